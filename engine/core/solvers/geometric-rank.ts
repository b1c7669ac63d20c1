/**
 * Which rows are dependent, from geometry alone (T 6.1): those of `unit-rows.ts`, which are independent of masses. Dependence within a
 * loop is detected loop by loop; the rest is eliminated front by front.
 */
import { BLOCK, DEPENDS, NEARLY, addFrontRow, calcRowRank, createRowRank } from '../linalg/row-rank';
import { RANK_SINE, ROUNDING_SINE } from '../linalg/row-elimination';
import { addNullVector } from '../linalg/row-null-space';
import { calcLoopRank, createLoopRank } from './loop-rank';
import { compileFronts } from '../linalg/fronts';
import { createUnitRows } from './unit-rows';
import { dropVectors, factoriseGram } from '../linalg/null-space';
import { findShortLoops } from './short-loops';
import { groupRows, slotsOfBodies } from './row-groups';
import type { NullSpace } from '../linalg/null-space';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Apparent angle [rad] between rows per joint gap relative to the characteristic length [1], and its maximum. */
const APART = 10;
const WIDEST = 1e-4;

export interface GeometricRank {
  /** By row: 1 for dependent rows. */
  readonly depends: Uint8Array;
  /** Their number, and the number of those that depend on rows of their own loop. */
  count: number;
  inLoops: number;
  /** Number of independent rows found by `calc`. */
  rank: number;
  /** Decides from work.J; writes the null space for the rows times `rowScale`. */
  readonly calc: (work: Workspace) => void;
  /** The same from the loops alone: complete if earlier there were no other dependent rows and the rank is unchanged. */
  readonly calcLoops: (work: Workspace) => void;
}

export function createGeometricRank(system: System, nullSpace: NullSpace): GeometricRank {
  const { n, m, rowScale } = system;
  const groups = groupRows(system);
  const { first } = groups;
  const slots = groupSlots(system);
  const touches = slots.map((list) => [...new Set(list.map(({ body }) => body - 1))]);
  const fronts = compileFronts(n - 1, BLOCK, touches);
  const rows = createRowRank(m, fronts);
  const unit = createUnitRows(system);
  rows.scale = unit.scale;
  const loops = createLoopRank(system, unit, findShortLoops(system));
  const { depends } = loops;
  /** By row: its null vector so far, or -1; and the vectors that were replaced. */
  const vectorOf = new Int32Array(m);
  const replaced: number[] = [];
  const found = (row: number): void => {
    if (vectorOf[row] >= 0) replaced.push(vectorOf[row]);
    vectorOf[row] = nullSpace.count;
    addNullVector(nullSpace, rows, rowScale);
  };
  const read = (group: number): void => {
    const halves = slots[group];
    for (let row = first[group]; row < first[group + 1]; row++) {
      if ((depends[row] === 1 && loops.nearly[row] < 0) || unit.scale[row] === 0) continue;
      const at = addFrontRow(rows, row);
      const skip = 12 * (row - first[group]);
      for (let i = 0; i < halves.length; i++) {
        const { body, offset } = halves[i];
        const to = at + rows.offset[fronts.placeOf[body - 1]];
        for (let c = 0; c < 6; c++) rows.front.numbers[to + c] += unit.numbers[offset + skip + c];
      }
    }
  };
  const startWithLoops = (work: Workspace): void => {
    unit.calc(work);
    nullSpace.count = 0;
    const drift = driftSine(system, work);
    rows.front.sine = rows.trial.sine = loops.trial.sine = Math.min(WIDEST, Math.max(RANK_SINE, drift));
    rows.trial.noise = loops.trial.noise = Math.min(WIDEST, Math.max(ROUNDING_SINE, drift));
    calcLoopRank(loops, nullSpace);
    result.inLoops = nullSpace.count;
  };
  const result: GeometricRank = {
    depends,
    count: 0,
    inLoops: 0,
    rank: 0,
    calcLoops: (work) => {
      startWithLoops(work);
      result.count = nullSpace.count;
      factoriseGram(nullSpace);
    },
    calc: (work) => {
      startWithLoops(work);
      vectorOf.set(loops.nearly);
      replaced.length = 0;
      calcRowRank(rows, loops.nearly, read, found);
      for (let row = 0; row < m; row++)
        if (rows.fate[row] === DEPENDS || rows.fate[row] === NEARLY) depends[row] = 1;
      const inLoops = result.inLoops;
      result.inLoops -= replaced.filter((vector) => vector < inLoops).length;
      dropVectors(nullSpace, replaced);
      result.count = nullSpace.count;
      result.rank = rows.rank;
      factoriseGram(nullSpace);
    },
  };
  return result;
}

/** Apparent independence of rows that is due to drift of the joints [1]. */
function driftSine({ joints, rowScale, length }: System, { C }: Workspace): number {
  let gap = 0;
  const last = joints.at(-1);
  for (let row = 0; row < (last ? last.row + last.rows : 0); row++)
    gap = Math.max(gap, Math.abs(C[row]) * rowScale[row]);
  return (APART * gap) / length;
}

interface Half {
  readonly body: number;
  readonly offset: number;
}

/** Per group of rows: the movable bodies that it acts on, and the offsets in J. */
function groupSlots(system: System): Half[][] {
  const groups = groupRows(system);
  const halves = Array.from({ length: groups.first.length - 1 }, (): Half[] => []);
  slotsOfBodies(system, groups).forEach((slots, body) => {
    for (const { group, offset } of slots) halves[group].push({ body, offset });
  });
  return halves;
}
