/** Why a dragged point comes no nearer, and the joints to name for it. */
import { countFreeMotions, factoriseAt, findFreeMotions, follow, largestSpeed } from '../modes/free-motions';
import { distance } from './drag-advance';
import { poseOffset } from '../../../core/coordinates/layout';
import { rotate } from '../../../core/math/mat3';
import type { Advance } from './drag-advance';
import type { Drag } from './drag-model';
import type { DragState } from './drag-report';
import type { Grab, Response } from './drag-response';
import type { Mechanism } from '../mechanism';

/** Smaller gaps count as closed, in characteristic lengths [1]. */
const REACHED = 1e-6;
/** Smaller responses count as zero [1]: bodies have unit mass, so that of a body without joints is 1 or more. */
const NO_RESPONSE = 1e-12;
/** Joints that move at more than this fraction of the fastest one's rate are named too [1]. */
const NAMED = 0.3;
const MOST_NAMED = 3;
/** Smaller speeds count as zero in a free motion of unit size [m/s, rad/s]. */
const AT_REST = 1e-6;
/** How far a motion is followed to see whether a body moves in it, in characteristic lengths [1]. */
const PROBE = 0.05;
/** With more free motions than this, a dead point is not what stops a point from moving. */
const MOST_FREEDOMS = 6;

interface Obstacle {
  state: DragState;
  joints: string[];
}

/** On entry the rows and their factorisation are those of the present pose, unless the last sub-step moved. */
export function findObstacle(drag: Drag, grab: Grab, goal: Float64Array, result: Advance): Obstacle {
  const { mechanism } = drag;
  const { system } = mechanism;
  const { look, blocked, limits, refused } = result;
  const nothing: Obstacle = { state: 'free', joints: [] };
  if (!look || distance(look.response.at, goal) <= REACHED * system.length) return nothing;
  if (limits.length > 0) {
    return { state: 'stop', joints: [...new Set(limits.map((s) => system.switched[s].id))] };
  }
  const given = [...blocked].find((i) => pushes(look.response, i, goal, system.length));
  if (given !== undefined) return atToggle(mechanism, look.response.motions[given]);
  if (refused) return atToggle(mechanism, refused);
  if (look.response.values.every((value) => value <= NO_RESPONSE)) {
    const motion = findIdleMotion(drag, grab.body);
    return motion ? atToggle(mechanism, motion) : { state: 'held', joints: [] };
  }
  return nothing;
}

function pushes({ directions, at }: Response, i: number, goal: Float64Array, length: number): boolean {
  const push = directions[i].reduce((sum, value, c) => sum + value * (goal[c] - at[c]), 0);
  return Math.abs(push) > REACHED * length;
}

/**
 * The joints that move most in the motion that leaves the point at rest: those between two moving links, which are collinear
 * there, before those on the ground.
 */
function atToggle(mechanism: Mechanism, motion: Float64Array): Obstacle {
  const { joints } = mechanism.system;
  const rates = joints.map((_, index) => rateOf(mechanism, motion, index));
  const moving = rates.map((rate, i) => (joints[i].a !== 0 && joints[i].b !== 0 ? rate : 0));
  const ranked = Math.max(...moving, 0) > 1e-3 * Math.max(...rates, 0) ? moving : rates;
  const largest = Math.max(...ranked, 0);
  const named = ranked
    .map((rate, index) => ({ rate, index }))
    .filter(({ rate }) => rate > NAMED * largest)
    .sort((one, other) => other.rate - one.rate)
    .slice(0, MOST_NAMED);
  return { state: 'toggle', joints: named.map(({ index }) => joints[index].record.id) };
}

/**
 * A free motion in which this body is at rest for an instant and then moves: it is at a dead point. Null if the body moves
 * at once, or never.
 */
function findIdleMotion(drag: Drag, body: number): Float64Array | null {
  const { mechanism, y } = drag;
  const { system } = mechanism;
  drag.stands = null;
  const count = countFreeMotions(mechanism);
  if (count === 0 || count > MOST_FREEDOMS) return null;
  const motions = findFreeMotions(mechanism, count);
  const moves = (motion: Float64Array) =>
    motion.subarray(6 * body, 6 * body + 6).some((value) => Math.abs(value) > AT_REST);
  if (motions.some(moves)) return null;
  const idle = motions.find((motion) => {
    const { speed } = largestSpeed(mechanism, motion);
    const there = y.slice();
    if (!factoriseAt(mechanism, there)) return false;
    if (!follow(mechanism, there, motion, (PROBE * system.length) / speed)) return false;
    const x = poseOffset(body);
    return [0, 1, 2, 3, 4, 5, 6].some((c) => Math.abs(there[x + c] - y[x + c]) > AT_REST * system.length);
  });
  factoriseAt(mechanism, y);
  return idle ?? null;
}

/** Rate of a joint in a motion: rotation times the characteristic length, and sliding [m/s]. */
function rateOf({ system, work }: Mechanism, u: Float64Array, index: number): number {
  const { a, b, pointA, pointB } = system.joints[index];
  const [onA, onB] = [a, b].map((body, side) => {
    const r = new Float64Array(3);
    rotate(r, 0, work.R, 9 * body, side === 0 ? pointA : pointB, 0);
    const o = 6 * body;
    return [0, 1, 2].map((c) => {
      const [next, last] = [(c + 1) % 3, (c + 2) % 3];
      return u[o + c] + u[o + 3 + next] * r[last] - u[o + 3 + last] * r[next];
    });
  });
  const slides = Math.hypot(...onA.map((value, c) => onB[c] - value));
  const turns = Math.hypot(...[3, 4, 5].map((c) => u[6 * b + c] - u[6 * a + c]));
  return slides + system.length * turns;
}
