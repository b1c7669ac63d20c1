/**
 * L D L^T factorisation of a symmetric indefinite matrix with the complete pivoting of Bunch and Parlett (T 5.5).
 *
 *   K = P L D L^T P^T,  L unit lower triangular, D of blocks of one and two rows
 *
 * The largest remaining entry decides: a diagonal one becomes a pivot of one row, if it is not much smaller than the largest
 * off-diagonal one; otherwise the two rows of the off-diagonal entry are eliminated together. When no entry exceeds a tolerance, the
 * remainder is zero up to rounding, so the rank is revealed without regularisation: (-L1^-T L2^T; 1) spans the null space.
 */

/** Gives the same bound on the growth of entries for both kinds of pivot. */
const ALPHA = (1 + Math.sqrt(17)) / 8;

export interface BunchParlett {
  readonly size: number;
  /** size x size, row by row. Before `factoriseIndefinite`: K (lower triangle); after it: L and D. */
  readonly K: Float64Array;
  /** size: original row at each position. */
  readonly order: Int32Array;
  /** size: number of rows of the pivot that begins at a position, 0 in its second row. */
  readonly pivotRows: Uint8Array;
  readonly x: Float64Array;
  rank: number;
  /** Smallest magnitude of an eigenvalue of the blocks of D. */
  smallestPivot: number;
  /** The largest remaining entries, on and off the diagonal, and their positions. */
  readonly largest: { diagonal: number; diagonalAt: number; off: number; row: number; column: number };
}

export function createBunchParlett(size: number): BunchParlett {
  return {
    size,
    K: new Float64Array(size * size),
    order: new Int32Array(size),
    pivotRows: new Uint8Array(size),
    x: new Float64Array(size),
    rank: 0,
    smallestPivot: 1,
    largest: { diagonal: 0, diagonalAt: 0, off: 0, row: 0, column: 0 },
  };
}

/**
 * Factorises w.K in place, down to `tolerance` or, if the rank is known, to that many pivots. Returns false if a number is not finite.
 */
export function factoriseIndefinite(w: BunchParlett, tolerance: number, rank = w.size): boolean {
  const { size, order, pivotRows } = w;
  for (let i = 0; i < size; i++) order[i] = i;
  pivotRows.fill(0);
  w.smallestPivot = 1;
  let k = 0;
  while (k < Math.min(size, rank)) {
    if (!findLargest(w, k)) return false;
    const { diagonal, diagonalAt, off, row, column } = w.largest;
    if (!(Math.max(diagonal, off) > tolerance)) break;
    if (diagonal >= ALPHA * off) {
      swap(w, k, diagonalAt);
      eliminateOne(w, k);
      k++;
    } else {
      swap(w, k, column);
      swap(w, k + 1, row);
      eliminateTwo(w, k);
      k += 2;
    }
  }
  w.rank = k;
  return true;
}

function findLargest({ size, K, largest }: BunchParlett, k: number): boolean {
  let diagonal = -1;
  let off = -1;
  let sum = 0;
  for (let i = k; i < size; i++) {
    const o = i * size;
    for (let j = k; j < i; j++) {
      const entry = Math.abs(K[o + j]);
      if (entry > off) {
        off = entry;
        largest.row = i;
        largest.column = j;
      }
      sum += entry;
    }
    const entry = Math.abs(K[o + i]);
    if (entry > diagonal) {
      diagonal = entry;
      largest.diagonalAt = i;
    }
    sum += entry;
  }
  largest.diagonal = diagonal;
  largest.off = off;
  return Number.isFinite(sum);
}

function eliminateOne(w: BunchParlett, k: number): void {
  const { size, K, pivotRows } = w;
  const pivot = K[k * size + k];
  pivotRows[k] = 1;
  w.smallestPivot = Math.min(w.smallestPivot, Math.abs(pivot));
  for (let i = k + 1; i < size; i++) {
    const o = i * size;
    if (K[o + k] === 0) continue;
    const l = K[o + k] / pivot;
    for (let j = k + 1; j <= i; j++) K[o + j] -= l * K[j * size + k];
  }
  for (let i = k + 1; i < size; i++) K[i * size + k] /= pivot;
}

