/**
 * Which rows of a sparse matrix are dependent (T 6.1): Gaussian elimination of its columns, block by block in fronts, with the largest
 * entry of a block as the next pivot. Rows are not squared, as they are in J M^-1 J^T, so rounding stays ten orders of magnitude below
 * RANK_SINE; and a chain of any length is eliminated link by link with pivots near one. Columns with only small remainders are postponed
 * to later fronts: a small pivot would magnify the errors of rows.
 *
 * A row keeps its name while others are subtracted from it. A row that vanishes depends on the pivot rows. If a remainder is left that
 * rounding does not explain, later rows may eliminate it: the row can no longer be a pivot, but continues, and if it vanishes later it
 * is reported again, with those rows.
 */
import {
  LEAST_PIVOT,
  addRow,
  combinePivots,
  createElimination,
  eliminateRows,
  exchangePlaces,
  hasVanished,
  startElimination,
} from './row-elimination';
import type { Fronts } from './fronts';
import type { RowElimination } from './row-elimination';

/** Columns of a block: the velocities of a body. */
export const BLOCK = 6;
/** Maximum cost of a trial in products; above it, rows continue until they vanish in the fronts. */
const MOST_PRODUCTS = 3e6;
/** Maximum number of dependent rows of a front that continue. */
const MOST_NEARLY = 8;

export interface RowRank {
  readonly fronts: Fronts;
  /** By row: its outcome. */
  readonly fate: Uint8Array;
  rank: number;
  /** By pivot, in order: its row. */
  readonly pivotRow: Int32Array;
  /**
   * The dependent row passed to `found`, as a combination: `entry` of original rows plus `share` of pivot rows at the time they became
   * pivots.
   */
  readonly entry: Float64Array;
  readonly share: Float64Array;
  /**
   * A copy of the rows that a front passes on. Rows that depend on others of them are detected here, on the smallest part of the
   * mechanism that contains their loop, and stop; the others are passed on unchanged.
   */
  readonly trial: RowElimination;
  /** By row: the factor by which it was scaled beforehand. */
  scale: Float64Array;
  /** By row: the last link of its list of subtractions: factor times a pivot row at the time it became a pivot. */
  readonly head: Int32Array;
  links: number;
  next: Int32Array;
  pivotOf: Int32Array;
  factor: Float64Array;
  /** Per position: offset of its columns in the current front. */
  readonly offset: Int32Array;
  /** The current front, and the names of its rows. */
  readonly front: RowElimination;
  names: Int32Array;
  /** Number of its leading columns that are to be eliminated: postponed ones, then the block. */
  block: number;
  /** Number of front rows that may become pivots; those after them are known to be dependent. */
  candidates: number;
  /** For each leading column, whether a remainder is left. */
  alive: Uint8Array;
  /** Rows passed on: numbers and names on two stacks; per front on them its position, and its numbers of rows and postponed columns. */
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
/** Dependent, but with a small remainder that later rows may eliminate. */
export const NEARLY = 3;

/** Writes the rows of a group to the front with `addFrontRow`, each scaled to unit length. */
export type ReadGroup = (group: number, rank: RowRank) => void;
/** Reports a dependent row. If reported again, it depends on more rows. */
export type Found = (row: number) => void;

export function createRowRank(rows: number, fronts: Fronts): RowRank {
  return {
    fronts,
    fate: new Uint8Array(rows),
    rank: 0,
    pivotRow: new Int32Array(rows),
    entry: new Float64Array(rows),
    share: new Float64Array(rows),
    trial: createElimination(),
    scale: new Float64Array(rows),
    head: new Int32Array(rows),
    links: 0,
    next: new Int32Array(0),
    pivotOf: new Int32Array(0),
    factor: new Float64Array(0),
    offset: new Int32Array(fronts.count),
    front: createElimination(),
    names: new Int32Array(rows),
    block: 0,
    candidates: 0,
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

/** Sets `fate` of every row and `rank`. `nearly`: by row, non-negative if it is already known to be nearly dependent. Allocates only
 * when fronts are larger than ever before.
 * Allocates only when fronts are larger than ever before.
 */
export function calcRowRank(r: RowRank, nearly: Int32Array, read: ReadGroup, found: Found): void {
  const { fronts, fate, offset } = r;
  for (let row = 0; row < fate.length; row++) fate[row] = nearly[row] >= 0 ? NEARLY : ZERO;
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
    startElimination(r.front, waiting + BLOCK * (1 + reach.length));
    offset[place] = waiting;
    for (let i = 0; i < reach.length; i++) offset[reach[i]] = waiting + BLOCK * (i + 1);
    for (let child = 0; child < fronts.children[place]; child++) waiting = takeUp(r, waiting);
    const groups = fronts.groups[place];
    for (let i = 0; i < groups.length; i++) read(groups[i], r);
    handOn(r, place, eliminate(r), found);
  }
}

/** Appends a row of zeros to the front; returns its offset. */
export function addFrontRow(r: RowRank, name: number): number {
  r.names[r.front.size] = name;
  return addRow(r.front);
}

/** Takes the rows of the topmost front on the stack, whose postponed columns end before column `until`. Returns where these begin. */
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
    for (let c = until - columns; c < until; c++) r.front.numbers[at + c] = r.stack[from++];
    for (let b = 0; b < reach.length; b++) {
      const to = at + r.offset[reach[b]];
      for (let c = 0; c < BLOCK; c++) r.front.numbers[to + c] = r.stack[from++];
    }
  }
  return until - columns;
}

