/**
 * Where a joint reverses while the mechanism moves on (T 6.3): the limit of travel of an output, which is a joint on
 * the ground; the dead point of a driver with an effort, which cannot move the mechanism there.
 *
 * The rate of a joint is taken relative to the direction in which the mechanism moves: where the whole mechanism reverses, as with a
 * driver or a pendulum, no joint has reached a limit. A joint at rest exactly at the end of a step is reported there, once.
 */
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { calcKinematics } from '../../core/system/kinematics';
import { calcRows } from '../../core/dynamics/rows';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { interpolatePoses } from '../steppers/pose-interpolant';
import { rateOf, valueOf } from '../../core/coordinates/coordinate';
import { positionRounding, velocityRounding } from '../../core/stabilisers/tolerances';
import { projectPosition, projectVelocity } from '../../core/stabilisers/projection';
import { velocityOffset } from '../../core/coordinates/layout';
import type { Knot } from '../steppers/pose-interpolant';
import type { OwnPivots, Stepper } from '../steppers/contract';
import type { Model } from '../preparation/model';
import type { Coordinate } from '../../core/coordinates/coordinate';
import type { RunEvent } from '../../core/switching/run-event';
import type { System } from '../../core/system/system';

/** The mechanism counts as at rest below this many of its lengths per second [1]. */
const AT_REST = 1e-7;
/** Rates below this fraction of the largest seen count as zero [1]. */
const NO_RATE = 1e-9;
/** Rounding error of a zero rate where others are about one [1]. */
const IDLE = 1e-6;
/** A step is searched if the cubic between its ends slows a joint to this fraction of its lesser rate [1]; in this many pieces. */
const SLOWED = 0.5;
const LOOKS = 8;
/** Bounds the search for the time; halving alone reaches the resolution of doubles in as many. */
const MOST_TRIALS = 60;
/** If a rate changes sign without ever falling below this fraction of its former value [1], it has jumped and nothing reversed. */
const JUMPED = 0.1;

interface Followed {
  /** For a cylinder, either of its two. */
  readonly coordinate: Coordinate;
  readonly event: Omit<RunEvent, 'time'>;
  /** At the end of the last step: its value, and rate along the motion of the mechanism. */
  value: number;
  rate: number;
  /** Sign of the last nonzero rate, and the time at which the rate became zero since then; NaN if it has not. */
  sign: number;
  zero: number;
  /** The last state before that, and the rate there; null if the mechanism has rested since. */
  before: { readonly knot: Knot; readonly rate: number } | null;
  fastest: number;
}

export interface TurningPoints {
  /**
   * A step has led from one knot to the next, by compiled equations or the global system. Returns whether rows and factorisation are still
   * those of its end.
   */
  readonly passed: (
    from: Knot,
    until: Knot,
    tell: (event: RunEvent) => void,
    own: OwnPivots | null,
  ) => boolean;
  /** Velocities or forces have jumped. */
  readonly restart: (y: Float64Array) => void;
}

