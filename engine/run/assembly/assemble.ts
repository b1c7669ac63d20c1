/**
 * Consistent initial conditions (T 8): the poses nearest to the drawn ones that close every joint, then the velocities
 * nearest to the typed ones that every joint and driver allows. "Nearest" is mass-weighted: least sum of m |dx|^2 +
 * dtheta . I dtheta, found by sequential quadratic programming:
 *
 *   A mu = -C + J e,   d = -e + M^-1 J^T mu       e = present pose minus drawn pose
 *
 * Speed drivers do not constrain the position: their coordinate starts where the assembly leaves it. Position drivers do:
 * once the joints are closed, they lead the mechanism to their initial value.
 */
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { calcRows } from '../../core/dynamics/rows';
import { difference } from '../../core/math/quat';
import { calcAsked } from './closing';
import { closeFromAnywhere, hasLoops, isHopeless } from './several-starts';
import { followChange } from './follow-change';
import { followElsewhere, followFar, followFree, followHeld } from './follow-drawing';
import { moveNearest } from './nearest-pose';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { positionResidual, projectVelocity } from '../../core/stabilisers/projection';
import { velocityTolerance } from '../../core/stabilisers/tolerances';
import { calcKinematics } from '../../core/system/kinematics';
import { poseOffset } from '../../core/coordinates/layout';
import { anchorCouplings, startTurns } from '../../core/dynamics/turns';
import { leadDrivers } from './lead-drivers';
import { anchorDrivers } from '../../core/dynamics/drivers';
import { holdsPosition } from '../../core/system/system';
import type { Change } from './follow-change';
import type { Closing } from './closing';
import type { GlobalSolver } from '../../core/solvers/contract';
import type { Mode } from './fold';
import type { Search } from './several-starts';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

interface Closed {
  readonly search: Search;
  readonly mode: Mode;
  readonly iterations: number;
}

export interface AssemblyResult {
  readonly closed: boolean;
  /** How the search for a closed position ended. */
  readonly search: Search;
  /** What became of the assembly mode of the drawing; irrelevant where nothing closes. */
  readonly mode: Mode;
  /** Whether some velocities satisfy all joints and speed drivers. */
  readonly consistent: boolean;
  /** Largest remaining residual [m]. */
  readonly gap: number;
  /** Largest displacement of a centre of mass [m], and its body. */
  readonly largestMove: number;
  readonly largestMoveBody: number;
  /** Largest angle by which a body was turned [rad], and that body. */
  readonly largestTurn: number;
  readonly largestTurnBody: number;
  readonly iterations: number;
}

/** The model to assemble, with all of its rows, and the tolerance. */
export type Assembled = Omit<Closing, 'out'>;

/**
 * The paths to a closed position to try: `short`, only from the drawing with the drivers held; `all` but the long search of
 * the `far` ones; `far`, with a driver moved wherever it needs to go; or only the path along a change.
 */
export type Paths = 'all' | 'short' | 'far' | Change;

/** Moves y to the nearest assembled position and velocity; yields between one search and the next. */
export function* assemblySteps(
  whole: Assembled,
  y: Float64Array,
  paths: Paths = 'all',
): Generator<void, AssemblyResult> {
  const { system, work, solver, tolerance } = whole;
  const drawn = y.slice();
  anchorDrivers(system, typeof paths === 'string' ? y : paths.from, work, 0);
  anchorCouplings(system, y, work);
  const closing: Closing = { ...whole, out: null };
  const { search, mode, iterations } = yield* closeAll(closing, drawn, y, paths);
  yield;
  settle(system, y, work);
  const gap = positionResidual(system, work);
  const closed = gap <= tolerance;
  const consistent = closed && matchVelocities(system, y, work, solver, tolerance);
  return { closed, search, mode, consistent, gap, iterations, ...findLargestMove(system, drawn, y) };
}

/** Makes y the position from which drivers, turns and couplings are counted; updates the rows to it. */
export function settle(system: System, y: Float64Array, work: Workspace): void {
  anchorDrivers(system, y, work, 0);
  startTurns(system, y, work);
  anchorCouplings(system, y, work);
  calcKinematics(system, y, work);
  calcRows(system, 0, y, work);
}

