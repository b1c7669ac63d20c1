/**
 * Rows that depend on others of their own loop (T 6.1), loop by loop: a small elimination each, first of the rows on the way back, then
 * of those that close the loop. Only the latter are declared dependent: no earlier loop has them, so each null vector has an entry that
 * earlier ones lack, and all null vectors are linearly independent.
 */
import {
  LEAST_PIVOT,
  addRow,
  combinePivots,
  createElimination,
  eliminateRows,
  hasVanished,
  startElimination,
} from '../linalg/row-elimination';
import { closeNullVector, reserveNullVector } from '../linalg/null-space';
import { groupRows } from './row-groups';
import type { NullSpace } from '../linalg/null-space';
import type { ShortLoop } from './short-loops';
import type { System } from '../system/system';
import type { RowElimination } from '../linalg/row-elimination';
import type { UnitRows } from './unit-rows';

/** Larger loops [rows^2 bodies] are left to the elimination of all rows. */
const MOST_PRODUCTS = 5e5;

export interface LoopRank {
  readonly system: System;
  /** First row of each group. */
  readonly first: Int32Array;
  readonly unit: UnitRows;
  readonly loops: readonly ShortLoop[];
  /** By row: 1 for rows that depend on others of their loop. */
  readonly depends: Uint8Array;
  /** By row: 1 for those that depend on rows between the same two bodies, which is so in any position. */
  readonly doubled: Uint8Array;
  /** By row: the vector of a nearly dependent row, whose small remainder rows elsewhere may eliminate; otherwise -1. */
  readonly nearly: Int32Array;
  readonly trial: RowElimination;
  /** Rows of the current loop, and the column offset of each body. */
  readonly rows: Int32Array;
  readonly columnOf: Int32Array;
  readonly entry: Float64Array;
}

export function createLoopRank(system: System, unit: UnitRows, loops: readonly ShortLoop[]): LoopRank {
  const { n, m } = system;
  return {
    system,
    first: groupRows(system).first,
    unit,
    loops,
    depends: new Uint8Array(m),
    doubled: new Uint8Array(m),
    nearly: new Int32Array(m),
    trial: createElimination(),
    rows: new Int32Array(m),
    columnOf: new Int32Array(n),
    entry: new Float64Array(m),
  };
}

/** Sets `depends` and adds their null vectors, for the rows times `rowScale`, from the current unit rows. */
export function calcLoopRank(r: LoopRank, space: NullSpace): void {
  const { loops, trial, rows } = r;
  r.depends.fill(0);
  r.doubled.fill(0);
  r.nearly.fill(-1);
  for (let loop = 0; loop < loops.length; loop++) {
    const { way, closing, bodies } = loops[loop];
    const back = listRows(r, way, 0);
    const size = listRows(r, closing, back);
    if (size * size * bodies.length > MOST_PRODUCTS) continue;
    readRows(r, bodies, size);
    eliminateRows(trial, back, trial.length, LEAST_PIVOT);
    eliminateRows(trial, size, trial.length, LEAST_PIVOT);
    for (let i = trial.rank; i < size; i++) {
      if (trial.order[i] < back || !hasVanished(trial, i, trial.sine)) continue;
      if (!hasVanished(trial, i, trial.noise)) r.nearly[rows[trial.order[i]]] = space.count;
      addVector(r, i, size, space);
      if (back === 0) r.doubled[rows[trial.order[i]]] = 1;
    }
  }
}

/** Appends the rows of groups to r.rows, which has `count` rows; returns the new count. */
function listRows({ first, doubled, rows, unit }: LoopRank, groups: Int32Array, count: number): number {
  let size = count;
  for (let g = 0; g < groups.length; g++) {
    for (let row = first[groups[g]]; row < first[groups[g] + 1]; row++) {
      if (doubled[row] === 0 && unit.scale[row] > 0) rows[size++] = row;
    }
  }
  return size;
}

/** Writes the rows of a loop to the trial. */
function readRows({ trial, rows, columnOf, unit, system }: LoopRank, bodies: Int32Array, size: number): void {
  const { rowA, rowB } = system;
  const { numbers } = unit;
  for (let b = 0; b < bodies.length; b++) columnOf[bodies[b]] = 6 * b;
  startElimination(trial, 6 * bodies.length);
  for (let i = 0; i < size; i++) {
    const a = rowA[rows[i]];
    const b = rowB[rows[i]];
    const from = 12 * rows[i];
    const at = addRow(trial);
    for (let c = 0; c < 6; c++) {
      if (a > 0) trial.numbers[at + columnOf[a] + c] = numbers[from + c];
      if (b > 0) trial.numbers[at + columnOf[b] + c] = numbers[from + 6 + c];
    }
  }
}

/** The vanished row at position i, less its combination of the pivots before it. */
function addVector(r: LoopRank, i: number, size: number, space: NullSpace): void {
  const { trial, rows, depends, entry, unit, system } = r;
  combinePivots(trial, i);
  for (let p = 0; p < trial.rank; p++) entry[rows[trial.order[p]]] = -trial.part[p];
  entry[rows[trial.order[i]]] = 1;
  depends[rows[trial.order[i]]] = 1;
  reserveNullVector(space, size);
  let end = space.start[space.count];
  for (let k = 0; k < size; k++) {
    const row = rows[k];
    if (entry[row] === 0) continue;
    space.rows[end] = row;
    space.values[end++] = (entry[row] * unit.scale[row]) / system.rowScale[row];
    entry[row] = 0;
  }
  closeNullVector(space, end);
}
