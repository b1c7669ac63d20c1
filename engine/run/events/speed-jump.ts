/**
 * A driver without a largest effort that changes its speed abruptly causes an impact (T 9.6): velocities change by the least
 * amount in the kinetic energy norm. Joints and such drivers transmit it. A closed stop or contact does not: it can only
 * push, and a body that then approaches it causes an impact of its own (T 14.2). Nor do friction and motors: their efforts
 * are bounded.
 */
import { OPEN } from '../../core/system/switched-row';
import { balance } from '../../core/dynamics/energy';
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { calcKinematics } from '../../core/system/kinematics';
import { calcRows } from '../../core/dynamics/rows';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { projectVelocity } from '../../core/stabilisers/projection';
import { velocityTolerance } from '../../core/stabilisers/tolerances';
import type { Model } from '../preparation/model';

/**
 * Changes the velocities in y to those prescribed by a driver that was changed. Returns the energy [J] gained, null if
 * joints and drivers disagree. An effort changes accelerations alone, and the speed of a motor with a largest effort cannot
 * jump.
 */
export function jumpInSpeed(
  { system, work, solver }: Model,
  t: number,
  y: Float64Array,
  driver: number,
): number | null {
  if (system.drivers[driver].prescribes !== 'rate') return 0;
  if (system.switched.some((row) => row.driver === driver)) return 0;
  const { mode } = work.switched;
  const modes = mode.slice();
  mode.fill(OPEN);
  calcKinematics(system, y, work);
  calcRows(system, t, y, work);
  calcInverseMassRows(system, work);
  const before = balance(system, y, work);
  // the new speeds may be so high that rounding exceeds the tolerance of the old ones: hence the second attempt
  const match = () => projectVelocity(system, t, y, work, solver, velocityTolerance(system, y));
  const consistent = factoriseGlobal(system, work, solver) && (match() || match());
  mode.set(modes);
  return consistent ? balance(system, y, work) - before : null;
}