/** Moves the velocities to the nearest ones that joints and drivers allow; false where the drivers contradict each other. */
function matchVelocities(
  system: System,
  y: Float64Array,
  work: Workspace,
  solver: GlobalSolver,
  tolerance: number,
): boolean {
  calcInverseMassRows(system, work);
  if (!factoriseGlobal(system, work, solver)) return false;
  if (projectVelocity(system, 0, y, work, solver, tolerance)) return true;
  // at high speed rounding exceeds the tolerance: the speeds are known only now
  return projectVelocity(system, 0, y, work, solver, velocityTolerance(system, y));
}

/** Closes the joints, then joints and position drivers together. */
function* closeAll(
  closing: Closing,
  drawn: Float64Array,
  y: Float64Array,
  paths: Paths,
): Generator<void, Closed> {
  const joints = yield* closeJoints(closing, drawn, y, paths);
  const { system } = closing;
  if (!system.drivers.some(holdsPosition) || joints.search !== 'closed') return joints;
  leadDrivers(closing, y);
  if (calcAsked(closing, y, 'positions') > closing.tolerance) return joints;
  return { ...joints, iterations: joints.iterations + moveNearest(closing, drawn, y, 'positions') };
}

/**
 * Closes the joints by a path from the drawing that keeps its assembly mode, or else by any; then moves as near to the
 * drawing as possible.
 */
function* closeJoints(
  closing: Closing,
  drawn: Float64Array,
  y: Float64Array,
  paths: Paths,
): Generator<void, Closed> {
  const isOpen = calcAsked(closing, y, 'joints') > closing.tolerance;
  if (!isOpen && typeof paths === 'string') return { search: 'closed', mode: 'kept', iterations: 0 };
  const { search, mode } =
    typeof paths === 'string' ? yield* closeInMode(closing, y, paths) : along(closing, paths, y);
  if (search !== 'closed') return { search, mode, iterations: 1 };
  yield;
  return { search, mode, iterations: 1 + moveNearest(closing, drawn, y, 'joints') };
}

function along(closing: Closing, change: Change, y: Float64Array): Omit<Closed, 'iterations'> {
  const mode = followChange(closing, change, y);
  return { search: mode === 'kept' ? 'closed' : 'effort', mode };
}

/** Moves y to a closed position, in the assembly mode of the drawing where a path to one is found. */
function* closeInMode(
  closing: Closing,
  y: Float64Array,
  paths: 'all' | 'short' | 'far',
): Generator<void, Omit<Closed, 'iterations'>> {
  if (paths === 'far')
    return followFar(closing, y)
      ? { search: 'closed', mode: 'kept' }
      : { search: 'effort', mode: 'not-found' };
  const hopeless = isHopeless(closing.system);
  if (!hopeless && followHeld(closing, y)) return { search: 'closed', mode: 'kept' };
  if (paths === 'short') return { search: 'effort', mode: 'not-found' };
  if (hopeless) return { search: closeFromAnywhere(closing, y), mode: 'kept' };
  const start = y.slice();
  yield;
  const search = followFree(closing, y) ? 'closed' : closeFromAnywhere(closing, y);
  if (search !== 'closed' || !hasLoops(closing.system)) return { search, mode: 'kept' };
  yield;
  // it can close, so a longer search for the mode is worthwhile
  const mode = followElsewhere(closing, start, y);
  if (mode === 'kept') y.set(start);
  return { search, mode };
}

function findLargestMove(system: System, drawn: Float64Array, y: Float64Array) {
  let largestMove = 0;
  let largestMoveBody = 0;
  let largestTurn = 0;
  let largestTurnBody = 0;
  const r = new Float64Array(3);
  for (let b = 1; b < system.n; b++) {
    const x = poseOffset(b);
    const move = Math.hypot(y[x] - drawn[x], y[x + 1] - drawn[x + 1], y[x + 2] - drawn[x + 2]);
    if (move > largestMove) {
      largestMove = move;
      largestMoveBody = b;
    }
    difference(r, 0, y, x + 3, drawn, x + 3);
    const angle = Math.hypot(r[0], r[1], r[2]);
    if (angle > largestTurn) {
      largestTurn = angle;
      largestTurnBody = b;
    }
  }
  return { largestMove, largestMoveBody, largestTurn, largestTurnBody };
}