function eliminateTwo(w: BunchParlett, k: number): void {
  const { size, K, pivotRows } = w;
  const a = K[k * size + k];
  const b = K[(k + 1) * size + k];
  const c = K[(k + 1) * size + k + 1];
  const determinant = a * c - b * b;
  pivotRows[k] = 2;
  const mean = (a + c) / 2;
  const far = Math.abs(mean) + Math.hypot((a - c) / 2, b);
  w.smallestPivot = Math.min(w.smallestPivot, Math.abs(determinant) / far);
  for (let i = k + 2; i < size; i++) {
    const o = i * size;
    const left = K[o + k];
    const right = K[o + k + 1];
    if (left === 0 && right === 0) continue;
    const l = (c * left - b * right) / determinant;
    const r = (a * right - b * left) / determinant;
    for (let j = k + 2; j < i; j++) K[o + j] -= l * K[j * size + k] + r * K[j * size + k + 1];
    K[o + i] -= l * left + r * right;
  }
  // the rows above needed the remaining entries, so L is stored over them last
  for (let i = k + 2; i < size; i++) {
    const o = i * size;
    const left = K[o + k];
    const right = K[o + k + 1];
    K[o + k] = (c * left - b * right) / determinant;
    K[o + k + 1] = (a * right - b * left) / determinant;
  }
}

/** Exchanges positions p <= q of the lower triangle, including finished columns of L. */
function swap({ size, K, order }: BunchParlett, p: number, q: number): void {
  if (p === q) return;
  for (let c = 0; c < p; c++) exchange(K, p * size + c, q * size + c);
  for (let i = p + 1; i < q; i++) exchange(K, i * size + p, q * size + i);
  for (let i = q + 1; i < size; i++) exchange(K, i * size + p, i * size + q);
  exchange(K, p * size + p, q * size + q);
  const row = order[p];
  order[p] = order[q];
  order[q] = row;
}

function exchange(a: Float64Array, i: number, j: number): void {
  const value = a[i];
  a[i] = a[j];
  a[j] = value;
}

/** x := a solution of K x = x, zero in the remaining rows. In place, original order. */
export function solveIndefinite(w: BunchParlett, b: Float64Array): void {
  const { size, K, order, rank, x, pivotRows } = w;
  for (let i = 0; i < rank; i++) {
    let sum = b[order[i]];
    // the entry between the two rows of a pivot belongs to D
    const until = pivotRows[i] === 0 ? i - 1 : i;
    for (let j = 0; j < until; j++) sum -= K[i * size + j] * x[j];
    x[i] = sum;
  }
  for (let i = 0; i < rank; i++) {
    if (pivotRows[i] === 1) x[i] /= K[i * size + i];
    else if (pivotRows[i] === 2) solveTwo(w, i);
  }
  backSubstituteUnit(w, x);
  for (let i = 0; i < rank; i++) b[order[i]] = x[i];
  for (let i = rank; i < size; i++) b[order[i]] = 0;
}

function solveTwo({ size, K, x }: BunchParlett, k: number): void {
  const a = K[k * size + k];
  const b = K[(k + 1) * size + k];
  const c = K[(k + 1) * size + k + 1];
  const determinant = a * c - b * b;
  const first = x[k];
  const second = x[k + 1];
  x[k] = (c * first - b * second) / determinant;
  x[k + 1] = (a * second - b * first) / determinant;
}

/** x := L1^-T x, pivoted order. */
function backSubstituteUnit({ size, K, rank, pivotRows }: BunchParlett, x: Float64Array): void {
  for (let i = rank - 1; i >= 0; i--) {
    const until = pivotRows[i] === 0 ? i - 1 : i;
    const f = x[i];
    for (let j = 0; j < until; j++) x[j] -= K[i * size + j] * f;
  }
}