/** `poseAt`: as in `Stepper`. */
export function createTurningPoints(model: Model, poseAt: Stepper['poseAt']): TurningPoints | null {
  const { system, work, solver, y: start } = model;
  const followed = jointsToFollow(model);
  if (followed.length === 0) return null;
  const single = model.report.mobility.degreesOfFreedom === 1;
  const v0 = velocityOffset(system.n);
  const inside = start.slice();
  /** Velocities when the mechanism last moved, and its direction then. */
  const moved = new Float64Array(start.length - v0);
  let way = 0;
  let trials = 0;
  let own: OwnPivots | null = null;
  /** With several motions, each reverses when its driver does: then the directions of all drivers count, the signs of their rates. */
  const told = !single && system.drivers.some(({ prescribes }) => prescribes === 'coordinate');
  const driverWay = new Int8Array(system.drivers.length);

  /** Rate of a joint at t, with the joints closed. NaN where they cannot be. */
  function rateAt(t: number, { coordinate }: Followed, from: Knot, until: Knot): number {
    trials++;
    if (own) {
      own.stateAt(t, inside);
      calcKinematics(system, inside, work);
      return rateOf(coordinate, system, inside, work);
    }
    if (!poseAt?.(t, inside)) interpolatePoses(system, from, until, t, inside, work.scratch);
    const [length, speed] = [positionRounding(system, inside), velocityRounding(system, inside)];
    const found =
      projectPosition(system, t, inside, work, solver, 4 * length) &&
      projectVelocity(system, t, inside, work, solver, 4 * speed);
    return found ? rateOf(coordinate, system, inside, work) : Number.NaN;
  }

  /**
   * The time between two with opposite rates a and b at which the rate vanishes: false position, with bisection if that is slow. NaN if
   * it does not vanish: next to a dead point the joints can also close in the other assembly mode, which moves the other way, as fast.
   */
  function locate(each: Followed, from: Knot, until: Knot, bracket: Bracket): number {
    const { guess } = bracket;
    let { low, high, atLow, atHigh } = bracket;
    const least = Math.min(Math.abs(atLow), Math.abs(atHigh));
    let t = guess;
    for (let i = 0; i < MOST_TRIALS && high - low > 4 * Number.EPSILON * Math.abs(high); i++) {
      const creeping = i % 3 === 2;
      const secant = low + (high - low) * (atLow / (atLow - atHigh));
      if (i > 0) t = creeping ? (low + high) / 2 : secant;
      if (!(t > low && t < high)) break;
      const rate = rateAt(t, each, from, until);
      if (Number.isNaN(rate)) return Number.NaN;
      if (Math.abs(rate) <= 1e-13 * Math.max(Math.abs(bracket.atLow), Math.abs(bracket.atHigh))) return t;
      if (rate * bracket.atLow > 0) [low, atLow] = [t, rate];
      else [high, atHigh] = [t, rate];
    }
    return Math.min(Math.abs(atLow), Math.abs(atHigh)) < JUMPED * least ? t : Number.NaN;
  }

  /** Rates count as zero at more than one time: the root among them, so that it does not depend on where steps end. */
  function locateZero(each: Followed, until: Knot, now: number): number {
    const { before, zero } = each;
    if (!before || (own && before.knot.t < own.since)) return zero;
    const ends = { low: before.knot.t, high: until.t, atLow: way * before.rate, atHigh: way * now };
    const time = locate(each, before.knot, until, { ...ends, guess: zero });
    return Number.isNaN(time) ? zero : time;
  }

  /** One long step may hide two reversals: rates of the same sign, but a strongly curved cubic. */
  function lookInside(each: Followed, from: Knot, until: Knot, now: number, mean: number): number[] {
    const least = leastRate(mean, each.rate, now);
    if (!(least < SLOWED * Math.min(Math.abs(each.rate), Math.abs(now)))) return [];
    const found: number[] = [];
    let [low, atLow] = [from.t, way * each.rate];
    for (let i = 1; i <= LOOKS; i++) {
      const high = i === LOOKS ? until.t : from.t + ((until.t - from.t) * i) / LOOKS;
      const atHigh = i === LOOKS ? way * now : rateAt(high, each, from, until);
      if (atLow * atHigh < 0) {
        const time = locate(each, from, until, { low, high, atLow, atHigh, guess: (low + high) / 2 });
        if (!Number.isNaN(time)) found.push(time);
      }
      [low, atLow] = [high, atHigh];
    }
    // an odd number is noise about a zero rate
    return found.length % 2 === 0 ? found : [];
  }

  /** Flips `way` if the mechanism has reversed since it last moved; false while it is at rest. */
  function followWay(y: Float64Array): boolean {
    let along = 0;
    let largest = 0;
    for (let i = 6; i < 6 * system.n; i++) {
      const scale = i % 6 < 3 ? 1 : system.length;
      along += scale * scale * y[v0 + i] * moved[i];
      largest = Math.max(largest, scale * Math.abs(y[v0 + i]));
    }
    if (largest <= AT_REST * system.length) return false;
    way = along < 0 ? -way : way || 1;
    for (let i = 6; i < 6 * system.n; i++) moved[i] = y[v0 + i];
    return true;
  }

  /** Whether a driver has stopped, started or reversed since the last call. */
  function driversTurned(y: Float64Array): boolean {
    calcKinematics(system, y, work);
    let turned = false;
    system.drivers.forEach(({ coordinate }, i) => {
      const rate = rateOf(coordinate, system, y, work);
      const size = Math.abs(rate) * coordinate.lever(system.length);
      const now = size > AT_REST * system.length ? Math.sign(rate) : 0;
      turned ||= now !== driverWay[i];
      driverWay[i] = now;
    });
    return turned;
  }

  /** Whether the joint's rate along the motion differs from zero. */
  const runs = (each: Followed, rate: number): boolean => {
    const scale = each.coordinate.lever(system.length);
    each.fastest = Math.max(each.fastest, Math.abs(rate));
    return Math.abs(rate) > NO_RATE * each.fastest && scale * each.fastest > AT_REST * system.length;
  };

  /** The joint's rate is zero at the end of a step. */
  function count(each: Followed, { t, y }: Knot, until: Knot, moves: boolean): void {
    const isFirst = Number.isNaN(each.zero);
    if (isFirst) each.zero = until.t;
    if (!moves) each.before = null;
    else if (isFirst && each.sign * each.rate > 0)
      each.before = { knot: { t, y: y.slice() }, rate: each.rate };
  }

  /** Starts from a state regardless of how it was reached. */
  function begin(y: Float64Array): void {
    calcKinematics(system, y, work);
    const moves = followWay(y);
    for (const each of followed) {
      each.value = valueOf(each.coordinate, y);
      each.rate = way * rateOf(each.coordinate, system, y, work);
      if (!moves || !runs(each, each.rate)) continue;
      each.sign = Math.sign(each.rate);
      each.zero = Number.NaN;
      each.before = null;
    }
  }

  /** Times between the knots at which the joint reverses; `steady`: the mechanism itself has not reversed. */
  function turns(each: Followed, from: Knot, until: Knot, now: number, steady: boolean): number[] {
    const back = each.sign * now < 0;
    if (back && !Number.isNaN(each.zero)) return [locateZero(each, until, now)];
    if (!steady || each.sign === 0 || !Number.isNaN(each.zero)) return [];
    const h = until.t - from.t;
    const change = each.coordinate.unwrap(valueOf(each.coordinate, until.y) - each.value, 0);
    const mean = (way * change) / h;
    if (!back) return lookInside(each, from, until, now, mean);
    const guess = from.t + h * findReversal(mean, each.rate, now);
    const bracket = { low: from.t, high: until.t, atLow: way * each.rate, atHigh: way * now, guess };
    const time = locate(each, from, until, bracket);
    return [Number.isNaN(time) ? guess : time];
  }

  return {
    passed(from, until, tell, pivots) {
      own = pivots;
      if (way === 0) begin(from.y);
      if (told && driversTurned(until.y)) {
        // outputs reverse with them: those are not their limits of travel
        for (const each of followed) each.sign = 0;
        begin(until.y);
        return true;
      }
      const before = way;
      const moves = followWay(until.y);
      let untouched = true;
      for (const each of followed) {
        calcKinematics(system, until.y, work);
        const q = valueOf(each.coordinate, until.y);
        const now = way * rateOf(each.coordinate, system, until.y, work);
        if (moves && runs(each, now)) {
          const looked = trials;
          for (const time of turns(each, from, until, now, way === before)) tell({ time, ...each.event });
          if (trials > looked) untouched = false;
          each.sign = Math.sign(now);
          each.zero = Number.NaN;
          each.before = null;
        } else count(each, from, until, moves);
        each.value = q;
        each.rate = now;
      }
      return untouched;
    },
    restart(y) {
      // with several motions, one may have reversed without the others
      if (!single) for (const each of followed) each.sign = 0;
      begin(y);
    },
  };
}

