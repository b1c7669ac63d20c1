/**
 * Rank-revealing Cholesky factorisation of a symmetric positive semidefinite matrix, and the minimum-norm
 * least-squares solution it gives (T 6).
 *
 *   S A S = P L L^T P^T,  S = diag(A)^-1/2,  L = (L1; L2) with r columns
 *
 * Scaling to a unit diagonal makes the pivots comparable: pivot i is the squared sine of the angle between row i of
 * J M^-1/2 and the rows before it, so RANK_TOLERANCE is the square of the smallest angle that counts as independent.
 * The null space of A is N = S P (-L1^-T L2^T; 1). With Q the projector onto its complement, the solution returned is
 * Q x for any x with A x = Q b: the minimum-norm least-squares solution A^+ b, at the cost of one Cholesky solve.
 */
import { dotRows } from './dot-rows';

/** (1e-6)^2: directions closer than a microradian to the span of the others count as dependent. */
export const RANK_TOLERANCE = 1e-12;
/** A row is moved out of its natural place only if its pivot is this much smaller than the best: fewer swaps, same safety. */
const PIVOT_THRESHOLD = 0.05;

export interface CholeskyWorkspace {
  readonly m: number;
  /** m x m, row by row. Before `factorise`: A (lower triangle); after it: L in pivoted order. */
  readonly A: Float64Array;
  /** m: original row at pivoted place i. */
  readonly order: Int32Array;
  /** m: diag(A)^-1/2 in original order. */
  readonly scale: Float64Array;
  /** m: what is left of the unit diagonal, in pivoted order. */
  readonly remaining: Float64Array;
  /** (m - r) x m, row by row: null space basis vectors in original order and units. */
  readonly nullBasis: Float64Array;
  /** (m - r) x (m - r): Cholesky factor of N^T N. */
  readonly nullGram: Float64Array;
  readonly x: Float64Array;
  readonly z: Float64Array;
  rank: number;
  /** Smallest pivot that counted as independent [1]; 1 where there is none: how near a singular position is. */
  smallestPivot: number;
}

export function createCholeskyWorkspace(m: number): CholeskyWorkspace {
  const square = () => new Float64Array(m * m);
  return {
    m,
    A: square(),
    order: new Int32Array(m),
    scale: new Float64Array(m),
    remaining: new Float64Array(m),
    nullBasis: square(),
    nullGram: square(),
    x: new Float64Array(m),
    z: new Float64Array(m),
    rank: 0,
    smallestPivot: 1,
  };
}

/** Factorises w.A in place; sets rank, order, null basis. Returns false if A holds a number that is not finite. */
export function factorise(w: CholeskyWorkspace): boolean {
  if (!scaleToUnitDiagonal(w)) return false;
  const { m, A, remaining } = w;
  let r = 0;
  let smallest = 1;
  for (; r < m; r++) {
    const pivot = choosePivot(w, r);
    if (!(remaining[pivot] > RANK_TOLERANCE)) break;
    if (pivot !== r) swap(w, r, pivot);
    if (remaining[r] < smallest) smallest = remaining[r];
    const diagonal = Math.sqrt(remaining[r]);
    A[r * m + r] = diagonal;
    const inverse = 1 / diagonal;
    for (let i = r + 1; i < m; i++) {
      const value = (A[i * m + r] - dotRows(A, i * m, r * m, r)) * inverse;
      A[i * m + r] = value;
      remaining[i] -= value * value;
    }
  }
  w.rank = r;
  w.smallestPivot = smallest;
  calcNullSpace(w);
  return true;
}

function scaleToUnitDiagonal(w: CholeskyWorkspace): boolean {
  const { m, A, order, scale, remaining } = w;
  for (let i = 0; i < m; i++) {
    const diagonal = A[i * m + i];
    if (!Number.isFinite(diagonal)) return false;
    scale[i] = diagonal > 0 ? 1 / Math.sqrt(diagonal) : 1;
    remaining[i] = diagonal > 0 ? 1 : 0;
    order[i] = i;
    const si = scale[i];
    for (let j = 0; j < i; j++) A[i * m + j] *= si * scale[j];
  }
  return true;
}

