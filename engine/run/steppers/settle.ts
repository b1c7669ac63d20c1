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

/** Times what doubles allow [1]: a factorisation of a state nearby gets there without a new one. */
const NEARLY = 4;
/** Part of that which corrections come near, where a tolerance is so tight that it shows [1]; and of the tolerance. */
const FINE = 1 / 16;
const UNSEEN = 1e-4;

/** Feedback magnifies the error of a state as any force across the constraints does: near a singular position it gives way to projection. */
function projects({ settings, m }: System, isNear: boolean): boolean {
  return (
    m > 0 && (settings.stabilisation === 'projection' || (isNear && settings.stabilisation === 'feedback'))
  );
}

/** Unit quaternions, and turns on the angles that they count. */
export function settleSizes(system: System, y: Float64Array): void {
  for (let b = 1; b < system.n; b++) normalise(y, poseOffset(b) + 3);
  settleTurns(system, y);
}

/**
 * Unit quaternions, and projection where the settings ask for it, or the state `isNear` a singular position. Expects the factorisation of a state nearby. `addEnergy`
 * hears of the energy that projection adds [J].
 *
 * As far as doubles allow, whatever the tolerance asked for (T 7.3): a state that is off by the tolerance is on no way
 * at all near a singular position, its dependent rows look independent, and what would be saved is a sum over the rows.
 * Where rounding does not let it, the tolerance is enough. Returns false where the state cannot be projected.
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
 * A state that is to be recorded gets the same stabilisation as a step, with the rows that the step took where these will do, else
 * with all. The step itself was good: where it cannot be projected, the state stands, and its drift shows.
 * Returns false where a number is not finite.
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
    // the rows that a step keeps may depend on each other somewhere inside it, though others would not
    if (isDoubtful(solver.aside, solver.factor)) {
      takeBack(solver.aside);
      if (!factoriseGlobal(system, work, solver)) return false;
    }
  }
  scratch.set(y);
  if (!settleState(model, t, y, null, isNear)) y.set(scratch);
  return true;
}
