/**
 * One sub-step towards the target: the motion that brings the grabbed point nearest, by damped least squares,
 *
 *   d = sum over i of (u_i . e) / (w_i + mu) G u_i        e = target less point [m]
 *
 * with limits that it would violate held as rows, and short enough to stay on its branch and to come nearer.
 */
import { HOLDS, OPEN, isUnilateral } from '../../../core/system/switched-row';
import { LONGEST_STRIDE } from './drag-model';
import { combine } from './drag-response';
import { largestSpeed } from '../modes/free-motions';
import { NO_RESPONSE, lookAt, tryStep } from './drag-trial';
import { switchedDot } from '../../../core/dynamics/switched-rows';
import type { Drag } from './drag-model';
import type { Grab, Look, Response } from './drag-response';

/** mu over the largest response seen [1]. */
const DAMPING = 1e-4;
/** A response below this fraction of the largest [1] indicates a dead point: that direction alone is given up. */
const FAINT = 2e-5;
/** Shorter steps count as zero, in characteristic lengths [1]. */
const SHORTEST = 1e-7;
/** A limit nearer than this, in characteristic lengths [1], is touched. */
const TOUCH = 1e-6;
/** Below this fraction of the predicted approach [1], the step overshot a bend of the path. */
const LEAST_NEARING = 0.3;
/**
 * Motion in the other directions backs away from the dead point by this fraction of its size [1], since it might otherwise pass through:
 * a stretched arm that is swung about bends a little, which costs hardly any reach.
 */
const RETREAT = 0.5;
const MAX_TRIES = 60;
/** A pull presses on a limit if it moves towards it by more than this fraction of its size [1]. */
const PRESSED = 1e-9;
const NONE: ReadonlySet<number> = new Set();
/** A step to a limit is aimed slightly short of it [1]. */
const SHORT_OF = 0.999;

/** Result of a sub-step. */
export interface Advance {
  readonly moved: boolean;
  /** The mechanism where it stands; null where a number is not finite. */
  readonly look: Look | null;
  /** Directions that were given up at a dead point, by index into the response. */
  readonly blocked: ReadonlySet<number>;
  /** The motion for which even the shortest step was refused; null if none was. */
  readonly refused: Float64Array | null;
  /** Limits that hold, by index into `System.switched`. */
  readonly limits: readonly number[];
}

interface Attempt {
  here: Look;
  readonly blocked: Set<number>;
  stride: number;
  refused: Float64Array | null;
}

export function advance(drag: Drag, grab: Grab, target: Float64Array): Advance {
  drag.mechanism.work.switched.mode.fill(OPEN);
  const first = pressLimits(drag, grab, target);
  const blocked = new Set<number>();
  if (!first) return { moved: false, look: null, blocked, refused: null, limits: [] };
  const attempt: Attempt = { here: first, blocked, stride: drag.stride, refused: null };
  let moved = false;
  let isHere = true;
  for (let tries = 0; tries < MAX_TRIES && !moved; tries++) {
    const pulled = pull(drag, attempt.here.response, target, blocked);
    if (!(pulled.size > SHORTEST) || attempt.stride < SHORTEST) break;
    attempt.stride = Math.min(attempt.stride, pulled.size);
    moved = attemptStep(drag, grab, target, attempt, pulled);
    const next = moved ? null : lookAt(drag, grab, drag.y);
    isHere = moved || next !== null;
    if (next) attempt.here = next;
  }
  if (moved) drag.fresh = false;
  const { here, refused } = attempt;
  const limits = heldLimits(drag);
  if (isHere && limits.length === 0) drag.stands = { look: here, grab };
  return { moved, look: here, blocked, refused: moved ? null : refused, limits };
}

/** Takes what is known of the place where it stands: to find it again is half the work of a step. */
function lookHere(drag: Drag, grab: Grab): Look | null {
  const { stands } = drag;
  drag.stands = null;
  const isKnown = stands !== null && heldLimits(drag).length === 0 && isSameGrab(stands.grab, grab);
  return isKnown ? stands.look : lookAt(drag, grab, drag.y);
}

const isSameGrab = (a: Grab, b: Grab): boolean =>
  a.body === b.body && a.point.every((value, c) => value === b.point[c]);

