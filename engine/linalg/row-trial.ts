/**
 * Which of the rows that a front hands on depend on the others of them. They are found there, on the smallest part of the
 * mechanism that holds their loop, and go no further; the others go on as they came, for this is a trial on a copy.
 */
import { NULL_NOISE } from './null-space';

/** Rows of unit length of which less than this is left [1] are dependent: a microradian from the span of the others. */
export const RANK_SINE = 1e-6;
/** Smaller pivots [1] wait, as long as there are fronts to wait for: they would magnify what rows are off by. */
export const LEAST_PIVOT = 0.01;
/** Products that a trial may take; more, and rows go on until they vanish by themselves. */
const MOST_PRODUCTS = 3e6;

export interface Trial {
  size: number;
  length: number;
  rank: number;
  /** size x length. */
  numbers: Float64Array;
  /** size x size: what was subtracted, by place of the row and of the pivot. */
  factors: Float64Array;
  /** size: row at each place, pivots first. */
  order: Int32Array;
  /** rank: what a row is of each pivot row. */
  part: Float64Array;
}

export function createTrial(): Trial {
  return {
    size: 0,
    length: 0,
    rank: 0,
    numbers: new Float64Array(0),
    factors: new Float64Array(0),
    order: new Int32Array(0),
    part: new Float64Array(0),
  };
}

/** Makes room; `numbers` are to be written, row by row. */
export function startTrial(t: Trial, size: number, length: number): void {
  t.size = size;
  t.length = length;
  t.rank = 0;
  if (t.numbers.length < size * length) t.numbers = new Float64Array(2 * size * length);
  if (t.factors.length < size * size) t.factors = new Float64Array(2 * size * size);
  if (t.order.length < size) {
    t.order = new Int32Array(2 * size);
    t.part = new Float64Array(2 * size);
  }
  for (let i = 0; i < size; i++) t.order[i] = i;
}

/** Gaussian elimination with complete pivoting, as far as pivots are large, of them in the first `until` rows. */
export function eliminateTrial(t: Trial, until: number = t.size): void {
  const { size, length, numbers, factors } = t;
  if (size * size * length > MOST_PRODUCTS) return;
  for (; t.rank < until; t.rank++) {
    const p = t.rank;
    let largest = LEAST_PIVOT;
    let row = -1;
    let column = -1;
    for (let i = p; i < until; i++) {
      for (let c = 0; c < length; c++) {
        const value = Math.abs(numbers[i * length + c]);
        if (value <= largest) continue;
        largest = value;
        row = i;
        column = c;
      }
    }
    if (row < 0) return;
    if (row !== p) exchangePlaces(t, p, row);
    const pivot = numbers[p * length + column];
    for (let i = p + 1; i < size; i++) {
      const factor = numbers[i * length + column] / pivot;
      factors[i * size + p] = factor;
      if (factor === 0) continue;
      for (let c = 0; c < length; c++) numbers[i * length + c] -= factor * numbers[p * length + c];
    }
  }
}

function exchangePlaces({ numbers, factors, order, length, size, rank }: Trial, i: number, j: number): void {
  for (let c = 0; c < length; c++) {
    const value = numbers[i * length + c];
    numbers[i * length + c] = numbers[j * length + c];
    numbers[j * length + c] = value;
  }
  for (let p = 0; p < rank; p++) {
    const factor = factors[i * size + p];
    factors[i * size + p] = factors[j * size + p];
    factors[j * size + p] = factor;
  }
  const row = order[i];
  order[i] = order[j];
  order[j] = row;
}

export function hasVanished({ numbers, length }: Trial, i: number): boolean {
  for (let c = i * length; c < (i + 1) * length; c++) if (!(Math.abs(numbers[c]) <= RANK_SINE)) return false;
  return true;
}

/** `part` := what the row at place i, which has vanished, was of the pivot rows as they came. */
export function combineTrial({ factors, part, rank, size }: Trial, i: number): void {
  for (let p = 0; p < rank; p++) part[p] = factors[i * size + p];
  for (let p = rank - 1; p >= 0; p--) {
    if (Math.abs(part[p]) <= NULL_NOISE) part[p] = 0;
    if (part[p] === 0) continue;
    for (let q = 0; q < p; q++) part[q] -= part[p] * factors[p * size + q];
  }
}
