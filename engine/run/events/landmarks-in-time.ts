/**
 * Landmarks of runs by time-stepping schemes (T 6.3). Their steps leave gaps in the joints, and velocities that are those of a chord, so
 * the state examined is that at the end of a step after closing the joints in position and velocity by the global system (T 7.3). Near a
 * singular position, if closing would move the mechanism farther than its distance from it, the state of the run itself is used.
 */
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { calcKinematics } from '../../core/system/kinematics';
import { calcRows } from '../../core/dynamics/rows';
import { createLandmarks } from './landmarks';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { HOLDS } from '../../core/system/switched-row';
import { isAtRest } from '../../core/diagnostics/singular-directions';
import { interpolatePoses, wayBetween } from '../steppers/pose-interpolant';
import { positionResidual, projectPosition, projectVelocity } from '../../core/stabilisers/projection';
import { positionRounding, velocityRounding } from '../../core/stabilisers/tolerances';
import { SINGULAR } from './global-pivots';
import type { Knot } from '../steppers/pose-interpolant';
import type { Landmarks } from './landmarks';
import type { Model } from '../preparation/model';
import type { OwnPivots, Stepper } from '../steppers/contract';
import type { RunEvent } from '../../core/switching/run-event';

/** Joints are closed to this multiple of the rounding error [1]. */
const NEARLY = 4;
/**
 * At a distance e from a singular position, closing gaps g takes moves of g/e: from this multiple of (g L)^1/2 on [1] these are a tenth
 * of e.
 */
const FAR = 0.2;
/** In a singular position gaps g leave a pivot of g/L times this [1]. */
const BLURRED = 4;
/** Larger pivots are not those of a singular position, however wide the joints gape [1]: 0.1 rad from there. */
const FARTHEST = 0.01;
/** Where no joint is followed, steps are examined together if they move less than this [characteristic lengths]. */
const CLOSE = 1e-3;

/** Landmarks of a run by this stepper. */
export const landmarksOf = (
  model: Model,
  { showModes, poseAt }: Pick<Stepper, 'showModes' | 'poseAt'>,
): Landmarks => (showModes ? createLandmarksInTime(model, showModes) : createLandmarks(model, poseAt));

