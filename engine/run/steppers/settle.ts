import { balance } from '../../core/dynamics/energy';
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { calcKinematics } from '../../core/system/kinematics';
import { calcRows } from '../../core/dynamics/rows';
import { finestTolerance } from '../../model/settings/step-tolerance';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { normalise } from '../../core/math/quat';
import { poseOffset } from '../../core/coordinates/layout';
import {
  positionRounding,
  positionTolerance,
  velocityRounding,
  velocityTolerance,
} from '../../core/stabilisers/tolerances';
import { projectPosition, projectVelocity } from '../../core/stabilisers/projection';
import { settleTurns } from '../../core/dynamics/turns';
import { isDoubtful, takeBack } from '../../core/solvers/rows-aside';
import type { System } from '../../core/system/system';
import type { Model } from '../preparation/model';

/** Multiple of the rounding error [1] that is reached with the factorisation of a nearby state. */
const NEARLY = 4;
/** Fraction of that which corrections aim at if a tolerance is so tight that it matters [1]; and of the tolerance. */
const FINE = 1 / 16;
const UNSEEN = 1e-4;

/** Feedback magnifies the error of a state like any force across the constraints: near a singular position projection replaces it. */
function projects({ settings, m }: System, isNear: boolean): boolean {
  return (
    m > 0 && (settings.stabilisation === 'projection' || (isNear && settings.stabilisation === 'feedback'))
  );
}

/** Normalises quaternions, and matches counted turns to the angles. */
export function settleSizes(system: System, y: Float64Array): void {
  for (let b = 1; b < system.n; b++) normalise(y, poseOffset(b) + 3);
  settleTurns(system, y);
}

/**
 * Unit quaternions, and projection if the settings request it, or if the state `isNear` a singular position. Expects the factorisation of
 * a nearby state. `addEnergy` is called with the energy that projection adds [J].
 *
 * As far as doubles allow, whatever the requested tolerance (T 7.3): near a singular position, a state that is off by the
 * tolerance is on no branch at all, its dependent rows look independent, and the only saving would be a sum over the rows.
 * If rounding prevents it, the tolerance suffices. Returns false if the state cannot be projected.
 */
export function settleState(
  { system, work, solver }: Model,
  t: number,
  y: Float64Array,
  addEnergy: ((energy: number) => void) | null,
  isNear = false,
): boolean {
  settleSizes(system, y);
  if (!projects(system, isNear)) return true;
  let before = 0;
  if (addEnergy) {
    calcKinematics(system, y, work);
    before = balance(system, y, work);
  }
  const near = positionTolerance(system, y);
  const slow = velocityTolerance(system, y);
  const nearest = Math.min(near, NEARLY * positionRounding(system, y));
  const slowest = Math.min(slow, NEARLY * velocityRounding(system, y));
  const { absoluteTolerance, relativeTolerance } = system.settings;
  const unseen = UNSEEN * Math.min(absoluteTolerance, finestTolerance(relativeTolerance));
  const closest = Math.min(nearest, Math.max(FINE * nearest, unseen));
  const finest = Math.min(slowest, Math.max(FINE * slowest, unseen));
  const closed =
    projectPosition(system, t, y, work, solver, nearest, closest) ||
    projectPosition(system, t, y, work, solver, near);
  const settled =
    closed &&
    (projectVelocity(system, t, y, work, solver, slowest, true, finest) ||
      projectVelocity(system, t, y, work, solver, slow));
  if (addEnergy && settled) addEnergy(balance(system, y, work) - before);
  return settled;
}

/**
 * A state to be recorded gets the same stabilisation as a step, with the rows of the step if these will do, else with all. The step
 * itself was good: if the state cannot be projected, it is kept, and its drift shows. Returns false where a number is not finite.
 */
export function settleSample(
  model: Model,
  t: number,
  y: Float64Array,
  scratch: Float64Array,
  isNear: boolean,
): boolean {
  const { system, work, solver } = model;
  if (projects(system, isNear)) {
    calcKinematics(system, y, work);
    calcRows(system, t, y, work);
    calcInverseMassRows(system, work);
    if (!factoriseGlobal(system, work, solver)) return false;
    // the rows that a step keeps may be dependent somewhere inside it, while others would not be
    if (isDoubtful(solver.aside, solver.factor)) {
      takeBack(solver.aside);
      if (!factoriseGlobal(system, work, solver)) return false;
    }
  }
  scratch.set(y);
  if (!settleState(model, t, y, null, isNear)) y.set(scratch);
  return true;
}
