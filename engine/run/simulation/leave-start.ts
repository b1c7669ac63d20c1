/** The first moment of a run that begins in a singular position (T 6.2a), until the equations determine the motion again. */
import { balance } from '../../core/dynamics/energy';
import { calcDerivative } from '../steppers/acceleration';
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { calcKinematics } from '../../core/system/kinematics';
import { calcPart } from './resting-laws';
import { calcRows } from '../../core/dynamics/rows';
import { dissipatedOffset, poseOffset, velocityOffset, workOffset } from '../../core/coordinates/layout';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { hermite, hermiteSlope } from '../steppers/pose-interpolant';
import { moveBodies, projectPosition, projectVelocity } from '../../core/stabilisers/projection';
import { normalise, rate, spin } from '../../core/math/quat';
import { positionTolerance, velocityTolerance } from '../../core/stabilisers/tolerances';
import { settleTurns } from '../../core/dynamics/turns';
import { speedOf } from '../../core/diagnostics/singular-directions';
import type { LawStart } from './resting-laws';
import type { Model } from '../preparation/model';
import type { Stepper } from '../steppers/contract';

/** Distance moved along the motion, in characteristic lengths [1]: two motions can then be distinguished with half of the digits. */
const WAY = 3e-5;
/** The same from rest, where displacements grow as the square of time, and the still small speeds are noisier [1]. */
export const FALL = 1e-3;
/** Largest fraction of the time to the first sample that this may take [1]. */
const AT_MOST = 0.5;
/** Iterations for the accelerations at the end of the displacement, each from the state given by the last. */
const ROUNDS = 3;

/**
 * Moves through the first moment of a run along its motion: accelerations are linear in time, or quadratic from rest.
 * `firstSample` [s] is the first output time after the start. If this fails, the stepper stays where it is.
 */
export function leaveStart(
  model: Model,
  stepper: Stepper,
  fall: Float64Array | null,
  firstSample: number,
): void {
  const { system } = model;
  const { y } = stepper;
  const v0 = velocityOffset(system.n);
  const v = y.slice(v0, v0 + 6 * system.n);
  const length = (fall ? FALL : WAY) * system.length;
  const needed = fall ? Math.sqrt((2 * length) / speedOf(system, fall)) : length / speedOf(system, v);
  const time = Math.min(needed, AT_MOST * firstSample);
  const next = y.slice();
  const rates = new Float64Array(y.length);
  if (fall) rates.set(fall, v0);
  const displacement = new Float64Array(v.length);
  for (let round = 0; round < ROUNDS; round++) {
    next.set(y);
    for (let c = 6; c < v.length; c++) {
      const a = rates[v0 + c];
      displacement[c] = time * v[c] + (time ** 2 * (fall ? (5 * fall[c] + a) / 6 : a)) / 2;
      next[v0 + c] += (time * (fall ? 2 * fall[c] + a : 3 * a)) / 3;
    }
    // power grows with the speed
    for (let i = workOffset(system.n); i < y.length; i++) next[i] += time * rates[i] * (fall ? 0.5 : 1);
    if (!close(model, time, next, displacement, rates)) return;
  }
  y.set(next);
  stepper.t = time;
  stepper.restart();
}

/** Moves the bodies of `next` by `displacement`, closes the joints at time t, and evaluates the rates. False if that fails. */
function close(
  model: Model,
  t: number,
  next: Float64Array,
  displacement: Float64Array,
  rates: Float64Array,
): boolean {
  const { system, work, solver } = model;
  moveBodies(system, next, displacement);
  for (let b = 1; b < system.n; b++) normalise(next, poseOffset(b) + 3);
  settleTurns(system, next);
  calcKinematics(system, next, work);
  calcRows(system, t, next, work);
  calcInverseMassRows(system, work);
  return (
    factoriseGlobal(system, work, solver) &&
    projectPosition(system, t, next, work, solver, positionTolerance(system, next)) &&
    projectVelocity(system, t, next, work, solver, velocityTolerance(system, next)) &&
    calcDerivative(system, t, next, rates, work, solver)
  );
}

/** The motion between two states, as a function of the fraction covered. */
export interface Path {
  readonly from: Float64Array;
  readonly until: Float64Array;
  /** Velocities at its ends over the rate of that fraction [m, rad]. */
  readonly leaving: Float64Array;
  readonly arriving: Float64Array;
}

/** The path from a rest, or to one, by the laws of drivers: it may extend past the next output times, whose samples are taken from it. */
export class LawPath {
  private readonly part = new Float64Array(3);

  private constructor(
    private readonly model: Model,
    private readonly law: LawStart,
    private readonly path: Path,
  ) {}

