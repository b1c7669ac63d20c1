/**
 * Rows that the sparse factorisation did not eliminate in turn, because their remainders were small and small pivots would spoil the
 * rank of later rows. They are eliminated at the end, among themselves, with pivoting.
 *
 * With E the eliminated rows and T the delayed ones, A_ET = L_E R and S = A_TT - R^T R; S = P C C^T P^T.
 */
import { NULL_NOISE } from './null-space';
import { dotRows } from './dot-rows';

export interface DelayedRows {
  readonly m: number;
  count: number;
  rank: number;
  /** count: row in elimination order, permuted by pivoting. */
  rows: Int32Array;
  /** count x m: columns of R, one per delayed row; and the range in which each is not zero. */
  R: Float64Array;
  low: Int32Array;
  high: Int32Array;
  /** count x count: S, then C, in the order of `rows`. */
  S: Float64Array;
  /** count: remaining diagonal of S; scratch for solutions. */
  remaining: Float64Array;
  z: Float64Array;
}

/** Beyond this number, rows are no longer delayed. */
export const MOST_DELAYED = 256;

export function createDelayedRows(m: number): DelayedRows {
  const none = () => new Int32Array(0);
  const empty = () => new Float64Array(0);
  return {
    m,
    count: 0,
    rank: 0,
    rows: none(),
    R: empty(),
    low: none(),
    high: none(),
    S: empty(),
    remaining: empty(),
    z: empty(),
  };
}

/** Adds a row with a column of zeros; allocates only when there are more delayed rows than ever before. */
export function delayRow(delayed: DelayedRows, row: number): void {
  const { m, count } = delayed;
  if (count === delayed.rows.length) grow(delayed, Math.max(4, 2 * count));
  delayed.rows[count] = row;
  delayed.R.fill(0, count * m, (count + 1) * m);
  delayed.count = count + 1;
}

function grow(delayed: DelayedRows, capacity: number): void {
  const rows = new Int32Array(capacity);
  delayed.low = new Int32Array(capacity);
  delayed.high = new Int32Array(capacity);
  const R = new Float64Array(capacity * delayed.m);
  rows.set(delayed.rows);
  R.set(delayed.R);
  delayed.rows = rows;
  delayed.R = R;
  delayed.S = new Float64Array(capacity * capacity);
  delayed.remaining = new Float64Array(capacity);
  delayed.z = new Float64Array(capacity);
}

/** Below this a pivot may consist of rounding magnified by the other pivots [1]. */
const DOUBTFUL = 1e-8;

/**
 * S = P C C^T P^T with the largest pivot first, down to `tolerance`; returns the smallest pivot, 1 if there is none. `confirm` is asked
 * about a doubtful pivot: given the position of its row, and the number of positions eliminated before.
 */
export function factoriseDelayed(
  delayed: DelayedRows,
  tolerance: number,
  confirm: (place: number, eliminated: number) => boolean,
): number {
  const { count: k, S, remaining } = delayed;
  let smallest = 1;
  let r = 0;
  for (let i = 0; i < k; i++) remaining[i] = S[i * k + i];
  while (r < k) {
    let best = r;
    for (let i = r + 1; i < k; i++) if (remaining[i] > remaining[best]) best = i;
    if (!(remaining[best] > tolerance)) break;
    if (remaining[best] < DOUBTFUL && !confirm(best, r)) {
      remaining[best] = 0;
      continue;
    }
    if (best !== r) exchangeDelayed(delayed, r, best);
    // pivots decrease, because the largest comes first
    smallest = remaining[r];
    const diagonal = Math.sqrt(remaining[r]);
    S[r * k + r] = diagonal;
    for (let i = r + 1; i < k; i++) {
      const value = (S[i * k + r] - dotRows(S, i * k, r * k, r)) / diagonal;
      S[i * k + r] = value;
      remaining[i] -= value * value;
    }
    r++;
  }
  delayed.rank = r;
  return smallest;
}

