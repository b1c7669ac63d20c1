/** Small dense matrices, row by row in flat arrays: products of rows, determinants, and the span of rows. */

/** Sign, and logarithm of the magnitude. */
export interface Determinant {
  readonly sign: number;
  readonly log: number;
}

/** Squared sine below which a row depends on those before it [1]. */
const DEPENDENT = 1e-12;

/** A B^T, both of `size` rows of `width`. */
export function gramOf(A: Float64Array, B: Float64Array, size: number, width: number): Float64Array {
  const G = new Float64Array(size * size);
  for (let i = 0; i < size; i++)
    for (let k = 0; k < size; k++) {
      let sum = 0;
      for (let c = 0; c < width; c++) sum += A[width * i + c] * B[width * k + c];
      G[size * i + k] = sum;
    }
  return G;
}

/** Of n rows, by elimination with row exchanges; A is overwritten. */
export function calcDeterminant(A: Float64Array, n: number): Determinant {
  let [sign, log] = [1, 0];
  for (let c = 0; c < n; c++) {
    let best = c;
    for (let r = c + 1; r < n; r++) if (Math.abs(A[n * r + c]) > Math.abs(A[n * best + c])) best = r;
    const pivot = A[n * best + c];
    if (!(pivot !== 0)) return { sign: 0, log: 0 };
    if (best !== c) {
      sign = -sign;
      for (let k = c; k < n; k++) {
        const kept = A[n * c + k];
        A[n * c + k] = A[n * best + k];
        A[n * best + k] = kept;
      }
    }
    sign *= Math.sign(pivot);
    log += Math.log(Math.abs(pivot));
    for (let r = c + 1; r < n; r++) {
      const factor = A[n * r + c] / pivot;
      if (factor !== 0) for (let k = c + 1; k < n; k++) A[n * r + k] -= factor * A[n * c + k];
    }
  }
  return { sign, log };
}

/** Columns L of Cholesky's factor with pivots, largest first, G = L L^T of n rows, one after the other; G is overwritten. */
export function findSpan(G: Float64Array, n: number): { columns: Float64Array; count: number } {
  const columns = new Float64Array(n * n);
  const left = new Uint8Array(n).fill(1);
  for (let count = 0; ; count++) {
    let best = -1;
    for (let i = 0; i < n; i++)
      if (left[i] === 1 && (best < 0 || G[n * i + i] > G[n * best + best])) best = i;
    if (best < 0 || !(G[n * best + best] > DEPENDENT)) return { columns: columns.slice(0, n * count), count };
    left[best] = 0;
    const root = Math.sqrt(G[n * best + best]);
    const at = n * count;
    columns[at + best] = root;
    for (let i = 0; i < n; i++) if (left[i] === 1) columns[at + i] = G[n * i + best] / root;
    for (let i = 0; i < n; i++) {
      if (left[i] === 0 || columns[at + i] === 0) continue;
      for (let k = 0; k < n; k++) if (left[k] === 1) G[n * i + k] -= columns[at + i] * columns[at + k];
    }
  }
}