/** Eliminates the leading columns of the front; returns the number of pivots, whose rows come first. */
function eliminate(r: RowRank): number {
  const { block, front, names } = r;
  r.candidates = putLast(r);
  eliminateRows(front, r.candidates, block, front.length > block ? LEAST_PIVOT : front.sine);
  const { rank, size, order, factors, stride } = front;
  for (let i = 0; i < size; i++) {
    const name = names[order[i]];
    for (let p = 0; p < i && p < rank; p++) {
      if (factors[i * stride + p] !== 0) addLink(r, name, r.rank + p, factors[i * stride + p]);
    }
    if (i >= rank) continue;
    r.fate[name] = PIVOT;
    r.pivotRow[r.rank + i] = name;
  }
  r.rank += rank;
  return rank;
}

/** Moves rows that can no longer be pivots to the last positions of the front; returns the number of others. */
function putLast({ front, names, fate }: RowRank): number {
  let count = front.size;
  for (let i = front.size - 1; i >= 0; i--) {
    if (fate[names[front.order[i]]] !== NEARLY) continue;
    count--;
    if (i !== count) exchangePlaces(front, i, count);
  }
  return count;
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

/** Passes rows that did not become pivots to the front of the next column where they have entries; dependent rows stop here. */
function handOn(r: RowRank, place: number, pivots: number, found: Found): void {
  const { front, names, fate } = r;
  const { order } = front;
  const columns = findAlive(r, pivots);
  endNearly(r);
  tryRows(r, pivots, columns, found);
  const length = columns + front.length - r.block;
  let count = 0;
  for (let i = pivots; i < front.size; i++) {
    const name = names[order[i]];
    if (fate[name] === DEPENDS) continue;
    reserve(r, r.numbers + length);
    copyRest(r, i, r.stack, r.numbers);
    r.numbers += length;
    r.waiting[r.rows++] = name;
    count++;
  }
  // a front without later columns leaves nothing, and nobody takes from it
  r.left[r.depth] = count;
  r.leftColumns[r.depth] = columns;
  r.leftPlace[r.depth++] = place;
}

/** Detects dependent rows among those passed on. `columns`: number of postponed columns. */
function tryRows(r: RowRank, pivots: number, columns: number, found: Found): void {
  const { front, names, trial, fate } = r;
  const rows = front.size - pivots;
  startElimination(trial, columns + front.length - r.block);
  for (let i = 0; i < rows; i++) {
    const at = addRow(trial);
    copyRest(r, pivots + i, trial.numbers, at);
  }
  const count = r.candidates - pivots;
  if (count * count * trial.length <= MOST_PRODUCTS) eliminateRows(trial, count, trial.length, LEAST_PIVOT);
  for (let i = trial.rank; i < rows; i++) {
    const row = names[front.order[pivots + trial.order[i]]];
    const isAll = hasVanished(trial, i, trial.noise);
    if (fate[row] === DEPENDS || !(isAll || (fate[row] !== NEARLY && hasVanished(trial, i, trial.sine))))
      continue;
    fate[row] = isAll ? DEPENDS : NEARLY;
    combinePivots(trial, i);
    addShares(r, row, 1);
    for (let p = 0; p < trial.rank; p++) {
      if (trial.part[p] === 0) continue;
      const other = names[front.order[pivots + trial.order[p]]];
      r.entry[other] = -trial.part[p];
      addShares(r, other, -trial.part[p]);
    }
    r.entry[row] = 1;
    found(row);
  }
}

/** Copies what is passed on of the row at a position of the front: postponed columns, then those of later blocks. */
function copyRest({ front, alive, block }: RowRank, place: number, to: Float64Array, start: number): void {
  const { numbers, length } = front;
  const at = place * length;
  let o = start;
  for (let c = 0; c < block; c++) if (alive[c] === 1) to[o++] = numbers[at + c];
  for (let c = block; c < length; c++) to[o++] = numbers[at + c];
}

/** Adds `part` times all earlier subtractions from a row. */
function addShares({ head, next, pivotOf, factor, share }: RowRank, row: number, part: number): void {
  for (let link = head[row]; link >= 0; link = next[link]) share[pivotOf[link]] -= part * factor[link];
}

/** Marks the columns to postpone; returns their number. */
function findAlive(r: RowRank, pivots: number): number {
  const { front, block, candidates } = r;
  const { numbers, length, column } = front;
  if (r.alive.length < block) r.alive = new Uint8Array(2 * block);
  r.alive.fill(1, 0, block);
  for (let p = 0; p < pivots; p++) r.alive[column[p]] = 0;
  let count = 0;
  for (let c = 0; c < block; c++) {
    if (r.alive[c] === 0) continue;
    let largest = 0;
    for (let i = pivots; i < candidates; i++) largest = Math.max(largest, Math.abs(numbers[i * length + c]));
    r.alive[c] = largest > front.sine ? 1 : 0;
    count += r.alive[c];
  }
  return count;
}

/** Remainders in columns that end here cannot be eliminated later; and only a limited number of such rows continue. */
function endNearly(r: RowRank): void {
  const { front, names, fate, alive, block, candidates } = r;
  const { numbers, size, length, order } = front;
  for (let i = candidates; i < size; i++) {
    let left = i < candidates + MOST_NEARLY ? 0 : Infinity;
    for (let c = 0; c < block; c++)
      if (alive[c] === 0) left = Math.max(left, Math.abs(numbers[i * length + c]));
    if (!(left <= r.trial.noise)) fate[names[order[i]]] = DEPENDS;
  }
}

function reserve(r: RowRank, needed: number): void {
  if (needed <= r.stack.length) return;
  const stack = new Float64Array(2 * needed);
  stack.set(r.stack);
  r.stack = stack;
}
