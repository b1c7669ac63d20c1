/**
 * Which rows of a sparse matrix depend on others (T 6.1): Gaussian elimination of its columns, block by block in fronts,
 * with the largest entry of a block as its next pivot. No row is squared, as it is in J M^-1 J^T, so rounding stays ten
 * orders of magnitude below RANK_SINE; and a chain, however long, is eliminated link by link with pivots near one. Columns in
 * which only little is left wait for the fronts after: a small pivot would magnify what rows are off by.
 *
 * A row keeps its name while others are subtracted from it. One that vanishes depends on the rows that were pivots.
 */
import { LEAST_PIVOT, RANK_SINE } from './row-trial';
import { combineTrial, createTrial, eliminateTrial, hasVanished, startTrial } from './row-trial';
import type { Fronts } from './fronts';
import type { Trial } from './row-trial';

/** Columns of a block: the motions of a body. */
export const BLOCK = 6;

export interface RowRank {
  readonly fronts: Fronts;
  /** By row: what became of it. */
  readonly fate: Uint8Array;
  rank: number;
  /** By pivot, in order: its row. */
  readonly pivotRow: Int32Array;
  /** Of the dependent row that `found` hears of: it is `entry` of given rows plus `share` of rows as they were as pivots. */
  readonly entry: Float64Array;
  readonly share: Float64Array;
  /** A copy of the rows that go on, and what is subtracted from whom in it. */
  readonly trial: Trial;
  /** By row: what it was multiplied by before it was given. */
  scale: Float64Array;
  /** By row: the last link of the list of what was subtracted from it: factor times the row of a pivot as it then was. */
  readonly head: Int32Array;
  links: number;
  next: Int32Array;
  pivotOf: Int32Array;
  factor: Float64Array;
  /** Per place: offset of its columns in the present front. */
  readonly offset: Int32Array;
  /** The present front, row by row, and the names of its rows. */
  front: Float64Array;
  names: Int32Array;
  size: number;
  width: number;
  /** Its first columns, which are to be eliminated: those that waited, then the block. */
  block: number;
  /** Of each of them, whether anything is left. */
  alive: Uint8Array;
  /** Rows handed on: numbers and names on two stacks; per front on them its place, how many rows and waiting columns. */
  stack: Float64Array;
  waiting: Int32Array;
  numbers: number;
  rows: number;
  readonly left: Int32Array;
  readonly leftPlace: Int32Array;
  readonly leftColumns: Int32Array;
  depth: number;
}

export const PIVOT = 0;
export const DEPENDS = 1;
export const ZERO = 2;

/** Writes the rows of a group into the front, each of them scaled to unit length, with `addFrontRow`. */
export type ReadGroup = (group: number, rank: RowRank) => void;
/** A row depends on others. */
export type Found = (row: number) => void;

export function createRowRank(rows: number, fronts: Fronts): RowRank {
  return {
    fronts,
    fate: new Uint8Array(rows),
    rank: 0,
    pivotRow: new Int32Array(rows),
    entry: new Float64Array(rows),
    share: new Float64Array(rows),
    trial: createTrial(),
    scale: new Float64Array(rows),
    head: new Int32Array(rows),
    links: 0,
    next: new Int32Array(0),
    pivotOf: new Int32Array(0),
    factor: new Float64Array(0),
    offset: new Int32Array(fronts.count),
    front: new Float64Array(0),
    names: new Int32Array(rows),
    size: 0,
    width: 0,
    block: 0,
    alive: new Uint8Array(BLOCK),
    stack: new Float64Array(0),
    waiting: new Int32Array(rows),
    numbers: 0,
    rows: 0,
    left: new Int32Array(fronts.count),
    leftPlace: new Int32Array(fronts.count),
    leftColumns: new Int32Array(fronts.count),
    depth: 0,
  };
}

