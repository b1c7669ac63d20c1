/**
 * Rank-revealing Cholesky factorisation of a sparse symmetric positive semidefinite matrix, in a fixed elimination order, and its
 * least-norm least-squares solution (T 6): the sparse counterpart of `rank-revealing-cholesky.ts`, with the same scaling, tolerance and
 * results.
 *
 * A row with a remainder of at most RANK_TOLERANCE is dependent: it gets no column and nothing is exchanged. A row with a slightly
 * larger remainder is delayed (`delayed-rows.ts`), so that no small pivot makes the rank of later rows uncertain.
 *
 * If it is known beforehand which rows are dependent (`row-rank.ts`), they are left out. The remaining matrix is regular, so any
 * elimination order is safe, and nothing is delayed.
 */
import { MOST_DELAYED, createDelayedRows, delayRow, factoriseDelayed, subtractDelayed } from './delayed-rows';
import { LOST_PIVOT, RANK_TOLERANCE } from './rank-revealing-cholesky';
import { createNullSpace } from './null-space';
import { dotRows } from './dot-rows';
import { addProduct, addRow, backwardSparse } from './sparse-triangle';
import type { DelayedRows } from './delayed-rows';
import type { NullSpace } from './null-space';
import type { SparsePattern } from './sparse-pattern';

/** A pivot below this [1] would magnify rounding beyond the tolerances of rank and multipliers. */
const DELAY = 3e-3;
/** In factors of more numbers than this, most of the time is spent where many rows meet. */
const LARGE = 20_000;

export interface SparseCholesky {
  readonly pattern: SparsePattern;
  /** Before `factoriseSparse`: A, stored in the pattern of L; after it: L. */
  readonly L: Float64Array;
  /** D, the weights, by given row; D A D is factorised. */
  readonly weight: Float64Array;
  /** m, in elimination order: diag(A)^-1/2, 0 for empty rows; diag(D A D)^-1/2. */
  readonly unit: Float64Array;
  readonly scale: Float64Array;
  /** m, in elimination order: 1 / L_ii; 0 for rows that were not eliminated. */
  readonly inverse: Float64Array;
  /** m, in elimination order: outcome of the row. */
  readonly fate: Uint8Array;
  readonly delayed: DelayedRows;
  readonly nullSpace: NullSpace;
  readonly x: Float64Array;
  /** blocks: scratch of the null space. */
  readonly touched: Uint8Array;
  /** Number of independent rows, and of those that were eliminated: fewer if pivots are lost to rounding. */
  rank: number;
  kept: number;
  emptyRows: number;
  smallestPivot: number;
}

export const ELIMINATED = 0;
export const DEPENDENT = 1;
export const DELAYED = 2;
export const EMPTY = 3;
/** Independent, but its pivot is lost to rounding. */
export const LOST = 4;

/** `nullSpace`: the null space for all given rows. */
export function createSparseCholesky(
  pattern: SparsePattern,
  weight: Float64Array,
  nullSpace: NullSpace = createNullSpace(weight.length),
): SparseCholesky {
  const { m } = pattern;
  return {
    pattern,
    L: new Float64Array(pattern.size),
    weight,
    unit: new Float64Array(m),
    scale: new Float64Array(m),
    inverse: new Float64Array(m),
    fate: new Uint8Array(m),
    delayed: createDelayedRows(m),
    nullSpace,
    x: new Float64Array(m),
    touched: new Uint8Array(pattern.blocks),
    rank: 0,
    kept: 0,
    emptyRows: 0,
    smallestPivot: 1,
  };
}

/**
 * x^T S A S x for x in elimination order, from the factors of A: if x is nearly a null vector, the products of A itself would cancel to
 * rounding.
 */
export type ExactProduct = (x: Float64Array) => number;

/**
 * Factorises w.L in place, without the null space. `dependent`: by given row, 1 for rows known to be dependent; null lets the pivots
 * decide. Returns false if a number of A is not finite.
 */
