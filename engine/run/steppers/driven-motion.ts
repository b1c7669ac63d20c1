import { addTransposed, calcRows } from '../../core/dynamics/rows';
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { calcKinematics } from '../../core/system/kinematics';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { withAllRows } from '../../core/solvers/rows-aside';
import type { Model } from '../preparation/model';

/** Velocities at (t, y) if this driver alone moves the mechanism, at this rate; null if the rows cannot be factorised. */
export function drivenMotion(
  { system, work, solver }: Model,
  driver: number,
  rate: number,
  t: number,
  y: Float64Array,
): Float64Array | null {
  return withAllRows(solver.aside, () => {
    calcKinematics(system, y, work);
    calcRows(system, t, y, work);
    calcInverseMassRows(system, work);
    if (!factoriseGlobal(system, work, solver)) return null;
    work.rhs.fill(0);
    work.rhs[system.drivers[driver].row] = rate;
    solver.solve(work.rhs);
    const motion = new Float64Array(6 * system.n);
    addTransposed(system, work.MJ, work.rhs, motion);
    return motion;
  });
}
