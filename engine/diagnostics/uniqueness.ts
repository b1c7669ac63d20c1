/**
 * Which components of a joint's reaction are the same for every set of multipliers that gives the motion (T 10.2):
 * a force B lambda is unique exactly when B N = 0 for a basis N of the null space of J^T.
 */
import { calcWrench } from '../dynamics/wrench';
import type { CompiledJoint, System } from '../system/system';
import type { GlobalSolver } from '../solvers/dense-global';
import type { Workspace } from '../system/workspace';

/** A unit null vector that changes a component by less than this [1] leaves it alone: rounding of the factorisation. */
const TOLERANCE = 1e-6;

export const ALL_UNIQUE = 63;

const change = new Float64Array(6);
let multipliers = new Float64Array(0);

/** Bit c is set where component c of (FX FY FZ MX MY MZ) is unique. Reads the factorisation of work.J. */
export function uniqueComponents(
  system: System,
  joint: CompiledJoint,
  work: Workspace,
  solver: GlobalSolver,
): number {
  const { m, rank, nullBasis } = solver.factor;
  if (rank === m) return ALL_UNIQUE;
  if (multipliers.length < m) multipliers = new Float64Array(m);
  let mask = ALL_UNIQUE;
  for (let v = 0; v < m - rank; v++) {
    for (let row = joint.row; row < joint.row + joint.rows; row++) {
      multipliers[row] = nullBasis[v * m + row] * system.rowScale[row];
    }
    calcWrench(joint, multipliers, work, change);
    for (let c = 0; c < 6; c++) {
      const scale = c < 3 ? 1 : system.length;
      if (Math.abs(change[c]) > TOLERANCE * scale) mask &= ~(1 << c);
    }
  }
  return mask;
}