export function factoriseSparse(
  w: SparseCholesky,
  exact: ExactProduct,
  dependent: Uint8Array | null = null,
): boolean {
  if (!readDiagonal(w, dependent)) return false;
  w.rank = 0;
  w.kept = 0;
  w.smallestPivot = 1;
  w.delayed.count = 0;
  w.delayed.rank = 0;
  const { leftStart, blocks, size } = w.pattern;
  const inPairs = dependent !== null && size > LARGE;
  for (let place = 0; place < blocks; place++) {
    for (let c = leftStart[place]; c < leftStart[place + 1]; c++) {
      if (inPairs) eliminateInPairs(w, place, c);
      else eliminateBlock(w, place, c);
    }
    if (!eliminateOwn(w, place, dependent !== null)) return false;
  }
  if (w.delayed.count > 0) finishDelayed(w, exact);
  if (!dependent) w.kept = w.rank;
  return true;
}

function readDiagonal(w: SparseCholesky, dependent: Uint8Array | null): boolean {
  const { L, unit, scale, weight, fate, pattern } = w;
  const { blocks, firstRow, origin, stride, own, rowAt } = pattern;
  w.emptyRows = 0;
  for (let place = 0; place < blocks; place++) {
    let at = origin[place] + own[place];
    for (let row = firstRow[place]; row < firstRow[place + 1]; row++, at += stride[place] + 1) {
      const diagonal = L[at];
      if (!Number.isFinite(diagonal)) return false;
      const empty = !(diagonal > 0);
      if (empty) w.emptyRows++;
      fate[row] = empty ? EMPTY : dependent?.[rowAt[row]] === 1 ? DEPENDENT : ELIMINATED;
      unit[row] = empty ? 0 : 1 / Math.sqrt(diagonal);
      scale[row] = unit[row] / weight[rowAt[row]];
    }
  }
  return true;
}

/** Block c of the rows at `place`, to the left of the diagonal. */
function eliminateBlock(w: SparseCholesky, place: number, c: number): void {
  const { L, unit, inverse, fate } = w;
  const { leftPlace, leftOffset, origin, stride, firstRow, runStart, runs, last } = w.pattern;
  const column = leftPlace[c];
  const from = firstRow[column];
  const until = firstRow[column + 1];
  const offset = leftOffset[c] - from;
  const left = last[2 * c];
  const right = origin[column] + last[2 * c + 1];
  const length = offset - left;
  const noted = w.delayed.count > 0;
  let o = origin[place];
  for (let row = firstRow[place]; row < firstRow[place + 1]; row++, o += stride[place]) {
    if (fate[row] !== ELIMINATED) continue;
    const scale = unit[row];
    let other = 0;
    for (let j = from; j < until; j++, other += stride[column]) {
      const k = o + offset + j;
      let value = L[k] * scale * unit[j] - dotRows(L, o + left, right + other, length + j);
      for (let r = runStart[c]; r < runStart[c + 1]; r += 3) {
        value -= dotRows(L, o + runs[r], origin[column] + other + runs[r + 1], runs[r + 2]);
      }
      if (noted && inverse[j] === 0) noteDelayed(w, row, j, value);
      L[k] = value * inverse[j];
    }
  }
}

/**
 * The same if nothing is delayed, two rows and two columns at a time, so that each number is read once for two products: first the
 * contribution of earlier blocks, then that of the block's own columns, one after the other.
 */