interface Bracket {
  low: number;
  high: number;
  atLow: number;
  atHigh: number;
  guess: number;
}

function jointsToFollow(model: Model): Followed[] {
  const { system, report } = model;
  const { drivers, joints } = system;
  const { degreesOfFreedom, drivenFreedoms } = report.mobility;
  if (drivers.length === 0 || degreesOfFreedom === 0) return [];
  const all = drivenFreedoms === degreesOfFreedom;
  const led = drivers.every(
    ({ prescribes, row }) => prescribes !== null && (all || (row >= 0 && !isSwitched(system, row))),
  );
  if (degreesOfFreedom > 1 && !led) return [];
  const follow = (coordinate: Coordinate, event: Omit<RunEvent, 'time'>): Followed => ({
    coordinate,
    event,
    value: 0,
    rate: 0,
    sign: 0,
    zero: Number.NaN,
    before: null,
    fastest: 0,
  });
  const outputs = joints.flatMap(({ a, b, record: { id, name }, coordinates }, joint) => {
    if (!(a === 0 || b === 0) || drivers.some((driver) => driver.joint === joint)) return [];
    return coordinates.map((coordinate) => {
      const ofTwo = coordinates.length > 1;
      const turns = ofTwo && coordinate.kind === 'translation' ? 'slides back' : 'turns back';
      const message = `${name} ${turns}: a limit of its travel`;
      return follow(coordinate, { kind: 'travel-limit', record: id, message });
    });
  });
  const pushing = drivers.flatMap(({ id, name, joint, row, coordinate }) =>
    joints[joint].coordinates.length === 1 && (row < 0 || isSwitched(system, row))
      ? [follow(coordinate, { kind: 'dead-point', record: id, message: deadPointMessage(name) })]
      : [],
  );
  // links that spin idly are a freedom without a driver; joints that these do not move depend on the drivers alone
  const isLed = degreesOfFreedom > 1 && !all ? findLed(model) : () => true;
  return [...outputs.filter(isLed), ...pushing];
}

