/**
 * What a run passes on its way, located in time and told as events (T 6.3): singular positions, where the rows become
 * dependent for an instant, and dead points, where an output of a fully
 * driven mechanism, a joint on the ground, turns back.
 *
 * Both are read from the ends of the steps and from cubic interpolants between them; nothing is fed back.
 */
import { calcInverseMassRows } from '../dynamics/mass';
import { calcKinematics } from '../system/kinematics';
import { calcRows } from '../dynamics/rows';
import { factoriseGlobal } from '../solvers/global-solver';
import { jointCoordinate, jointRate } from '../system/joint-coordinate';
import { interpolatePoses, wayBetween } from './pose-interpolant';
import { ONE_COORDINATE } from '../model/project';
import { unwrap } from '../constraints/couplings';
import type { Model } from './model';
import type { RunEvent } from '../host/protocol';
import type { System } from '../system/system';

/** Below this part of the largest pivot seen [1] a minimum of the smallest pivot is looked into. */
const SUSPECT = 0.05;
/** A minimum below this part is a singular position: rows within a hundredth of a radian of dependent [1]. */
const SINGULAR = 1e-4;
/** A step that goes farther than this many characteristic lengths [1] is looked at in between, so often at the most. */
const CLOSE = 0.05;
const MOST_LOOKS = 8;
/** Part of the way to a singular position, as its pivot tells it, that is safe to go without a look [1]. */
const REACH = 0.4;
/** Golden section until the bracket is this part of what it was [1]. */
const NARROW = 1e-7;
/** Rates below this part of the largest seen are rest, not reversal [1]. */
const AT_REST = 1e-9;
/** Events of one run; more than these help nobody. */
const MOST_EVENTS = 1000;

const GOLDEN = (Math.sqrt(5) - 1) / 2;

export interface Landmarks {
  /** A step has led to (t, y). `tell` hears what it passed. */
  readonly passed: (t: number, y: Float64Array, tell: (event: RunEvent) => void) => void;
  /** Velocities have jumped, or forces have: what lies before (t, y) is another motion. */
  readonly restart: (t: number, y: Float64Array) => void;
}

interface Knot {
  t: number;
  readonly y: Float64Array;
}

interface Look {
  t: number;
  pivot: number;
}