function eliminateInPairs(w: SparseCholesky, place: number, c: number): void {
  const { L, unit, inverse } = w;
  const { leftPlace, leftOffset, origin, stride, firstRow, runStart, runs, last } = w.pattern;
  const endOfRuns = runStart[c + 1];
  const column = leftPlace[c];
  const from = firstRow[column];
  const columns = firstRow[column + 1] - from;
  const first = firstRow[place];
  const rows = firstRow[place + 1] - first;
  const ownLength = leftOffset[c] - last[2 * c];
  for (let i = 0; i < rows; i += 2) {
    const rowStep = i + 1 < rows ? stride[place] : 0;
    const o = origin[place] + i * stride[place];
    for (let j = 0; j < columns; j += 2) {
      const columnStep = j + 1 < columns ? stride[column] : 0;
      const other = origin[column] + j * stride[column];
      let s00 = 0;
      let s01 = 0;
      let s10 = 0;
      let s11 = 0;
      let left = o + last[2 * c];
      let right = other + last[2 * c + 1];
      let end = left + ownLength;
      for (let r = runStart[c]; ; r += 3) {
        for (; left < end; left++, right++) {
          const a0 = L[left];
          const a1 = L[left + rowStep];
          const b0 = L[right];
          const b1 = L[right + columnStep];
          s00 += a0 * b0;
          s01 += a0 * b1;
          s10 += a1 * b0;
          s11 += a1 * b1;
        }
        if (r === endOfRuns) break;
        left = o + runs[r];
        right = other + runs[r + 1];
        end = left + runs[r + 2];
      }
      const k = o + leftOffset[c] + j;
      L[k] = L[k] * unit[first + i] * unit[from + j] - s00;
      if (columnStep > 0) L[k + 1] = L[k + 1] * unit[first + i] * unit[from + j + 1] - s01;
      if (rowStep === 0) continue;
      L[k + rowStep] = L[k + rowStep] * unit[first + i + 1] * unit[from + j] - s10;
      if (columnStep > 0) {
        L[k + rowStep + 1] = L[k + rowStep + 1] * unit[first + i + 1] * unit[from + j + 1] - s11;
      }
    }
  }
  for (let i = 0; i < rows; i++) {
    const k = origin[place] + i * stride[place] + leftOffset[c];
    for (
      let j = 0, other = origin[column] + w.pattern.own[column];
      j < columns;
      j++, other += stride[column]
    ) {
      let value = L[k + j];
      for (let q = 0; q < j; q++) value -= L[k + q] * L[other + q];
      L[k + j] = value * inverse[from + j];
    }
  }
}

/** The diagonal block at `place`, row by row, and the outcome of each row. */
function eliminateOwn(w: SparseCholesky, place: number, known: boolean): boolean {
  const { L, unit, inverse, fate } = w;
  const { origin, stride, own, firstRow } = w.pattern;
  const from = firstRow[place];
  for (let row = from; row < firstRow[place + 1]; row++) {
    inverse[row] = 0;
    if (fate[row] !== ELIMINATED) continue;
    const o = origin[place] + (row - from) * stride[place];
    const diagonal = o + own[place];
    let other = origin[place];
    for (let j = from; j < row; j++, other += stride[place]) {
      const k = diagonal + j - from;
      const value = L[k] * unit[row] * unit[j] - dotRows(L, o, other, own[place] + j - from);
      if (inverse[j] === 0 && w.delayed.count > 0) noteDelayed(w, row, j, value);
      L[k] = value * inverse[j];
    }
    const remaining = 1 - dotRows(L, o, o, own[place] + row - from);
    if (Number.isNaN(remaining)) return false;
    if (known) keep(w, row, remaining);
    else decide(w, row, remaining);
  }
  return true;
}

/** A row known to be independent. */
function keep(w: SparseCholesky, row: number, remaining: number): void {
  w.rank++;
  w.smallestPivot = Math.max(0, Math.min(w.smallestPivot, remaining));
  if (!(remaining > LOST_PIVOT)) {
    w.fate[row] = LOST;
    return;
  }
  w.inverse[row] = 1 / Math.sqrt(remaining);
  w.kept++;
}

function decide(w: SparseCholesky, row: number, remaining: number): void {
  if (!(remaining > RANK_TOLERANCE)) w.fate[row] = DEPENDENT;
  else if (remaining < DELAY && w.delayed.count < MOST_DELAYED) {
    w.fate[row] = DELAYED;
    delayRow(w.delayed, row);
    w.delayed.R[(w.delayed.count - 1) * w.pattern.m + row] = remaining;
  } else {
    w.inverse[row] = 1 / Math.sqrt(remaining);
    if (remaining < w.smallestPivot) w.smallestPivot = remaining;
    w.rank++;
  }
}

