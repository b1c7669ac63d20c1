/** Small dense matrices, row by row in flat arrays: products of rows, determinants, and the span of rows. */

/** Sign, and logarithm of the magnitude. */
export interface Determinant {
  readonly sign: number;
  readonly log: number;
}

/** Squared sine below which a row depends on those before it [1]. */
const DEPENDENT = 1e-12;

/** A B^T, both of `size` rows of `width`. A row of A may have few entries: only those that are not zero are multiplied. */
export function gramOf(A: Float64Array, B: Float64Array, size: number, width: number): Float64Array {
  const G = new Float64Array(size * size);
  const columns = new Int32Array(width);
  for (let i = 0; i < size; i++) {
    let count = 0;
    for (let c = 0; c < width; c++) if (A[width * i + c] !== 0) columns[count++] = c;
    for (let k = 0; k < size; k++) {
      let sum = 0;
      for (let e = 0; e < count; e++) sum += A[width * i + columns[e]] * B[width * k + columns[e]];
      G[size * i + k] = sum;
    }
  }
  return G;
}

/** Determinant of n rows, by elimination with row exchanges; A is overwritten. */
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

/**
 * Columns L of Cholesky's factor with pivots, largest first, G = L L^T of n rows, one after the other. Only the lower triangle of G
 * is read; it is overwritten.
 */
export function findSpan(G: Float64Array, n: number): { columns: Float64Array; count: number } {
  const columns = new Float64Array(n * n);
  /** Rows without a pivot yet, in rising order. */
  const left = Int32Array.from({ length: n }, (_, i) => i);
  for (let count = 0; ; count++) {
    const size = n - count;
    let place = 0;
    for (let l = 1; l < size; l++) if (G[n * left[l] + left[l]] > G[n * left[place] + left[place]]) place = l;
    const best = left[place];
    if (size === 0 || !(G[n * best + best] > DEPENDENT))
      return { columns: columns.slice(0, n * count), count };
    left.copyWithin(place, place + 1, size);
    const root = Math.sqrt(G[n * best + best]);
    const at = n * count;
    columns[at + best] = root;
    for (let l = 0; l < size - 1; l++) {
      const i = left[l];
      columns[at + i] = (i > best ? G[n * i + best] : G[n * best + i]) / root;
    }
    for (let l = 0; l < size - 1; l++) {
      const i = left[l];
      const factor = columns[at + i];
      if (factor === 0) continue;
      for (let o = 0; o <= l; o++) G[n * i + left[o]] -= factor * columns[at + left[o]];
    }
  }
}
