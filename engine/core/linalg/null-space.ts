/**
 * Null space of a singular system as a list of sparse vectors, and the projection onto its complement (T 6).
 *
 * A null vector of a mechanism is confined to one loop, so only its entries above rounding are stored; the Gram matrix of the vectors
 * has an envelope as narrow as the overlap of loops, and is factorised inside it. Vectors need not be orthogonal.
 */
import { dotRows } from './dot-rows';

export interface NullSpace {
  /** Rows of the system. */
  readonly m: number;
  /** Number of vectors, one per dependent row. */
  count: number;
  /** count + 1: where the entries of each vector begin. */
  readonly start: Int32Array;
  /** Entries: rows (those of one joint are adjacent) and values; each vector has unit length. */
  rows: Int32Array;
  values: Float64Array;
  /** count: lowest and highest row of each vector. */
  readonly lowest: Int32Array;
  readonly highest: Int32Array;
  /** count: first column, and offset of column zero, of each row of the Gram matrix's Cholesky factor. */
  readonly gramFirst: Int32Array;
  readonly gramOrigin: Int32Array;
  gram: Float64Array;
  /** Whether the factor is that of the present vectors. */
  isFactorised: boolean;
  readonly spread: Float64Array;
  /** m: the first vector with an entry in a row; the number of vectors if there is none. */
  readonly firstIn: Int32Array;
  readonly z: Float64Array;
}

/** Entries of a vector below this fraction of its dependent row's [1] are rounding, and would couple every loop to every other. */
export const NULL_NOISE = 1e-14;

export function createNullSpace(m: number): NullSpace {
  return {
    m,
    count: 0,
    // room for vectors that are about to be replaced by others
    start: new Int32Array(2 * m + 1),
    rows: new Int32Array(2 * m),
    values: new Float64Array(2 * m),
    lowest: new Int32Array(2 * m),
    highest: new Int32Array(2 * m),
    gramFirst: new Int32Array(m),
    gramOrigin: new Int32Array(m),
    gram: new Float64Array(m),
    isFactorised: false,
    spread: new Float64Array(m),
    firstIn: new Int32Array(m),
    z: new Float64Array(m),
  };
}

/** Reserves space for one more vector of at most `length` entries. Allocates only if the capacity has to grow. */
export function reserveNullVector(space: NullSpace, length: number): void {
  const needed = space.start[space.count] + length;
  if (needed <= space.values.length) return;
  const rows = new Int32Array(2 * needed);
  const values = new Float64Array(2 * needed);
  rows.set(space.rows);
  values.set(space.values);
  space.rows = rows;
  space.values = values;
}

/** Appends a vector of m numbers; entries that are only rounding are left out. */
export function addNullVector(space: NullSpace, vector: Float64Array): void {
  reserveNullVector(space, vector.length);
  let end = space.start[space.count];
  for (let row = 0; row < vector.length; row++) {
    if (Math.abs(vector[row]) <= NULL_NOISE) continue;
    space.rows[end] = row;
    space.values[end++] = vector[row];
  }
  closeNullVector(space, end);
}

/** Completes the vector whose entries were written from start[count] up to `end`: scales it to unit length. */
export function closeNullVector(space: NullSpace, end: number): void {
  const { start, rows, values, lowest, highest, count: v } = space;
  const from = start[v];
  const scale = 1 / Math.sqrt(dotRows(values, from, from, end - from));
  lowest[v] = space.m;
  highest[v] = 0;
  for (let e = from; e < end; e++) {
    values[e] *= scale;
    if (rows[e] < lowest[v]) lowest[v] = rows[e];
    if (rows[e] > highest[v]) highest[v] = rows[e];
  }
  start[v + 1] = end;
  space.count = v + 1;
  space.isFactorised = false;
}

/** Removes some of the vectors. */
export function dropVectors(space: NullSpace, dropped: readonly number[]): void {
  if (dropped.length === 0) return;
  const { start, rows, values, lowest, highest } = space;
  let count = 0;
  for (let v = 0; v < space.count; v++) {
    if (dropped.includes(v)) continue;
    const [from, end] = [start[v], start[v + 1]];
    rows.copyWithin(start[count], from, end);
    values.copyWithin(start[count], from, end);
    lowest[count] = lowest[v];
    highest[count] = highest[v];
    start[count + 1] = start[count] + end - from;
    count++;
  }
  space.count = count;
  space.isFactorised = false;
}

/** Cholesky factor of the Gram matrix, row by row from the first entry that is not zero. */
export function factoriseGram(space: NullSpace): void {
  const { count, start, rows, values, spread, gramFirst, gramOrigin, firstIn } = space;
  let at = 0;
  space.isFactorised = true;
  firstIn.fill(count);
  for (let i = 0; i < count; i++) {
    for (let e = start[i]; e < start[i + 1]; e++) spread[rows[e]] = values[e];
    const first = firstOverlap(space, i);
    gramFirst[i] = first;
    gramOrigin[i] = at - first;
    at += i - first + 1;
    if (at > space.gram.length) growGram(space, at);
    const { gram } = space;
    const o = gramOrigin[i];
    for (let j = first; j <= i; j++) {
      const common = Math.max(first, gramFirst[j]);
      const sum =
        overlap(space, i, j) - dotRows(gram, o + common, gramOrigin[j] + common, Math.max(0, j - common));
      gram[o + j] = j < i ? sum / gram[gramOrigin[j] + j] : Math.sqrt(sum);
    }
    for (let e = start[i]; e < start[i + 1]; e++) {
      spread[rows[e]] = 0;
      if (firstIn[rows[e]] === count) firstIn[rows[e]] = i;
    }
  }
}

/** x := x - N (N^T N)^-1 N^T x: the part of x that is orthogonal to the null space. */
export function projectOut(space: NullSpace, x: Float64Array): void {
  if (!space.isFactorised) factoriseGram(space);
  const { count, start, rows, values, gram, gramFirst, gramOrigin, z } = space;
  for (let v = 0; v < count; v++) {
    let sum = 0;
    for (let e = start[v]; e < start[v + 1]; e++) sum += values[e] * x[rows[e]];
    const o = gramOrigin[v];
    for (let j = gramFirst[v]; j < v; j++) sum -= gram[o + j] * z[j];
    z[v] = sum / gram[o + v];
  }
  for (let v = count - 1; v >= 0; v--) {
    const o = gramOrigin[v];
    const f = z[v] / gram[o + v];
    for (let j = gramFirst[v]; j < v; j++) z[j] -= gram[o + j] * f;
    for (let e = start[v]; e < start[v + 1]; e++) x[rows[e]] -= f * values[e];
  }
}

/** First vector that has a row in common with vector i, whose entries are expanded. */
function firstOverlap(space: NullSpace, i: number): number {
  const { start, rows, firstIn } = space;
  let first = i;
  for (let e = start[i]; e < start[i + 1]; e++) first = Math.min(first, firstIn[rows[e]]);
  while (first < i && overlap(space, i, first) === 0) first++;
  return first;
}

function overlap({ start, rows, values, spread, lowest, highest }: NullSpace, i: number, j: number): number {
  if (highest[j] < lowest[i] || lowest[j] > highest[i]) return 0;
  let sum = 0;
  for (let e = start[j]; e < start[j + 1]; e++) sum += values[e] * spread[rows[e]];
  return sum;
}

function growGram(space: NullSpace, needed: number): void {
  const gram = new Float64Array(2 * needed);
  gram.set(space.gram);
  space.gram = gram;
}
