/**
 * How redundant constraints share their forces where joints or bodies state a compliance (T 10.8): among all multipliers with the same
 * motion, those of least complementary energy, and among these those of least norm. Anything without a stated compliance is rigid.
 * Accelerations are not affected: J^T lambda does not change.
 */
import { blocksOf, columnsOf, packVectors } from './null-vectors';
import { maskVectors } from './uniqueness';
import { ALL_UNIQUE, BY_STIFFNESS } from './reaction-mask';
import { NULL_NOISE } from '../linalg/null-space';
import { orthonormalise, removeParts, solveLeastSquares } from '../linalg/least-squares';
import { strainsAt } from './strain';
import type { GlobalSolver } from '../solvers/contract';
import type { NullBlock, NullVectors } from './null-vectors';
import type { Strain } from './strain';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';
import type { Split } from './split-result';

/** Relative to the strain of all null vectors together, smaller values [1] are rounding: no stiffness is stated there. */
const RIGID = 1e-9;

/**
 * Masks and open vectors for the rows and the factorisation in `work` and `solver`; if `y`, the state of an evaluated instant, is given,
 * work.lambda is replaced by the multipliers that the stiffness determines.
 */
export function calcSplit(
  system: System,
  work: Workspace,
  solver: GlobalSolver,
  y: Float64Array | null,
  masks: Int32Array = new Int32Array(system.joints.length),
): Split {
  const { nullSpace } = solver.factor;
  if (nullSpace.count === 0 || system.compliances.length + system.beams.length === 0) {
    maskVectors(system, work, nullSpace, masks);
    return { all: nullSpace, open: nullSpace, singular: null, masks };
  }
  return labelled(system, work, { all: nullSpace, open: settle(system, work, nullSpace, y), masks });
}

/** With the masks that the vectors ask for. */
export function labelled(
  system: System,
  work: Workspace,
  { all, open, masks }: Pick<Split, 'all' | 'open' | 'masks'>,
): Split {
  const before = new Int32Array(masks.length);
  maskVectors(system, work, all, before);
  maskVectors(system, work, open, masks);
  for (let j = 0; j < masks.length; j++) masks[j] |= (masks[j] & ~before[j] & ALL_UNIQUE) << BY_STIFFNESS;
  return { all, open, singular: null, masks };
}

function settle(
  system: System,
  work: Workspace,
  nullSpace: NullVectors,
  y: Float64Array | null,
): NullVectors {
  const left: { rows: readonly number[]; column: Float64Array }[] = [];
  for (const { block, own } of joinBlocks(blocksOf(nullSpace), strainsAt(system, y, work))) {
    const columns = columnsOf(nullSpace, block);
    const rest = own.length > 0 ? settleBlock(system, work, { block, columns, own, y }) : columns;
    for (const column of rest) left.push({ rows: block.rows, column });
  }
  return packVectors(left, NULL_NOISE);
}

/** Merges blocks that are coupled by the strain of a joint or body. */
export function joinBlocks(
  blocks: readonly NullBlock[],
  strains: readonly Strain[],
): { block: NullBlock; own: readonly Strain[] }[] {
  let groups = blocks.map((block) => ({ block, own: [] as Strain[] }));
  for (const strain of strains) {
    const touched = groups.filter(({ block }) => strain.isTouched(new Set(block.rows)));
    if (touched.length === 0) continue;
    const joined = {
      block: {
        rows: touched.flatMap(({ block }) => block.rows).sort((a, b) => a - b),
        vectors: touched.flatMap(({ block }) => block.vectors),
      },
      own: [...touched.flatMap(({ own }) => own), strain],
    };
    groups = [...groups.filter((group) => !touched.includes(group)), joined];
  }
  return groups;
}

export interface Task {
  readonly block: NullBlock;
  /** Multipliers over `rowScale`, so that all are forces. */
  readonly columns: readonly Float64Array[];
  readonly own: readonly Strain[];
  readonly y: Float64Array | null;
}

/** Changes work.lambda along the null vectors of a block; returns an orthonormal basis of those that stay open. */
export function settleBlock(
  system: System,
  work: Workspace,
  { block, columns, own, y }: Task,
): Float64Array[] {
  const { rows } = block;
  const size = own.reduce((sum, strain) => sum + strain.size, 0);
  const spread = new Float64Array(system.m);
  const strained = columns.map((column) => {
    rows.forEach((row, i) => (spread[row] = column[i] * system.rowScale[row]));
    return strainOf(own, size, spread);
  });
  const target = new Float64Array(size);
  if (y) {
    const now = strainOf(own, size, work.lambda);
    const given = new Float64Array(size);
    let o = 0;
    for (const strain of own) {
      strain.calcOffset(y, given, o);
      o += strain.size;
    }
    for (let i = 0; i < size; i++) target[i] = -(now[i] + given[i]);
  }
  const { solution, kernel } = solveLeastSquares(strained, target, RIGID);
  const open = orthonormalise(kernel.map((weights) => combine(columns, weights, rows.length)));
  if (!y) return open;
  const change = combine(columns, solution, rows.length);
  // the given multipliers have least norm, and the smallest change orthogonal to the open directions preserves that
  removeParts(open, change);
  rows.forEach((row, i) => (work.lambda[row] += change[i] * system.rowScale[row]));
  return open;
}

export function strainOf(own: readonly Strain[], size: number, multipliers: Float64Array): Float64Array {
  const out = new Float64Array(size);
  let o = 0;
  for (const strain of own) {
    strain.calc(multipliers, out, o);
    o += strain.size;
  }
  return out;
}

function combine(columns: readonly Float64Array[], weights: Float64Array, size: number): Float64Array {
  const out = new Float64Array(size);
  columns.forEach((column, k) => {
    for (let i = 0; i < size; i++) out[i] += weights[k] * column[i];
  });
  return out;
}
