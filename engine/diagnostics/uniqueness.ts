/**
 * Which components of a joint's reaction are the same for every set of multipliers that gives the motion (T 10.2):
 * a force B lambda is unique exactly when B N = 0 for a basis N of the null space of J^T.
 */
import { ALL_UNIQUE } from './reaction-mask';
import { calcWrench } from '../dynamics/wrench';
import type { GlobalSolver } from '../solvers/global-solver';
import type { NullVectors } from './null-vectors';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** A unit null vector that changes a component by less than this [1] leaves it alone: rounding of the factorisation. */
const TOLERANCE = 1e-6;

export { ALL_UNIQUE } from './reaction-mask';

const change = new Float64Array(6);
let multipliers = new Float64Array(0);

/** masks[joint]: bit c is set where component c of (FX FY FZ MX MY MZ) is unique. Reads the factorisation of work.J. */
export function calcUniqueness(
  system: System,
  work: Workspace,
  solver: GlobalSolver,
  masks: Uint8Array | Int32Array,
): void {
  maskVectors(system, work, solver.factor.nullSpace, masks);
}

/**
 * The same for whatever vectors multipliers may change along. Every vector is walked once, joint by joint: the cost is
 * that of its entries.
 */
export function maskVectors(
  system: System,
  work: Workspace,
  { count, start, rows, values }: NullVectors,
  masks: Uint8Array | Int32Array,
): void {
  const { joints, rowJoint, rowScale } = system;
  masks.fill(ALL_UNIQUE, 0, joints.length);
  if (multipliers.length < system.m) multipliers = new Float64Array(system.m);
  for (let v = 0; v < count; v++) {
    for (let e = start[v]; e < start[v + 1];) {
      const joint = rowJoint[rows[e]];
      const from = e;
      for (; e < start[v + 1] && rowJoint[rows[e]] === joint; e++) {
        multipliers[rows[e]] = values[e] * rowScale[rows[e]];
      }
      if (joint >= 0) calcWrench(joints[joint], multipliers, work, change);
      for (let i = from; i < e; i++) multipliers[rows[i]] = 0;
      // places of a contact share their forces among each other
      if (joint < 0) continue;
      for (let c = 0; c < 6; c++) {
        const scale = c < 3 ? 1 : system.length;
        if (Math.abs(change[c]) > TOLERANCE * scale) masks[joint] &= ~(1 << c);
      }
    }
  }
}

/** Whether the multiplier of a row is the same for every set that gives the motion: of a driver, its effort. */
export function isRowUnique(row: number, { count, start, rows, values }: NullVectors): boolean {
  const entries = count > 0 ? start[count] : 0;
  for (let e = 0; e < entries; e++) if (rows[e] === row && Math.abs(values[e]) > TOLERANCE) return false;
  return true;
}
