/**
 * Rank-revealing Cholesky factorisation of a symmetric positive semidefinite matrix, and its least-norm least-squares solution (T 6).
 *
 *   S A S = P L L^T P^T,  S = diag(A)^-1/2,  L = (L1; L2) with r columns
 *
 * Scaling to a unit diagonal makes the pivots comparable: pivot i is the squared sine of the angle between row i of J M^-1/2 and the
 * span of the rows before it, so RANK_TOLERANCE is the square of the smallest angle that counts as independent. The null space of A is N
 * = S P (-L1^-T L2^T; 1). With Q the projector onto its complement, the solution returned is Q x for any x with A x = Q b: the
 * least-norm least-squares solution A^+ b, at the cost of one Cholesky solve.
 *
 * A row of zeros is not part of the system: it comes last, its solution is zero, and it is not part of the null space.
 *
 * `npm run bench wasm` measures the same in WebAssembly, two doubles per word: twice as fast at 15 rows, five times at 240, copies
 * included. It is not used: above 20 rows the sparse factorisation takes over, and below that an evaluation of the accelerations would
 * save a sixth to a quarter, at the cost of a second copy of this algorithm and a compiler.
 */
import { dotRows } from './dot-rows';
import {
  NULL_NOISE,
  closeNullVector,
  createNullSpace,
  factoriseGram,
  projectOut,
  reserveNullVector,
} from './null-space';
import type { NullSpace } from './null-space';

/** (1e-6)^2: directions closer than a microradian to the span of the others count as dependent. */
export const RANK_TOLERANCE = 1e-12;
/** A remainder below this [1] of a row known to be independent is only rounding: the row cannot be solved for. */
export const LOST_PIVOT = 1e-15;
/** A row is moved out of its natural order only if its pivot is this much smaller than the best: fewer exchanges, equally safe. */
const PIVOT_THRESHOLD = 0.05;

export interface CholeskyWorkspace {
  readonly m: number;
  /** m x m, row by row. Before `factorise`: A (lower triangle); after it: L in pivoted order. */
  readonly A: Float64Array;
  /** m: original row at pivoted position i. */
  readonly order: Int32Array;
  /** m: D, the weights; D A D is factorised. */
  readonly weight: Float64Array;
  /** m: diag(D A D)^-1/2 in original order. */
  readonly scale: Float64Array;
  /** m: remainder of the unit diagonal, in pivoted order. */
  readonly remaining: Float64Array;
  /** In original order and units; rank + nullSpace.count + emptyRows = m. */
  readonly nullSpace: NullSpace;
  readonly x: Float64Array;
  readonly z: Float64Array;
  /** Number of independent rows, and of those that were eliminated: fewer if pivots are lost to rounding. */
  rank: number;
  kept: number;
  /** Number of rows of zeros. */
  emptyRows: number;
  /** Smallest pivot that counted as independent [1], 1 if there is none: a measure of how near a singular position is. */
  smallestPivot: number;
}

/** `weight`: D, all ones by default. */
export function createCholeskyWorkspace(
  m: number,
  weight: Float64Array = new Float64Array(m).fill(1),
): CholeskyWorkspace {
  return {
    m,
    A: new Float64Array(m * m),
    order: new Int32Array(m),
    weight,
    scale: new Float64Array(m),
    remaining: new Float64Array(m),
    nullSpace: createNullSpace(m),
    x: new Float64Array(m),
    z: new Float64Array(m),
    rank: 0,
    kept: 0,
    emptyRows: 0,
    smallestPivot: 1,
  };
}

/** Rows known to be dependent before a factorisation; then its null space is known, too. */
export interface KnownRows {
  /** By row: 1 for dependent rows. */
  readonly depends: Uint8Array;
  /** Whether pivots may choose other rows to leave out, of the same number. */
  readonly free: boolean;
}

/**
 * Factorises w.A in place; sets rank, order, null basis. Without `known`, pivots decide which rows are dependent. Returns false if a
 * number of A is not finite.
 */
export function factorise(w: CholeskyWorkspace, known: KnownRows | null = null): boolean {
  if (!scaleToUnitDiagonal(w)) return false;
  const least = known ? LOST_PIVOT : RANK_TOLERANCE;
  if (known?.free === false) excludeDependent(w, known.depends);
  const { m, A, remaining } = w;
  const size = m - w.emptyRows;
  const most = known ? size - w.nullSpace.count : size;
  let r = 0;
  let smallest = 1;
  for (; r < most; r++) {
    const pivot = choosePivot(w, r, size);
    if (!(remaining[pivot] > least)) break;
    if (pivot !== r) swap(w, r, pivot);
    if (remaining[r] < smallest) smallest = remaining[r];
    const diagonal = Math.sqrt(remaining[r]);
    A[r * m + r] = diagonal;
    const inverse = 1 / diagonal;
    for (let i = r + 1; i < size; i++) {
      const value = (A[i * m + r] - dotRows(A, i * m, r * m, r)) * inverse;
      A[i * m + r] = value;
      remaining[i] -= value * value;
    }
  }
  w.kept = r;
  if (!known) calcNullSpace(w);
  w.rank = size - w.nullSpace.count;
  w.smallestPivot = w.kept < w.rank ? 0 : smallest;
  return true;
}