/** Takes a step of `attempt.stride` along d, or adapts the next attempt. */
function attemptStep(drag: Drag, grab: Grab, target: Float64Array, attempt: Attempt, pulled: Pull): boolean {
  const { here, stride } = attempt;
  const { system, work } = drag.mechanism;
  const scale = stride / pulled.size;
  const trial = tryStep(drag, grab, here, pulled.d, scale);
  attempt.refused = null;
  if (trial.kind === 'moved') {
    if (nearing(here, trial.look, target, pulled.way, scale) > LEAST_NEARING) {
      drag.y.set(trial.y);
      attempt.here = trial.look;
      drag.stride = Math.min(LONGEST_STRIDE, Math.max(drag.stride, 2 * stride));
      return true;
    }
    attempt.stride = stride / 2;
  } else if (trial.kind === 'limit') {
    if (here.gaps[trial.limit] <= TOUCH * system.length) work.switched.mode[trial.limit] = HOLDS;
    else attempt.stride = stride * Math.max(0.05, SHORT_OF * trial.part);
  } else if (trial.kind === 'branch' || !giveUp(drag, attempt)) {
    attempt.stride = stride / 2;
    attempt.refused = pulled.d;
  }
  return false;
}

/** Actual decrease of the squared distance over that predicted by the straight step [1]. */
function nearing(
  here: Look,
  there: Look,
  target: Float64Array,
  way: readonly number[],
  scale: number,
): number {
  const before = distance(here.response.at, target) ** 2;
  const straight = here.response.at.map((value, c) => value + scale * way[c]);
  return (before - distance(there.response.at, target) ** 2) / (before - distance(straight, target) ** 2);
}

/** Gives up the direction of weakest response near a dead point; false if there is none. */
function giveUp({ reference }: Drag, { here, blocked }: Attempt): boolean {
  const { values } = here.response;
  const faintest = [0, 1, 2].find(
    (i) => !blocked.has(i) && values[i] > NO_RESPONSE * reference && values[i] <= FAINT * reference,
  );
  if (faintest === undefined) return false;
  blocked.add(faintest);
  return true;
}

/** Holds the touched limits that the pull presses on, one at a time. Null where a number is not finite. */
function pressLimits(drag: Drag, grab: Grab, target: Float64Array): Look | null {
  const { system, work } = drag.mechanism;
  for (;;) {
    const look = lookHere(drag, grab);
    if (!look) return null;
    drag.reference = Math.max(drag.reference, ...look.response.values);
    const { d, size } = pull(drag, look.response, target, NONE);
    const pressed = system.switched.findIndex(
      (each, s) =>
        isUnilateral(each) &&
        work.switched.mode[s] === OPEN &&
        look.gaps[s] <= TOUCH * system.length &&
        switchedDot(system, work, s, d, 0) * system.rowScale[each.row] < -PRESSED * size * system.length,
    );
    if (pressed < 0) return look;
    work.switched.mode[pressed] = HOLDS;
  }
}

function heldLimits({ mechanism }: Drag): number[] {
  const { mode } = mechanism.work.switched;
  return mechanism.system.switched.flatMap((each, s) => (isUnilateral(each) && mode[s] === HOLDS ? [s] : []));
}

interface Pull {
  /** 6n: the motion. */
  readonly d: Float64Array;
  /** 3 [m]: displacement of the point, to first order. */
  readonly way: readonly number[];
  /** Largest displacement of a body, in characteristic lengths [1]. */
  readonly size: number;
}

function pull(drag: Drag, response: Response, target: Float64Array, blocked: ReadonlySet<number>): Pull {
  const { values, directions, motions } = response;
  const factors = values.map((value, i) => {
    const damped = value + DAMPING * drag.reference;
    return blocked.has(i) || !(damped > 0) ? 0 : along(directions[i], response.at, target) / damped;
  });
  const way = [0, 1, 2].map((c) =>
    factors.reduce((sum, factor, i) => sum + factor * values[i] * directions[i][c], 0),
  );
  const { speed } = largestSpeed(drag.mechanism, combine(motions, factors));
  for (const i of blocked) {
    const own = largestSpeed(drag.mechanism, motions[i]).speed;
    if (own > 0) factors[i] = (-RETREAT * speed * Math.sign(along(directions[i], response.at, target))) / own;
  }
  const d = combine(motions, factors);
  return { d, way, size: largestSpeed(drag.mechanism, d).speed / drag.mechanism.system.length };
}

function along(direction: readonly number[], from: Float64Array, to: Float64Array): number {
  return direction.reduce((sum, value, c) => sum + value * (to[c] - from[c]), 0);
}

export function distance(a: Float64Array, b: Float64Array): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