function choosePivot(w: CholeskyWorkspace, r: number): number {
  const { m, remaining } = w;
  let best = r;
  for (let i = r + 1; i < m; i++) if (remaining[i] > remaining[best]) best = i;
  return remaining[r] >= PIVOT_THRESHOLD * remaining[best] ? r : best;
}

/** Exchanges places p < q of the lower triangle, columns of L already made included. */
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

/** Fills nullBasis and the Cholesky factor of its Gram matrix. */
function calcNullSpace(w: CholeskyWorkspace): void {
  const { m, A, rank: r, order, scale, nullBasis, nullGram, z } = w;
  const k = m - r;
  for (let v = 0; v < k; v++) {
    for (let i = 0; i < r; i++) z[i] = -A[(r + v) * m + i];
    backSubstitute(A, m, r, z);
    const o = v * m;
    for (let i = 0; i < m; i++) nullBasis[o + i] = 0;
    for (let i = 0; i < r; i++) nullBasis[o + order[i]] = z[i] * scale[order[i]];
    nullBasis[o + order[r + v]] = scale[order[r + v]];
    normaliseRow(nullBasis, o, m);
  }
  for (let i = 0; i < k; i++) {
    for (let j = 0; j <= i; j++) nullGram[i * k + j] = dotRows(nullBasis, i * m, j * m, m);
  }
  for (let j = 0; j < k; j++) {
    nullGram[j * k + j] = Math.sqrt(nullGram[j * k + j] - dotRows(nullGram, j * k, j * k, j));
    for (let i = j + 1; i < k; i++) {
      nullGram[i * k + j] = (nullGram[i * k + j] - dotRows(nullGram, i * k, j * k, j)) / nullGram[j * k + j];
    }
  }
}

function normaliseRow(a: Float64Array, o: number, m: number): void {
  const s = 1 / Math.sqrt(dotRows(a, o, o, m));
  for (let i = 0; i < m; i++) a[o + i] *= s;
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

/** x := L^-T x, row-oriented so that memory is read in order. */
export function backSubstitute(L: Float64Array, m: number, r: number, x: Float64Array): void {
  for (let i = r - 1; i >= 0; i--) {
    const o = i * m;
    const value = x[i] / L[o + i];
    x[i] = value;
    for (let j = 0; j < i; j++) x[j] -= L[o + j] * value;
  }
}

/** x := x - N (N^T N)^-1 N^T x: the part of x that is orthogonal to the null space. */
export function projectOutNullSpace(w: CholeskyWorkspace, x: Float64Array): void {
  const { m, nullBasis, nullGram, z } = w;
  const k = m - w.rank;
  if (k === 0) return;
  for (let v = 0; v < k; v++) {
    let sum = 0;
    for (let i = 0; i < m; i++) sum += nullBasis[v * m + i] * x[i];
    z[v] = sum;
  }
  forwardSubstitute(nullGram, k, k, z);
  backSubstitute(nullGram, k, k, z);
  for (let v = 0; v < k; v++) {
    const f = z[v];
    for (let i = 0; i < m; i++) x[i] -= f * nullBasis[v * m + i];
  }
}

/** b := A^+ b, the minimum-norm least-squares solution. */
export function solve(w: CholeskyWorkspace, b: Float64Array): void {
  const { m, A, rank: r, order, scale, x } = w;
  projectOutNullSpace(w, b);
  for (let i = 0; i < r; i++) x[i] = b[order[i]] * scale[order[i]];
  forwardSubstitute(A, m, r, x);
  backSubstitute(A, m, r, x);
  for (let i = 0; i < r; i++) b[order[i]] = x[i] * scale[order[i]];
  for (let i = r; i < m; i++) b[order[i]] = 0;
  projectOutNullSpace(w, b);
}
