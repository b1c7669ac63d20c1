/**
 * Dense LU factorisation with row pivoting, P A = L U, real and complex. Complex numbers are pairs of real arrays, so
 * that nothing is allocated. Matrices are n x n, row by row, in arrays that may be longer.
 *
 * Both return false if a pivot is zero or not finite: the matrix is then singular in double precision.
 */

/** In place: L below the diagonal (its own is 1), U on and above it; `pivots[k]` is the row exchanged with row k. */
export function factoriseLu(A: Float64Array, n: number, pivots: Int32Array): boolean {
  for (let k = 0; k < n; k++) {
    let best = k;
    let largest = Math.abs(A[k * n + k]);
    for (let i = k + 1; i < n; i++) {
      const size = Math.abs(A[i * n + k]);
      if (size > largest) {
        largest = size;
        best = i;
      }
    }
    pivots[k] = best;
    if (!(largest > 0 && largest < Infinity)) return false;
    if (best !== k) exchangeRows(A, n, k, best);
    const inverse = 1 / A[k * n + k];
    for (let i = k + 1; i < n; i++) {
      const o = i * n;
      const factor = A[o + k] * inverse;
      if (factor === 0) continue;
      A[o + k] = factor;
      for (let j = k + 1; j < n; j++) A[o + j] -= factor * A[k * n + j];
    }
  }
  return true;
}

/** b := A^-1 b */
export function solveLu(A: Float64Array, n: number, pivots: Int32Array, b: Float64Array): void {
  for (let k = 0; k < n; k++) exchange(b, k, pivots[k]);
  for (let i = 1; i < n; i++) {
    let sum = b[i];
    for (let j = 0; j < i; j++) sum -= A[i * n + j] * b[j];
    b[i] = sum;
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = b[i];
    for (let j = i + 1; j < n; j++) sum -= A[i * n + j] * b[j];
    b[i] = sum / A[i * n + i];
  }
}

/** Like `factoriseLu`, for re + i im. */
export function factoriseComplexLu(
  re: Float64Array,
  im: Float64Array,
  n: number,
  pivots: Int32Array,
): boolean {
  for (let k = 0; k < n; k++) {
    let best = k;
    let largest = Math.abs(re[k * n + k]) + Math.abs(im[k * n + k]);
    for (let i = k + 1; i < n; i++) {
      const size = Math.abs(re[i * n + k]) + Math.abs(im[i * n + k]);
      if (size > largest) {
        largest = size;
        best = i;
      }
    }
    pivots[k] = best;
    if (!(largest > 0 && largest < Infinity)) return false;
    if (best !== k) {
      exchangeRows(re, n, k, best);
      exchangeRows(im, n, k, best);
    }
    eliminateComplex(re, im, n, k);
  }
  return true;
}

function eliminateComplex(re: Float64Array, im: Float64Array, n: number, k: number): void {
  const p = k * n;
  // the pivot is scaled before squaring: its square might overflow or underflow
  const scale = 1 / (Math.abs(re[p + k]) + Math.abs(im[p + k]));
  const c = re[p + k] * scale;
  const d = im[p + k] * scale;
  const inverse = scale / (c * c + d * d);
  const invRe = c * inverse;
  const invIm = -d * inverse;
  for (let i = k + 1; i < n; i++) {
    const o = i * n;
    const a = re[o + k];
    const b = im[o + k];
    if (a === 0 && b === 0) continue;
    const fRe = a * invRe - b * invIm;
    const fIm = a * invIm + b * invRe;
    re[o + k] = fRe;
    im[o + k] = fIm;
    for (let j = k + 1; j < n; j++) {
      const x = re[p + j];
      const y = im[p + j];
      re[o + j] -= fRe * x - fIm * y;
      im[o + j] -= fRe * y + fIm * x;
    }
  }
}

/** (x + i y) := A^-1 (x + i y) */
export function solveComplexLu(
  re: Float64Array,
  im: Float64Array,
  n: number,
  pivots: Int32Array,
  x: Float64Array,
  y: Float64Array,
): void {
  for (let k = 0; k < n; k++) {
    exchange(x, k, pivots[k]);
    exchange(y, k, pivots[k]);
  }
  for (let i = 1; i < n; i++) subtractRow(re, im, n, i, 0, i, x, y);
  for (let i = n - 1; i >= 0; i--) {
    subtractRow(re, im, n, i, i + 1, n, x, y);
    const a = re[i * n + i];
    const b = im[i * n + i];
    const scale = 1 / (Math.abs(a) + Math.abs(b));
    const c = a * scale;
    const d = b * scale;
    const inverse = scale / (c * c + d * d);
    const real = (x[i] * c + y[i] * d) * inverse;
    y[i] = (y[i] * c - x[i] * d) * inverse;
    x[i] = real;
  }
}

/** (x_i + i y_i) -= sum over from <= j < to of A_ij (x_j + i y_j) */
function subtractRow(
  re: Float64Array,
  im: Float64Array,
  n: number,
  i: number,
  from: number,
  to: number,
  x: Float64Array,
  y: Float64Array,
): void {
  let real = x[i];
  let imaginary = y[i];
  for (let j = from; j < to; j++) {
    const a = re[i * n + j];
    const b = im[i * n + j];
    real -= a * x[j] - b * y[j];
    imaginary -= a * y[j] + b * x[j];
  }
  x[i] = real;
  y[i] = imaginary;
}

function exchangeRows(A: Float64Array, n: number, p: number, q: number): void {
  for (let j = 0; j < n; j++) exchange(A, p * n + j, q * n + j);
}

function exchange(a: Float64Array, i: number, j: number): void {
  const value = a[i];
  a[i] = a[j];
  a[j] = value;
}