const isSwitched = ({ switched }: System, row: number): boolean => switched.some((own) => own.row === row);

/** Returns whether the drivers decide a joint's rate: random motions that they leave free do not move it. */
function findLed({ system, work, solver, y }: Model): (of: Followed) => boolean {
  const v0 = velocityOffset(system.n);
  const motions = [1, 2, 3, 4].map((seed) => {
    const moving = y.slice();
    for (let i = 6; i < 6 * system.n; i++) {
      const scale = i % 6 < 3 ? system.length : 1;
      moving[v0 + i] = scale * Math.sin(seed * (1 + i) ** 2);
    }
    calcKinematics(system, moving, work);
    calcRows(system, 0, moving, work);
    calcInverseMassRows(system, work);
    const closed =
      factoriseGlobal(system, work, solver) &&
      projectVelocity(system, 0, moving, work, solver, 4 * velocityRounding(system, moving));
    return closed ? moving : null;
  });
  return ({ coordinate }) => {
    const rates = motions.map((moving) =>
      moving === null ? Number.NaN : rateOf(coordinate, system, moving, work),
    );
    const spread = Math.max(...rates) - Math.min(...rates);
    return spread <= IDLE * coordinate.radian(system.length);
  };
}

export const deadPointMessage = (driver: string): string =>
  `${driver} cannot move the mechanism: a dead point`;

/** Least rate along the direction of v0 within the step, from the cubic of `findReversal`, for rates of the same sign. */
function leastRate(mean: number, v0: number, v1: number): number {
  const slope = 6 * mean - 4 * v0 - 2 * v1;
  const bend = 3 * (v0 + v1 - 2 * mean);
  const at = -slope / (2 * bend);
  const ends = Math.min(Math.abs(v0), Math.abs(v1));
  if (!(at > 0 && at < 1)) return ends;
  return Math.min(ends, Math.sign(v0) * (v0 + at * (slope + at * bend)));
}

/**
 * Where in (0, 1) the rate of a cubic vanishes, given the rates v0, v1 at its ends and its mean rate `mean`: v0 + (6 mean -
 * 4 v0 - 2 v1) s + 3 (v0 + v1 - 2 mean) s^2. If the end rates have opposite signs, it has one root inside.
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