function createLandmarksInTime(model: Model, showModes: () => void): Landmarks {
  const { system, work, solver, y: start } = model;
  const landmarks = createLandmarks(model);
  const follows = system.drivers.length > 0;
  const { mode } = work.switched;
  /** Modes of the switched rows at the end of the last step. */
  const modes = mode.slice();
  const knot = (): Knot => ({ t: 0, y: start.slice() });
  const closed = start.slice();
  let [last, now] = [knot(), knot()];
  const nearest = knot();
  /** For the closed states: the rank, and the largest of their smallest pivots. */
  let rank = 0;
  let largest = 0;
  /** For the last state to be closed: the gaps of its joints [1]. */
  let gaping = 0;
  /** The smallest pivot near a singular position, and the gaps of the joints there [1]. */
  let least = Infinity;
  let blur = 0;
  /** The smallest pivots at the ends of the last two steps, and the lowest between steps [1]. */
  let [before, latest] = [Infinity, Infinity];
  let lowest = Infinity;
  /** Whether it moved when last examined, and according to the run. */
  let moves = false;
  let runs = false;

  /** Whether the set of holding rows has changed since the end of the last step. */
  const rowsChanged = (): boolean => modes.some((was, k) => (was === HOLDS) !== (mode[k] === HOLDS));

  function factorise(t: number, y: Float64Array): boolean {
    calcKinematics(system, y, work);
    calcRows(system, t, y, work);
    calcInverseMassRows(system, work);
    return factoriseGlobal(system, work, solver);
  }

  /** Sets `closed` to the state at t with closed joints; false if that would be too far from y. */
  function close(t: number, y: Float64Array): boolean {
    closed.set(y);
    if (!factorise(t, closed)) return false;
    const gap = positionResidual(system, work);
    gaping = gap / system.length;
    if (!projectPosition(system, t, closed, work, solver, NEARLY * positionRounding(system, closed)))
      return false;
    const moved = wayBetween(system, y, closed);
    if (moved > gap && moved > FAR * Math.sqrt(gap * system.length)) return false;
    if (!factorise(t, closed)) return false;
    if (!projectVelocity(system, t, closed, work, solver, NEARLY * velocityRounding(system, closed), true))
      return false;
    rank = solver.factor.rank;
    largest = Math.max(largest, solver.factor.smallestPivot);
    // so near to a singular position it is by chance that closing moved it no farther
    return solver.factor.smallestPivot >= BLURRED * gaping * largest;
  }

  const between: OwnPivots = {
    clear: true,
    hides: false,
    largest: 0,
    get since() {
      return last.t;
    },
    at: () => NaN,
    stateAt: (t, y) => interpolatePoses(system, last, now, t, y, work.scratch),
  };

  /** The pivot varies as the square of the distance: a long step over a singular position has the vertex of a parabola between its ends. */
  function follow(pivot: number): void {
    const [fall, rise] = [before - latest, pivot - latest];
    if (latest === least && fall >= 0 && rise > 0)
      lowest = fall < Infinity ? latest - (fall - rise) ** 2 / (8 * (fall + rise)) : latest;
    [before, latest] = [latest, pivot];
  }

  /** Keeps the state nearest to a singular position. */
  function goNear(t: number, y: Float64Array): void {
    if (!factorise(t, y) || solver.factor.rank > rank) return;
    const pivot = solver.factor.rank < rank ? 0 : solver.factor.smallestPivot / largest;
    follow(pivot);
    if (!(pivot < least)) return;
    least = pivot;
    blur = gaping;
    nearest.t = t;
    nearest.y.set(y);
  }

  /** When it comes to rest in a singular position, the pivot has no minimum until it leaves again. */
  function rest(t: number, y: Float64Array, isClosed: boolean, tell: (event: RunEvent) => void): void {
    const rests = isAtRest(system, y);
    if (rests && moves) {
      if (isClosed) goNear(t, y);
      lowest = Math.min(lowest, least);
      if (leave(tell)) landmarks.restart(t, y, tell);
    }
    moves = !rests;
  }

  /** Reports the state nearest to a singular position, if it was near enough to be one. */
  function leave(tell: (event: RunEvent) => void): boolean {
    // it lies between that state and the next, and the gaps of both hide where
    const gap = Math.max(blur, gaping);
    const isPassed = lowest < Math.max(SINGULAR, Math.min(BLURRED * gap, FARTHEST));
    const off = Math.sqrt(Math.max(gap, least));
    least = lowest = Infinity;
    if (isPassed) landmarks.rested(nearest.t, nearest.y, tell, off);
    return isPassed;
  }

  /** Reports what was passed before the motion ends or changes, with the rows that held then. */
  function finish(tell: (event: RunEvent) => void): void {
    const present = mode.slice();
    mode.set(modes);
    // if each step is nearer than the one before, nothing has been passed yet
    if (nearest.t < now.t) leave(tell);
    mode.set(present);
    modes.set(present);
    least = lowest = before = latest = Infinity;
    rank = 0;
    largest = 0;
  }

  function begin(t: number, y: Float64Array, tell: (event: RunEvent) => void): void {
    landmarks.restart(t, y, tell);
    now.t = t;
    now.y.set(y);
  }

  function look(t: number, y: Float64Array, tell: (event: RunEvent) => void): void {
    const isClosed = close(t, y);
    const seen = isClosed ? closed : y;
    [last, now] = [now, last];
    now.t = t;
    now.y.set(seen);
    if (isClosed) {
      follow(solver.factor.smallestPivot / largest);
      leave(tell);
      landmarks.passed(t, seen, tell);
    } else {
      goNear(t, y);
      landmarks.passed(t, seen, tell, between);
    }
    rest(t, seen, isClosed, tell);
  }

  return {
    passed(t, y, tell) {
      showModes();
      const ran = runs;
      runs = !isAtRest(system, y);
      if (rowsChanged()) {
        finish(tell);
        begin(t, close(t, y) ? closed : y, tell);
      } else if (follows || ran !== runs || wayBetween(system, now.y, y) >= CLOSE * system.length)
        look(t, y, tell);
      if (t >= system.settings.duration) finish(tell);
    },
    rested: landmarks.rested,
    restart(t, y, tell) {
      finish(tell);
      begin(t, y, tell);
    },
  };
}