/** Exchanges positions p < q: of the lower triangle of S, including finished columns of C, and of R. */
function exchangeDelayed(delayed: DelayedRows, p: number, q: number): void {
  const { count: k, m, S, R, remaining, rows, low, high } = delayed;
  for (let c = 0; c < p; c++) exchange(S, p * k + c, q * k + c);
  for (let i = p + 1; i < q; i++) exchange(S, i * k + p, q * k + i);
  for (let i = q + 1; i < k; i++) exchange(S, i * k + p, i * k + q);
  const until = Math.max(high[p], high[q]);
  for (let c = Math.min(low[p], low[q]); c < until; c++) exchange(R, p * m + c, q * m + c);
  exchange(remaining, p, q);
  exchange(rows, p, q);
  exchange(low, p, q);
  exchange(high, p, q);
}

function exchange(a: Float64Array | Int32Array, i: number, j: number): void {
  const value = a[i];
  a[i] = a[j];
  a[j] = value;
}

/**
 * The middle part of a solution: x holds L_E^-1 b_E in the eliminated rows, z the right-hand side of the delayed ones. Leaves their
 * solution in z, and in x the vector to which L_E^-T is then applied. The columns of R are zero in rows that were not eliminated.
 */
export function solveDelayed({ count: k, rank, m, S, R, z, low, high }: DelayedRows, x: Float64Array): void {
  for (let t = 0; t < rank; t++) {
    let sum = z[t];
    for (let c = low[t]; c < high[t]; c++) sum -= R[t * m + c] * x[c];
    for (let j = 0; j < t; j++) sum -= S[t * k + j] * z[j];
    z[t] = sum / S[t * k + t];
  }
  for (let t = rank - 1; t >= 0; t--) {
    z[t] /= S[t * k + t];
    for (let j = 0; j < t; j++) z[j] -= S[t * k + j] * z[t];
  }
  for (let t = 0; t < rank; t++) {
    for (let c = low[t]; c < high[t]; c++) x[c] -= z[t] * R[t * m + c];
  }
}

/** x := x + R z, z := C^T z. */
export function multiplyDelayedTransposed(
  { count: k, rank, m, S, R, z, low, high }: DelayedRows,
  x: Float64Array,
): void {
  for (let t = 0; t < rank; t++) {
    const f = z[t];
    for (let c = low[t]; c < high[t]; c++) x[c] += f * R[t * m + c];
    z[t] = S[t * k + t] * f;
    for (let j = 0; j < t; j++) z[j] += S[t * k + j] * f;
  }
}

/** z := R^T x + C z. */
export function multiplyDelayed(
  { count: k, rank, m, S, R, z, low, high }: DelayedRows,
  x: Float64Array,
): void {
  for (let t = rank - 1; t >= 0; t--) {
    let sum = S[t * k + t] * z[t];
    for (let j = 0; j < t; j++) sum += S[t * k + j] * z[j];
    for (let c = low[t]; c < high[t]; c++) sum += R[t * m + c] * x[c];
    z[t] = sum;
  }
}

/**
 * z := -S^-1 S_t, the combination of the first `rank` delayed rows for the one at position t, and x := x - R z including both: the
 * vector to which L_E^-T is then applied for the eliminated rows.
 */
export function subtractDelayed(
  { count: k, m, S, R, z, low, high }: DelayedRows,
  t: number,
  rank: number,
  x: Float64Array,
): void {
  for (let s = 0; s < rank; s++) z[s] = -S[t * k + s];
  for (let s = rank - 1; s >= 0; s--) {
    z[s] /= S[s * k + s];
    for (let j = 0; j < s; j++) z[j] -= S[s * k + j] * z[s];
    if (Math.abs(z[s]) <= NULL_NOISE) z[s] = 0;
  }
  for (let c = low[t]; c < high[t]; c++) x[c] -= R[t * m + c];
  for (let s = 0; s < rank; s++) {
    if (z[s] === 0) continue;
    for (let c = low[s]; c < high[s]; c++) x[c] -= z[s] * R[s * m + c];
  }
}