/** Such rows never become the best pivot. */
function excludeDependent({ m, order, remaining }: CholeskyWorkspace, dependent: Uint8Array): void {
  for (let i = 0; i < m; i++) if (dependent[order[i]] === 1) remaining[i] = -Infinity;
}

function scaleToUnitDiagonal(w: CholeskyWorkspace): boolean {
  const { m, A, order, weight, scale, remaining } = w;
  let empty = 0;
  for (let i = 0; i < m; i++) {
    const diagonal = A[i * m + i];
    if (!Number.isFinite(diagonal)) return false;
    if (!(diagonal > 0)) empty++;
    scale[i] = diagonal > 0 ? 1 / Math.sqrt(diagonal) : 1;
    remaining[i] = diagonal > 0 ? 1 : 0;
    order[i] = i;
    const si = scale[i];
    for (let j = 0; j < i; j++) A[i * m + j] *= si * scale[j];
  }
  for (let i = 0; i < m; i++) scale[i] /= weight[i];
  w.emptyRows = empty;
  if (empty > 0) moveEmptyRowsBack(w);
  return true;
}

function moveEmptyRowsBack(w: CholeskyWorkspace): void {
  let last = w.m - 1;
  for (let i = 0; i < w.m - w.emptyRows; i++) {
    if (w.remaining[i] > 0) continue;
    while (w.remaining[last] === 0) last--;
    swap(w, i, last);
  }
}

function choosePivot(w: CholeskyWorkspace, r: number, size: number): number {
  const { remaining } = w;
  let best = r;
  for (let i = r + 1; i < size; i++) if (remaining[i] > remaining[best]) best = i;
  return remaining[r] >= PIVOT_THRESHOLD * remaining[best] ? r : best;
}

/** Exchanges positions p < q of the lower triangle, including finished columns of L. */
function swap(w: CholeskyWorkspace, p: number, q: number): void {
  const { m, A, order, remaining } = w;
  for (let c = 0; c < p; c++) exchange(A, p * m + c, q * m + c);
  for (let i = p + 1; i < q; i++) exchange(A, i * m + p, q * m + i);
  for (let i = q + 1; i < m; i++) exchange(A, i * m + p, i * m + q);
  const o = order[p];
  order[p] = order[q];
  order[q] = o;
  exchange(remaining, p, q);
}

function exchange(a: Float64Array, i: number, j: number): void {
  const value = a[i];
  a[i] = a[j];
  a[j] = value;
}

/** One vector per dependent row: that row, less its combination of independent ones. */
function calcNullSpace(w: CholeskyWorkspace): void {
  const { m, A, kept: r, order, scale, nullSpace, x, z } = w;
  nullSpace.count = 0;
  for (let dependent = r; dependent < m - w.emptyRows; dependent++) {
    for (let i = 0; i < r; i++) z[i] = -A[dependent * m + i];
    backSubstitute(A, m, r, z);
    x.fill(0);
    for (let i = 0; i < r; i++) x[order[i]] = z[i];
    x[order[dependent]] = 1;
    reserveNullVector(nullSpace, m);
    let end = nullSpace.start[nullSpace.count];
    for (let row = 0; row < m; row++) {
      if (Math.abs(x[row]) <= NULL_NOISE) continue;
      nullSpace.rows[end] = row;
      nullSpace.values[end++] = x[row] * scale[row];
    }
    closeNullVector(nullSpace, end);
  }
  factoriseGram(nullSpace);
}

/** x := L^-1 x for the leading r x r triangle of rows of length m. */
export function forwardSubstitute(L: Float64Array, m: number, r: number, x: Float64Array): void {
  for (let i = 0; i < r; i++) {
    let sum = x[i];
    const o = i * m;
    for (let j = 0; j < i; j++) sum -= L[o + j] * x[j];
    x[i] = sum / L[o + i];
  }
}

/** x := L^-T x, row by row, so that memory is read in order. */
export function backSubstitute(L: Float64Array, m: number, r: number, x: Float64Array): void {
  for (let i = r - 1; i >= 0; i--) {
    const o = i * m;
    const value = x[i] / L[o + i];
    x[i] = value;
    for (let j = 0; j < i; j++) x[j] -= L[o + j] * value;
  }
}

/** b := D (D A D)^+ D b: without weights A^+ b, the least-norm least-squares solution. */
export function solve(w: CholeskyWorkspace, b: Float64Array): void {
  const { m, A, kept: r, order, weight, scale, x } = w;
  for (let i = 0; i < m; i++) b[i] *= weight[i];
  projectOut(w.nullSpace, b);
  for (let i = 0; i < r; i++) x[i] = b[order[i]] * scale[order[i]];
  forwardSubstitute(A, m, r, x);
  backSubstitute(A, m, r, x);
  for (let i = 0; i < r; i++) b[order[i]] = x[i] * scale[order[i]];
  for (let i = r; i < m; i++) b[order[i]] = 0;
  projectOut(w.nullSpace, b);
  for (let i = 0; i < m; i++) b[i] *= weight[i];
}
