import { balance } from '../measures/energy';
import { calcInverseMassRows } from '../dynamics/mass';
import { calcKinematics } from '../system/kinematics';
import { calcRows } from '../dynamics/rows';
import { factoriseGlobal } from '../solvers/global-solver';
import { normalise } from '../math/quat';
import { poseOffset } from '../system/layout';
import {
  positionRounding,
  positionTolerance,
  velocityRounding,
  velocityTolerance,
} from '../stabilisers/tolerances';
import { projectPosition, projectVelocity } from '../stabilisers/projection';
import { settleTurns } from '../dynamics/turns';
import type { Model } from './model';

/**
 * Unit quaternions, and projection where the settings ask for it. Expects the factorisation of a state nearby. `book`
 * hears of the energy that projection adds [J]. `exactly`: as far as doubles allow, whatever the tolerance asked for.
 * Returns false where the state cannot be projected.
 */
export function settleState(
  { system, work, solver }: Model,
  t: number,
  y: Float64Array,
  book: ((energy: number) => void) | null,
  exactly = false,
): boolean {
  for (let b = 1; b < system.n; b++) normalise(y, poseOffset(b) + 3);
  settleTurns(system, y);
  if (system.settings.stabilisation !== 'projection' || system.m === 0) return true;
  let before = 0;
  if (book) {
    calcKinematics(system, y, work);
    before = balance(system, y, work);
  }
  const near = exactly ? positionRounding(system, y) : positionTolerance(system, y);
  const slow = exactly ? velocityRounding(system, y) : velocityTolerance(system, y);
  const settled =
    projectPosition(system, t, y, work, solver, near) &&
    projectVelocity(system, t, y, work, solver, slow, true);
  if (book && settled) book(balance(system, y, work) - before);
  return settled;
}

/**
 * A state that is to be recorded gets the same remedy as a step, with the rows that the step took. Where some were left
 * out, it is settled exactly: a state that is off by the tolerance would make dependent rows look independent, and the
 * reactions noise. The step itself was good: where it cannot be projected, the state stands, and its drift shows.
 * Returns false where a number is not finite.
 */
export function settleSample(model: Model, t: number, y: Float64Array, scratch: Float64Array): boolean {
  const { system, work, solver } = model;
  if (system.settings.stabilisation === 'projection' && system.m > 0) {
    calcKinematics(system, y, work);
    calcRows(system, t, y, work);
    calcInverseMassRows(system, work);
    if (!factoriseGlobal(system, work, solver)) return false;
  }
  scratch.set(y);
  const redundant = solver.aside.count > 0;
  if (settleState(model, t, y, null, redundant)) return true;
  y.set(scratch);
  if (redundant && !settleState(model, t, y, null)) y.set(scratch);
  return true;
}