  /**
   * Follows the path: everything that the joints leave to the drivers follows their travel; what they do not move lags
   * behind, with accelerations that grow with time, or with its square. Null if this fails: the stepper then stays where it
   * is.
   */
  static go(model: Model, stepper: Stepper, start: LawStart): LawPath | null {
    const { system } = model;
    const { motion, since, until } = start;
    const time = until - since;
    const { y } = stepper;
    const v0 = velocityOffset(system.n);
    const part = new Float64Array(3);
    calcPart(model, start, until, part);
    // the lowest power of time in the laws, whose travel fraction this is
    const order = time * part[1];
    const growth = Math.min(2, order - 2);
    const next = y.slice();
    const rates = new Float64Array(y.length);
    const step = new Float64Array(motion.length);
    for (let round = 0; round < ROUNDS; round++) {
      next.set(y);
      for (let c = 6; c < motion.length; c++) {
        const rest = round === 0 ? 0 : rates[v0 + c] - part[2] * motion[c];
        step[c] = motion[c] + (rest * time ** 2) / ((growth + 1) * (growth + 2));
        next[v0 + c] += part[1] * motion[c] + (rest * time) / (growth + 1);
      }
      if (!close(model, until, next, step, rates)) return null;
    }
    next[dissipatedOffset(next)] += (time * rates[dissipatedOffset(next)]) / order;
    const arriving = next.slice(v0, v0 + motion.length).map((value) => value / part[1]);
    return LawPath.take(model, stepper, start, { until: next, arriving });
  }

  /** Follows the end of the path to a rest at the end of a law, and adds the energy dissipated on it. */
  static arrive(
    model: Model,
    stepper: Stepper,
    law: LawStart,
    end: Pick<Path, 'until' | 'arriving'>,
  ): LawPath | null {
    const { system, work, solver } = model;
    const { t, y } = stepper;
    const rates = new Float64Array(y.length);
    if (!calcDerivative(system, t, y, rates, work, solver)) return null;
    const part = new Float64Array(3);
    calcPart(model, law, t, part);
    end.until[dissipatedOffset(y)] += rates[dissipatedOffset(y)] / part[1];
    return LawPath.take(model, stepper, law, end);
  }

  private static take(
    model: Model,
    stepper: Stepper,
    law: LawStart,
    end: Pick<Path, 'until' | 'arriving'>,
  ): LawPath {
    const { y } = stepper;
    bookWork(model, y, end.until);
    const gone = new LawPath(model, law, { ...end, from: y.slice(), leaving: law.motion });
    y.set(end.until);
    stepper.t = law.until;
    stepper.h = law.until - law.since;
    stepper.restart();
    return gone;
  }

  /** The law at the end of the path, continued with the same travel. */
  get onwards(): LawStart {
    return { ...this.law, since: this.law.until, motion: this.path.arriving };
  }

  /** out := the state at a time on the path. */
  sampleAt(t: number, out: Float64Array): void {
    const { model, law, part } = this;
    const { from, until } = this.path;
    calcPart(model, law, t, part);
    out.set(from);
    alongPath(model, part[0], part[1], this.path, out);
    out[dissipatedOffset(out)] += part[0] * (until[dissipatedOffset(until)] - from[dissipatedOffset(from)]);
    bookWork(model, from, out);
  }
}

const createScratch = () => ({ ends: new Float64Array(8), slopes: new Float64Array(4) });

/**
 * Sets poses and velocities of out at the fraction s of a path, which changes at the rate `speed` [1/s]: cubic in s, as the equations do
 * not determine the motion. Expects a state on the path in out.
 */
export function alongPath(
  { system, work }: Model,
  s: number,
  speed: number,
  { from, until, leaving, arriving }: Path,
  out: Float64Array,
): void {
  const { ends, slopes } = work.scratch.of(createScratch);
  const v0 = velocityOffset(system.n);
  for (let b = 1; b < system.n; b++) {
    const x = poseOffset(b);
    const v = 6 * b;
    rate(ends, 0, leaving, v + 3, from, x + 3);
    rate(ends, 4, arriving, v + 3, until, x + 3);
    for (let c = 0; c < 3; c++) {
      out[x + c] = hermite(s, 1, from[x + c], until[x + c], leaving[v + c], arriving[v + c]);
      out[v0 + v + c] =
        speed * hermiteSlope(s, 1, from[x + c], until[x + c], leaving[v + c], arriving[v + c]);
    }
    for (let c = 0; c < 4; c++) {
      const q = x + 3 + c;
      out[q] = hermite(s, 1, from[q], until[q], ends[c], ends[4 + c]);
      slopes[c] = speed * hermiteSlope(s, 1, from[q], until[q], ends[c], ends[4 + c]);
    }
    spin(out, v0 + v + 3, slopes, 0, out, x + 3);
    normalise(out, x + 3);
  }
  settleTurns(system, out);
}

/** Sets the work of `until` so that the mechanism gains exactly the work done from one state to the other [J]. */
export function bookWork({ system, work }: Model, from: Float64Array, until: Float64Array): void {
  calcKinematics(system, from, work);
  const before = balance(system, from, work);
  calcKinematics(system, until, work);
  until[workOffset(system.n)] += balance(system, until, work) - before;
}
