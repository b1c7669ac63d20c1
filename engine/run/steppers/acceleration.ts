/**
 * The right-hand side of the equations of motion: where state, rows, forces and solver meet (T 5).
 *
 *   xddot = M^-1 (Phi + J^T lambda),  qdot = 1/2 (0, w) q,  d work / dt = power,  d dissipated / dt = loss
 */
import { addSlidingFriction } from '../../core/switching/sliding';
import { addSwitchedEfforts, readSwitchedEfforts } from '../../core/dynamics/switched-rows';
import { calcForces } from '../../core/dynamics/forces';
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { calcRows } from '../../core/dynamics/rows';
import { positionRounding, velocityRounding } from '../../core/stabilisers/tolerances';
import { projectPosition, projectVelocity } from '../../core/stabilisers/projection';
import { calcTurnRates } from '../../core/dynamics/turns';
import { rate } from '../../core/math/quat';
import { calcKinematics } from '../../core/system/kinematics';
import { dissipatedOffset, poseOffset, velocityOffset, workOffset } from '../../core/coordinates/layout';
import type { GlobalSolver } from '../../core/solvers/contract';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

/**
 * dydt at (t, y); work.lambda, work.acc and the factorisation of the same instant are left for others to read.
 *
 * If `work.settling` (T 6.2), the state is first moved onto the constraints, as far as doubles allow: near a singular
 * position the accelerations stay smooth there, while the stages of an integrator, which lie slightly off, would make it
 * choose ever shorter steps. On the constraints nothing changes.
 *
 * Returns false where a number is not finite. Allocates nothing.
 */
export function calcDerivative(
  system: System,
  t: number,
  y: Float64Array,
  dydt: Float64Array,
  work: Workspace,
  solver: GlobalSolver,
): boolean {
  work.evaluations++;
  if (!evaluate(system, t, y, dydt, work, solver)) return false;
  if (!work.settling) return true;
  const { settled } = work;
  settled.set(y);
  projectPosition(system, t, settled, work, solver, positionRounding(system, settled));
  projectVelocity(system, t, settled, work, solver, velocityRounding(system, settled));
  return evaluate(system, t, settled, dydt, work, solver) || evaluate(system, t, y, dydt, work, solver);
}

function evaluate(
  system: System,
  t: number,
  y: Float64Array,
  dydt: Float64Array,
  work: Workspace,
  solver: GlobalSolver,
): boolean {
  calcKinematics(system, y, work);
  calcForces(system, t, y, work);
  calcRows(system, t, y, work);
  const switching = system.switched.length > 0;
  if (switching) addSwitchedEfforts(system, work);
  calcInverseMassRows(system, work);
  if (!solver.factorise(work)) return false;
  solver.accelerate(work);
  if (switching) {
    if (!addSlidingFriction(system, y, work, solver)) return false;
    readSwitchedEfforts(system, work);
  }
  return writeDerivative(system, y, dydt, work);
}

function writeDerivative(system: System, y: Float64Array, dydt: Float64Array, work: Workspace): boolean {
  const v0 = velocityOffset(system.n);
  let sum = 0;
  for (let b = 0; b < system.n; b++) {
    const x = poseOffset(b);
    const v = v0 + 6 * b;
    dydt[x] = y[v];
    dydt[x + 1] = y[v + 1];
    dydt[x + 2] = y[v + 2];
    rate(dydt, x + 3, y, v + 3, y, x + 3);
    for (let c = 0; c < 6; c++) {
      dydt[v + c] = work.acc[6 * b + c];
      sum += work.acc[6 * b + c];
    }
  }
  let power = work.power;
  for (let i = 0; i < system.drivers.length; i++) {
    const row = system.drivers[i].row;
    if (row >= 0) power += work.lambda[row] * work.prescribedRate[row];
  }
  dydt[workOffset(system.n)] = power;
  dydt[dissipatedOffset(dydt)] = work.loss;
  calcTurnRates(system, y, dydt, work);
  return Number.isFinite(sum + power);
}