export function createLandmarks(model: Model): Landmarks {
  const { system, work, solver, y: start } = model;
  // the ends of the last two steps
  const knots: Knot[] = [0, 0, 0].map(() => ({ t: 0, y: start.slice() }));
  let known = 1;
  // the last three looks at the smallest pivot: times and values, the latest last
  const lookTime = new Float64Array(3);
  const lookPivot = new Float64Array(3);
  let looks = 0;
  let regular = 0;
  let fullRank = 0;
  let told = 0;
  const inside = start.slice();
  const closed = closesLoops(system);
  const { mobility } = model.report;
  const driven = mobility.degreesOfFreedom > 0 && mobility.drivenFreedoms === mobility.degreesOfFreedom;
  const followed = driven
    ? system.joints.flatMap((joint, index) =>
        ONE_COORDINATE.has(joint.record.kind) &&
        (joint.a === 0 || joint.b === 0) &&
        !system.drivers.some((driver) => driver.joint === index)
          ? [index]
          : [],
      )
    : [];
  const coordinate = new Float64Array(followed.length);
  const rate = new Float64Array(followed.length).fill(NaN);
  const fastest = new Float64Array(followed.length);

  /** Smallest pivot over the largest seen; zero where a row has become dependent. */
  function readPivot(): number {
    const { rank, smallestPivot } = solver.factor;
    fullRank = Math.max(fullRank, rank);
    if (rank < fullRank) return 0;
    regular = Math.max(regular, smallestPivot);
    return smallestPivot / regular;
  }

  function pivotAt(t: number): number {
    // knots[0] is the latest
    const k = known > 2 && t < knots[1].t ? 1 : 0;
    interpolatePoses(system, knots[k + 1], knots[k], t, inside);
    calcKinematics(system, inside, work);
    calcRows(system, t, inside, work);
    calcInverseMassRows(system, work);
    return factoriseGlobal(system, work, solver) ? readPivot() : Infinity;
  }

  function shift(t: number, y: Float64Array): void {
    const oldest = knots[2];
    knots[2] = knots[1];
    knots[1] = knots[0];
    knots[0] = oldest;
    oldest.t = t;
    oldest.y.set(y);
    known = Math.min(3, known + 1);
  }

  /** A minimum between the outer two of three looks: where, by golden section. */
  function locate(from: number, until: number): Look {
    let [a, b] = [from, until];
    // never narrower than times can be told apart: a run in trouble takes very short steps
    const width = Math.max(NARROW * (b - a), 8 * Number.EPSILON * Math.abs(b));
    let left = b - GOLDEN * (b - a);
    let right = a + GOLDEN * (b - a);
    let [atLeft, atRight] = [pivotAt(left), pivotAt(right)];
    while (b - a > width) {
      if (atLeft <= atRight) {
        b = right;
        [right, atRight] = [left, atLeft];
        left = b - GOLDEN * (b - a);
        atLeft = pivotAt(left);
      } else {
        a = left;
        [left, atLeft] = [right, atRight];
        right = a + GOLDEN * (b - a);
        atRight = pivotAt(right);
      }
    }
    return atLeft <= atRight ? { t: left, pivot: atLeft } : { t: right, pivot: atRight };
  }

  function look(t: number, pivot: number, tell: (event: RunEvent) => void): boolean {
    lookTime.copyWithin(0, 1);
    lookPivot.copyWithin(0, 1);
    lookTime[2] = t;
    lookPivot[2] = pivot;
    looks = Math.min(3, looks + 1);
    if (looks < 3) return false;
    const a = lookPivot[0];
    const b = lookPivot[1];
    const c = lookPivot[2];
    if (!(b < SUSPECT && b <= a && b < c)) return false;
    const found = locate(lookTime[0], lookTime[2]);
    if (found.pivot < SINGULAR) tellOnce(singularEvent(found.t, fullRank), tell);
    return true;
  }

  function tellOnce(event: RunEvent, tell: (event: RunEvent) => void): void {
    if (told++ < MOST_EVENTS) tell(event);
  }

  function findSingular(t: number, y: Float64Array, tell: (event: RunEvent) => void): void {
    if (!closed) return;
    const pivot = readPivot();
    const before = looks > 0 ? lookPivot[2] : Infinity;
    const way = wayBetween(system, knots[1].y, y);
    const between = Math.min(MOST_LOOKS, Math.floor(way / (CLOSE * system.length)));
    let disturbed = false;
    // a pivot goes as the square of the way from a singular position: is there one within reach of both ends?
    const reach = REACH * (Math.sqrt(before) + Math.sqrt(pivot)) * system.length;
    if (between > 0 && way > reach) {
      const from = knots[1].t;
      for (let i = 1; i <= between; i++) {
        const at = from + ((t - from) * i) / (between + 1);
        look(at, pivotAt(at), tell);
      }
      disturbed = true;
    }
    if (look(t, pivot, tell) || disturbed) pivotAt(t);
  }

  function findDeadPoints(t: number, y: Float64Array, tell: (event: RunEvent) => void): void {
    if (followed.length === 0) return;
    calcKinematics(system, y, work);
    const h = t - knots[1].t;
    for (let i = 0; i < followed.length; i++) {
      const joint = system.joints[followed[i]];
      const q = jointCoordinate(joint, y);
      const now = jointRate(system, joint, y, work);
      const before = rate[i];
      fastest[i] = Math.max(fastest[i], Math.abs(now));
      if (before * now < 0 && Math.min(Math.abs(before), Math.abs(now)) > AT_REST * fastest[i] && h > 0) {
        const change = joint.record.kind === 'slider' ? q - coordinate[i] : unwrap(q - coordinate[i], 0);
        const at = knots[1].t + h * findReversal(change / h, before, now);
        tellOnce(deadPointEvent(at, joint.record), tell);
      }
      coordinate[i] = q;
      rate[i] = now;
    }
  }

  return {
    passed(t, y, tell) {
      shift(t, y);
      findSingular(t, y, tell);
      findDeadPoints(t, y, tell);
    },
    restart(t, y) {
      known = 0;
      shift(t, y);
      looks = 0;
      // limits and contacts that hold or open change the number of rows
      regular = 0;
      fullRank = 0;
      rate.fill(NaN);
    },
  };
}

/** Whether rows can become dependent at all: those of joints that make a tree cannot. */
function closesLoops({ n, joints, couplings, contacts }: System): boolean {
  const root = Int32Array.from({ length: n }, (_, body) => body);
  const find = (body: number): number => (root[body] === body ? body : (root[body] = find(root[body])));
  const loop = ({ a, b }: { a: number; b: number }) => {
    const closing = find(a) === find(b);
    root[find(a)] = find(b);
    return closing;
  };
  return couplings.length > 0 || contacts.length > 0 || joints.some(loop);
}

/**
 * Where in (0, 1) the rate of a cubic vanishes that has the rates v0, v1 at the ends and the mean rate `mean`:
 * v0 + (6 mean - 4 v0 - 2 v1) s + 3 (v0 + v1 - 2 mean) s^2. Of opposite signs at the ends, it has one root inside.
 */
export function findReversal(mean: number, v0: number, v1: number): number {
  const slope = 6 * mean - 4 * v0 - 2 * v1;
  const bend = 3 * (v0 + v1 - 2 * mean);
  let low = 0;
  let high = 1;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if ((v0 + middle * (slope + middle * bend)) * v0 > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function singularEvent(time: number, rank: number): RunEvent {
  return {
    time,
    kind: 'singular',
    record: null,
    message: `Singular position: the rank falls from ${rank} for an instant`,
  };
}

function deadPointEvent(time: number, { id, name }: { id: string; name: string }): RunEvent {
  return { time, kind: 'dead-point', record: id, message: `${name} turns back: a dead point` };
}
