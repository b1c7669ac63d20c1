/**
 * Which rows depend on others, from geometry alone (T 6.1): the rows of J themselves, with turns of a body counted as
 * lengths through the arms at which its rows attack, each row of unit length. Masses have no say in it.
 */
import { BLOCK, addFrontRow, calcRowRank, createRowRank } from '../linalg/row-rank';
import { addNullVector } from '../linalg/row-null-space';
import { compileFronts } from '../linalg/fronts';
import { factoriseGram } from '../linalg/null-space';
import { groupRows, slotsOfBodies } from './row-groups';
import type { NullSpace } from '../linalg/null-space';
import type { RowRank } from '../linalg/row-rank';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

export interface GeometricRank {
  readonly result: RowRank;
  /** Decides from work.J; writes the null space, of the rows times `rowScale`. */
  readonly calc: (work: Workspace) => void;
}

/** Arms shorter than this part of the characteristic length [1] are taken for no longer. */
const SHORTEST_ARM = 1e-3;

export function createGeometricRank(system: System, nullSpace: NullSpace): GeometricRank {
  const { n, m, length, rowScale } = system;
  const groups = groupRows(system);
  const { first } = groups;
  const slots = groupSlots(system);
  const touches = slots.map((list) => [...new Set(list.map(({ body }) => body - 1))]);
  const fronts = compileFronts(n - 1, BLOCK, touches);
  const result = createRowRank(m, fronts);
  const found = () => addNullVector(nullSpace, result, rowScale);
  /** Per body: 1 / arm. */
  const turning = new Float64Array(n);
  const squares = new Float64Array(n);
  let J: Float64Array = new Float64Array(0);
  const read = (group: number): void => {
    const halves = slots[group];
    for (let row = first[group]; row < first[group + 1]; row++) {
      const at = addFrontRow(result, row);
      const skip = 12 * (row - first[group]);
      for (let i = 0; i < halves.length; i++) {
        const { body, offset } = halves[i];
        const to = at + result.offset[fronts.placeOf[body - 1]];
        for (let c = 0; c < 3; c++) {
          result.front[to + c] += J[offset + skip + c];
          result.front[to + 3 + c] += J[offset + skip + 3 + c] * turning[body];
        }
      }
      scaleToUnit(result, row, at);
    }
  };
  /** Root mean square of the arms at which rows attack a body. */
  const calcArms = (): void => {
    turning.fill(0);
    squares.fill(0);
    for (let group = 0; group < slots.length; group++) {
      for (let i = 0; i < slots[group].length; i++) {
        const { body, offset } = slots[group][i];
        const end = offset + 12 * (first[group + 1] - first[group]);
        for (let o = offset; o < end; o += 12) {
          const pull = J[o] ** 2 + J[o + 1] ** 2 + J[o + 2] ** 2;
          if (pull === 0) continue;
          squares[body] += pull;
          turning[body] += J[o + 3] ** 2 + J[o + 4] ** 2 + J[o + 5] ** 2;
        }
      }
    }
    for (let b = 1; b < n; b++) {
      const arm = squares[b] > 0 ? Math.sqrt(turning[b] / squares[b]) : length;
      turning[b] = 1 / Math.max(arm, SHORTEST_ARM * length);
    }
  };
  return {
    result,
    calc: (work) => {
      J = work.J;
      calcArms();
      nullSpace.count = 0;
      calcRowRank(result, read, found);
      factoriseGram(nullSpace);
    },
  };
}

interface Half {
  readonly body: number;
  readonly offset: number;
}

/** Per group of rows: the movable bodies that it acts on, and where in J. */
function groupSlots(system: System): Half[][] {
  const groups = groupRows(system);
  const halves = Array.from({ length: groups.first.length - 1 }, (): Half[] => []);
  slotsOfBodies(system, groups).forEach((slots, body) => {
    for (const { group, offset } of slots) halves[group].push({ body, offset });
  });
  return halves;
}

/** The row that was added last; one of zeros is taken away again. */
function scaleToUnit(r: RowRank, row: number, at: number): void {
  let sum = 0;
  for (let c = at; c < at + r.width; c++) sum += r.front[c] * r.front[c];
  if (!(sum > 0)) {
    r.size--;
    return;
  }
  const scale = 1 / Math.sqrt(sum);
  r.scale[row] = scale;
  for (let c = at; c < at + r.width; c++) r.front[c] *= scale;
}