/** Sets `fate` of every row and `rank`. Allocates only when fronts are larger than ever before. */
export function calcRowRank(r: RowRank, read: ReadGroup, found: Found): void {
  const { fronts, fate, offset } = r;
  fate.fill(ZERO);
  r.head.fill(-1);
  r.links = 0;
  r.rank = 0;
  r.numbers = 0;
  r.rows = 0;
  r.depth = 0;
  for (let place = 0; place < fronts.count; place++) {
    const reach = fronts.reach[place];
    let waiting = 0;
    for (let child = 1; child <= fronts.children[place]; child++) waiting += r.leftColumns[r.depth - child];
    r.block = waiting + BLOCK;
    r.width = waiting + BLOCK * (1 + reach.length);
    r.size = 0;
    offset[place] = waiting;
    for (let i = 0; i < reach.length; i++) offset[reach[i]] = waiting + BLOCK * (i + 1);
    for (let child = 0; child < fronts.children[place]; child++) waiting = takeUp(r, waiting);
    const groups = fronts.groups[place];
    for (let i = 0; i < groups.length; i++) read(groups[i], r);
    handOn(r, place, eliminate(r), found);
  }
}

/** Appends a row of zeros to the front; returns where it begins. */
export function addFrontRow(r: RowRank, name: number): number {
  const at = r.size * r.width;
  if (at + r.width > r.front.length) {
    const front = new Float64Array(2 * (at + r.width));
    front.set(r.front);
    r.front = front;
  }
  r.front.fill(0, at, at + r.width);
  r.names[r.size++] = name;
  return at;
}

/** Rows that the topmost front on the stack left; its waiting columns end before column `until`. Returns where they begin. */
function takeUp(r: RowRank, until: number): number {
  r.depth--;
  const reach = r.fronts.reach[r.leftPlace[r.depth]];
  const count = r.left[r.depth];
  const columns = r.leftColumns[r.depth];
  const length = columns + BLOCK * reach.length;
  r.numbers -= count * length;
  r.rows -= count;
  for (let i = 0; i < count; i++) {
    const at = addFrontRow(r, r.waiting[r.rows + i]);
    let from = r.numbers + i * length;
    for (let c = until - columns; c < until; c++) r.front[at + c] = r.stack[from++];
    for (let b = 0; b < reach.length; b++) {
      const to = at + r.offset[reach[b]];
      for (let c = 0; c < BLOCK; c++) r.front[to + c] = r.stack[from++];
    }
  }
  return until - columns;
}

/** Eliminates the first columns of the front; returns the number of pivots, whose rows stand first. */
function eliminate(r: RowRank): number {
  const { size, width, block, front, names } = r;
  const least = width > block ? LEAST_PIVOT : RANK_SINE;
  let pivots = 0;
  for (; pivots < block && pivots < size; pivots++) {
    let largest = least;
    let row = -1;
    let column = -1;
    for (let i = pivots; i < size; i++) {
      for (let c = pivots; c < block; c++) {
        const value = Math.abs(front[i * width + c]);
        if (value <= largest) continue;
        largest = value;
        row = i;
        column = c;
      }
    }
    if (row < 0) break;
    if (row !== pivots) exchangeRows(r, row, pivots);
    if (column !== pivots) exchangeColumns(r, column, pivots);
    const o = pivots * width;
    r.fate[names[pivots]] = PIVOT;
    r.pivotRow[r.rank + pivots] = names[pivots];
    for (let i = pivots + 1; i < size; i++) {
      const at = i * width;
      const factor = front[at + pivots] / front[o + pivots];
      if (factor === 0) continue;
      addLink(r, names[i], r.rank + pivots, factor);
      for (let c = pivots; c < width; c++) front[at + c] -= factor * front[o + c];
    }
  }
  r.rank += pivots;
  return pivots;
}

