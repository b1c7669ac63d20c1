/**
 * Gaussian elimination of a few rows of unit length with complete pivoting, as long as pivots are large, and the combination of earlier
 * pivots that each row is. Rows keep their numbers while positions are exchanged.
 */
import { NULL_NOISE } from './null-space';

/** Rows of unit length with a remainder below this [1] are dependent: within a microradian of the span of the others. */
export const RANK_SINE = 1e-6;
/** Below this [1] a remainder is rounding: the row depends on exactly those rows. */
export const ROUNDING_SINE = 1e-10;
/** Smaller pivots [1] are postponed if possible: they would magnify the errors of rows. */
export const LEAST_PIVOT = 0.01;

export interface RowElimination {
  size: number;
  length: number;
  rank: number;
  /** Remainders of unit rows below this [1] count as zero. */
  sine: number;
  /** Remainders of dependent rows below this [1] are explained by rounding and by drift of the joints. */
  noise: number;
  /** size x length, by position. */
  numbers: Float64Array;
  /** size x stride: the subtracted multiples, by position of the row and of the pivot. */
  factors: Float64Array;
  stride: number;
  /** size: row at each position, pivots first. */
  order: Int32Array;
  /** By position: for a pivot, its column; for a candidate, the column of its largest entry, and that entry [1]. */
  column: Int32Array;
  largest: Float64Array;
  /** rank: coefficients of a row in terms of the pivot rows. */
  part: Float64Array;
  /** Columns in which the current pivot row is not zero: few, if bodies move in a plane. */
  filled: Int32Array;
}

export function createElimination(): RowElimination {
  return {
    size: 0,
    length: 0,
    rank: 0,
    sine: RANK_SINE,
    noise: ROUNDING_SINE,
    numbers: new Float64Array(0),
    factors: new Float64Array(0),
    stride: 0,
    order: new Int32Array(0),
    column: new Int32Array(0),
    largest: new Float64Array(0),
    part: new Float64Array(0),
    filled: new Int32Array(0),
  };
}

/** Resets it for rows of `length` numbers. */
export function startElimination(e: RowElimination, length: number): void {
  e.size = 0;
  e.rank = 0;
  e.length = length;
  if (e.filled.length < length) e.filled = new Int32Array(length);
}

/** Appends a row of zeros; returns its offset. */
export function addRow(e: RowElimination): number {
  const { length, size } = e;
  const at = size * length;
  if (at + length > e.numbers.length) {
    const numbers = new Float64Array(2 * (at + length));
    numbers.set(e.numbers);
    e.numbers = numbers;
  }
  if (size === e.order.length) {
    const order = new Int32Array(2 * size + 8);
    order.set(e.order);
    e.order = order;
    e.column = new Int32Array(order.length);
    e.largest = new Float64Array(order.length);
    e.part = new Float64Array(order.length);
  }
  e.numbers.fill(0, at, at + length);
  e.order[size] = size;
  e.size = size + 1;
  return at;
}

/**
 * Eliminates as long as pivots are larger than `least`, taken from the positions before `until` and the first `columns`. May be called
 * again for more positions.
 */
export function eliminateRows(e: RowElimination, until: number, columns: number, least: number): void {
  const { size, length, numbers } = e;
  e.stride = Math.min(size, columns);
  if (e.factors.length < size * e.stride) e.factors = new Float64Array(2 * size * e.stride);
  const { factors, stride, largest, column, filled } = e;
  for (let i = e.rank; i < until; i++) findLargest(e, i, columns);
  for (; e.rank < stride; e.rank++) {
    const p = e.rank;
    let row = -1;
    for (let i = p; i < until; i++) if (largest[i] > (row < 0 ? least : largest[row])) row = i;
    if (row < 0) return;
    if (row !== p) exchangePlaces(e, p, row);
    const o = p * length;
    const pivot = numbers[o + column[p]];
    let count = 0;
    for (let c = 0; c < length; c++) if (numbers[o + c] !== 0) filled[count++] = c;
    for (let i = p + 1; i < size; i++) {
      const at = i * length;
      const factor = numbers[at + column[p]] / pivot;
      factors[i * stride + p] = factor;
      if (factor === 0) continue;
      for (let k = 0; k < count; k++) numbers[at + filled[k]] -= factor * numbers[o + filled[k]];
      if (i < until) findLargest(e, i, columns);
    }
  }
}

/** Among the first `columns` of the row at a position. */
function findLargest({ numbers, length, largest, column }: RowElimination, place: number, columns: number) {
  const at = place * length;
  let most = 0;
  for (let c = 0; c < columns; c++) {
    const value = Math.abs(numbers[at + c]);
    if (value <= most) continue;
    most = value;
    column[place] = c;
  }
  largest[place] = most;
}

export function exchangePlaces(e: RowElimination, i: number, j: number): void {
  const { numbers, factors, order, length, stride, rank, column, largest } = e;
  for (let c = 0; c < length; c++) {
    const value = numbers[i * length + c];
    numbers[i * length + c] = numbers[j * length + c];
    numbers[j * length + c] = value;
  }
  for (let p = 0; p < rank; p++) {
    const factor = factors[i * stride + p];
    factors[i * stride + p] = factors[j * stride + p];
    factors[j * stride + p] = factor;
  }
  const row = order[i];
  order[i] = order[j];
  order[j] = row;
  const place = column[i];
  column[i] = column[j];
  column[j] = place;
  const most = largest[i];
  largest[i] = largest[j];
  largest[j] = most;
}

/** Whether the remainder of the row at a position is at most `most`. */
export function hasVanished({ numbers, length }: RowElimination, place: number, most: number): boolean {
  for (let c = place * length; c < (place + 1) * length; c++) {
    if (!(Math.abs(numbers[c]) <= most)) return false;
  }
  return true;
}

/** `part` := the coefficients of the vanished row at a position in terms of the original pivot rows. */
export function combinePivots({ factors, part, rank, stride }: RowElimination, place: number): void {
  for (let p = 0; p < rank; p++) part[p] = factors[place * stride + p];
  for (let p = rank - 1; p >= 0; p--) {
    if (Math.abs(part[p]) <= NULL_NOISE) part[p] = 0;
    if (part[p] === 0) continue;
    for (let q = 0; q < p; q++) part[q] -= part[p] * factors[p * stride + q];
  }
}