/** The remainder of A(row, j) where row j was delayed: stored for `finishDelayed`. */
function noteDelayed({ delayed, pattern }: SparseCholesky, row: number, j: number, value: number): void {
  const { rows, count, R } = delayed;
  for (let t = 0; t < count; t++) if (rows[t] === j) R[t * pattern.m + row] = value;
}

/**
 * Columns of R from the remainders stored by `noteDelayed`, and S. For a delayed row t, R[t] holds the remainder of A(., t) in the rows
 * after t, of its diagonal in row t, and nothing before; the part before t is row t of L.
 */
function finishDelayed(w: SparseCholesky, exact: ExactProduct): void {
  const { delayed, pattern } = w;
  const { m } = pattern;
  const { count: k, rows, R, S, low, high } = delayed;
  for (let t = 0; t < k; t++) {
    S[t * k + t] = R[t * m + rows[t]];
    R[t * m + rows[t]] = 0;
    for (let u = t + 1; u < k; u++) S[u * k + t] = 0;
    high[t] = continueColumn(w, t, R.subarray(t * m, (t + 1) * m));
  }
  for (let t = 0; t < k; t++) {
    for (let u = t; u < k; u++) {
      // the products before row u are already in that remainder
      const from = rows[u] + 1;
      const length = Math.min(high[t], high[u]) - from;
      S[u * k + t] -= dotRows(R, u * m + from, t * m + from, length);
    }
  }
  for (let t = 0; t < k; t++) {
    const column = R.subarray(t * m, (t + 1) * m);
    addRow(pattern, w.L, rows[t], 1, column);
    low[t] = firstAbove(column, rows[t]);
  }
  const confirm = (t: number, eliminated: number) => {
    combineDelayed(w, t, eliminated);
    return exact(w.x) > RANK_TOLERANCE;
  };
  w.smallestPivot = Math.min(w.smallestPivot, factoriseDelayed(delayed, RANK_TOLERANCE, confirm));
  w.rank += delayed.rank;
}

/** Entries of a unit column below this [1] are rounding. */
const NOISE = 1e-16;

/** Forward substitution of the remainders in the rows after delayed row t; returns the end of the non-zero part. */
function continueColumn(w: SparseCholesky, t: number, column: Float64Array): number {
  const { delayed, pattern, inverse, fate, touched } = w;
  const { blocks, firstRow, placeAt, leftStart, leftPlace } = pattern;
  const { count: k, rows, S } = delayed;
  touched.fill(0);
  let end = rows[t] + 1;
  for (let place = placeAt[rows[t]]; place < blocks; place++) {
    let reached = place === placeAt[rows[t]];
    for (let c = leftStart[place]; c < leftStart[place + 1] && !reached; c++) {
      reached = touched[leftPlace[c]] === 1;
    }
    if (!reached) continue;
    for (let row = Math.max(rows[t] + 1, firstRow[place]); row < firstRow[place + 1]; row++) {
      addProduct(pattern, w.L, row, -1, column);
      const left = column[row];
      if (fate[row] === DELAYED) S[rows.indexOf(row, t) * k + t] = left;
      const value = left * inverse[row];
      column[row] = Math.abs(value) <= NOISE ? 0 : value;
      if (column[row] !== 0) end = row + 1;
    }
    // always the delayed row's own block: `end` is after that row
    if (end > firstRow[place]) touched[place] = 1;
  }
  touched.fill(0);
  return end;
}

/** Position of the first entry above rounding; those before it become zero. */
function firstAbove(column: Float64Array, until: number): number {
  for (let c = 0; c < until; c++) {
    if (Math.abs(column[c]) > NOISE) return c;
    column[c] = 0;
  }
  return until;
}

/**
 * w.x := the delayed row at position t, less its combination of the eliminated rows and of the first `rank` delayed ones: a null vector,
 * if it depends on them.
 */
function combineDelayed(w: SparseCholesky, t: number, rank: number): void {
  const { x, pattern, delayed, L, inverse } = w;
  x.fill(0);
  subtractDelayed(delayed, t, rank, x);
  backwardSparse(pattern, L, inverse, x);
  for (let s = 0; s < rank; s++) x[delayed.rows[s]] = delayed.z[s];
  x[delayed.rows[t]] = 1;
}