function addLink(r: RowRank, row: number, pivot: number, factor: number): void {
  const link = r.links++;
  if (link === r.factor.length) {
    const size = Math.max(64, 2 * link);
    const next = new Int32Array(size);
    const pivotOf = new Int32Array(size);
    const factors = new Float64Array(size);
    next.set(r.next);
    pivotOf.set(r.pivotOf);
    factors.set(r.factor);
    r.next = next;
    r.pivotOf = pivotOf;
    r.factor = factors;
  }
  r.next[link] = r.head[row];
  r.pivotOf[link] = pivot;
  r.factor[link] = factor;
  r.head[row] = link;
}

function exchangeRows({ front, names, width }: RowRank, i: number, j: number): void {
  for (let c = 0; c < width; c++) {
    const value = front[i * width + c];
    front[i * width + c] = front[j * width + c];
    front[j * width + c] = value;
  }
  const name = names[i];
  names[i] = names[j];
  names[j] = name;
}

function exchangeColumns({ front, size, width }: RowRank, c: number, d: number): void {
  for (let at = 0; at < size * width; at += width) {
    const value = front[at + c];
    front[at + c] = front[at + d];
    front[at + d] = value;
  }
}

/** The rows that were no pivots go on to the front of the next column that they reach, those that depend on others do not. */
function handOn(r: RowRank, place: number, pivots: number, found: Found): void {
  const { front, names, fate, size, width, block, fronts, trial } = r;
  const columns = findAlive(r, pivots);
  const length = columns + width - block;
  const rows = size - pivots;
  startTrial(trial, rows, length);
  for (let i = 0; i < rows; i++) {
    const at = (pivots + i) * width;
    let to = i * length;
    for (let c = pivots; c < block; c++) if (r.alive[c] === 1) trial.numbers[to++] = front[at + c];
    for (let c = at + block; c < at + width; c++) trial.numbers[to++] = front[c];
  }
  eliminateTrial(trial);
  for (let i = trial.rank; i < rows; i++) {
    if (!hasVanished(trial, i)) continue;
    const row = names[pivots + trial.order[i]];
    fate[row] = DEPENDS;
    combineTrial(trial, i);
    addShares(r, row, 1);
    for (let p = 0; p < trial.rank; p++) {
      if (trial.part[p] === 0) continue;
      const other = names[pivots + trial.order[p]];
      r.entry[other] = -trial.part[p];
      addShares(r, other, -trial.part[p]);
    }
    r.entry[row] = 1;
    found(row);
  }
  let count = 0;
  for (let i = pivots; i < size; i++) {
    if (fate[names[i]] === DEPENDS) continue;
    const at = i * width;
    reserve(r, r.numbers + length);
    for (let c = pivots; c < block; c++) if (r.alive[c] === 1) r.stack[r.numbers++] = front[at + c];
    for (let c = at + block; c < at + width; c++) r.stack[r.numbers++] = front[c];
    r.waiting[r.rows++] = names[i];
    count++;
  }
  if (fronts.reach[place].length === 0) return;
  r.left[r.depth] = count;
  r.leftColumns[r.depth] = columns;
  r.leftPlace[r.depth++] = place;
}

/** Adds `part` of what was subtracted from a row until now. */
function addShares({ head, next, pivotOf, factor, share }: RowRank, row: number, part: number): void {
  for (let link = head[row]; link >= 0; link = next[link]) share[pivotOf[link]] -= part * factor[link];
}

/** Marks the columns that are to wait; returns how many. */
function findAlive(r: RowRank, pivots: number): number {
  const { front, size, width, block } = r;
  if (r.alive.length < block) r.alive = new Uint8Array(2 * block);
  let count = 0;
  for (let c = pivots; c < block; c++) {
    let largest = 0;
    for (let i = pivots; i < size; i++) largest = Math.max(largest, Math.abs(front[i * width + c]));
    r.alive[c] = largest > RANK_SINE ? 1 : 0;
    count += r.alive[c];
  }
  return count;
}

function reserve(r: RowRank, needed: number): void {
  if (needed <= r.stack.length) return;
  const stack = new Float64Array(2 * needed);
  stack.set(r.stack);
  r.stack = stack;
}
