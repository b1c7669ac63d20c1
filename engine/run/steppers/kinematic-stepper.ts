/**
 * The kinematic run of a fully driven mechanism (T 11.4): no equation of motion is integrated. At each time the joints and
 * drivers leave one position, found by Newton from where the last one was heading; velocities and accelerations are those
 * that the rows ask for, and the multipliers are what the motion takes: inverse dynamics.
 *
 * The displacement from one time to the next is small enough that the position found is the one on the same branch: a step whose
 * prediction misses by more than a fraction of it is halved.
 */
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { calcKinematics } from '../../core/system/kinematics';
import { calcRows } from '../../core/dynamics/rows';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { InsideStep } from './inside-step';
import { positionResidual, projectPosition, projectVelocity } from '../../core/stabilisers/projection';
import { positionRounding, positionTolerance, velocityRounding } from '../../core/stabilisers/tolerances';
import { normalise, turn } from '../../core/math/quat';
import { dissipatedOffset, poseOffset, velocityOffset, workOffset } from '../../core/coordinates/layout';
import { settleTurns } from '../../core/dynamics/turns';
import type { Factor } from '../../core/solvers/contract';
import type { Model } from '../preparation/model';
import type { RightHandSide } from '../../core/integrators/runge-kutta';
import type { Stepper } from './contract';

/** Way of a step at the most: characteristic lengths, and radians [1]. */
const LONGEST_WAY = 0.1;
/** A prediction may miss by this fraction of the displacement [1], and by this many characteristic lengths in any case. */
const MISS = 0.2;
const ALWAYS_NEAR = 1e-3;
/** But by no more than this part of the way to another branch [1]. */
const APART = 0.3;
/** Joints that are off by more than this part of the tolerance in a singular position do not close there [1]; projections for it. */
const CLOSED = 1 / 3;
const TRIES = 3;
/** Pivots over regular ones at which two branches meet, in tolerances over the characteristic length [1]. */
const CROSSING = 1;
/** Parts of the run shorter than this cannot be told from none [1]. */
const SMALLEST = 1e-12;
/** Gauss and Lobatto's nodes and weights on (0, 1) for the work of a step: exact for polynomials to degree 7. */
const NODES = [0.5 - Math.sqrt(21) / 14, 0.5, 0.5 + Math.sqrt(21) / 14];
const WEIGHTS = [1 / 20, 49 / 180, 16 / 45, 49 / 180, 1 / 20];

export function createKinematicStepper({ system, work, solver, y: start }: Model, f: RightHandSide): Stepper {
  const { n, settings } = system;
  const size = start.length;
  const from = start.slice();
  const rates = new Float64Array(size);
  const moved = new Float64Array(size);
  const inside = new Float64Array(size);
  const insideRates = new Float64Array(size);
  const step6 = new Float64Array(6 * n);
  let proposed = settings.outputInterval;
  const passed = new InsideStep();
  let fresh = false;
  /** Of the choice of rows that the pivot at the start is one of. */
  let among = NaN;
  let t0 = 0;

  /** out := where (t0, from) heads with `rates` until time t. */
  function predict(t: number, out: Float64Array): void {
    const h = t - t0;
    const v0 = velocityOffset(n);
    out.set(from);
    for (let i = 6; i < 6 * n; i++) {
      step6[i] = h * (from[v0 + i] + (h / 2) * rates[v0 + i]);
      out[v0 + i] += h * rates[v0 + i];
    }
    for (let b = 1; b < n; b++) {
      const x = poseOffset(b);
      for (let c = 0; c < 3; c++) out[x + c] += step6[6 * b + c];
      turn(out, x + 3, step6, 6 * b + 3);
    }
    for (let i = workOffset(n) + 1; i < size; i++) out[i] += h * rates[i];
    settleTurns(system, out);
  }

  /** Moves out onto the joints; false where they do not close: in a singular position projection lets a residual be. */
  function closes(t: number, out: Float64Array): boolean {
    const best = 4 * positionRounding(system, out);
    return (
      projectPosition(system, t, out, work, solver, best) &&
      positionResidual(system, work) <= Math.max(best, CLOSED * positionTolerance(system, out))
    );
  }

  /** out := the position and velocity of time t, heading there from (t0, from) with `rates`. False where there is none. */
  function find(t: number, out: Float64Array): boolean {
    predict(t, out);
    inside.set(out);
    return (
      closes(t, out) &&
      projectVelocity(system, t, out, work, solver, 4 * velocityRounding(system, out)) &&
      isNear(out)
    );
  }

  const crossing = (y: Float64Array) => (CROSSING * positionTolerance(system, y)) / system.length;

  /** Whether the position found is where the prediction in `inside` headed. */
  function isNear(out: Float64Array): boolean {
    let way = 0;
    let miss = 0;
    for (let b = 1; b < n; b++) {
      const x = poseOffset(b);
      for (let c = 0; c < 7; c++) {
        const scale = c < 3 ? 1 : 2 * system.length;
        way = Math.max(way, scale * Math.abs(out[x + c] - from[x + c]));
        miss = Math.max(miss, scale * Math.abs(out[x + c] - inside[x + c]));
      }
    }
    const near = Math.min(ALWAYS_NEAR, APART * passed.distance(crossing(out))) * system.length;
    return way <= 2 * LONGEST_WAY * system.length && miss <= MISS * way + near;
  }

  /** Length of time in which no body goes farther than the longest way, by the velocities at hand. */
  function shortEnough(): number {
    const v0 = velocityOffset(n);
    let speed = 0;
    for (let b = 1; b < n; b++) {
      const v = v0 + 6 * b;
      for (let c = 0; c < 3; c++) {
        speed = Math.max(speed, Math.abs(from[v + c]), system.length * Math.abs(from[v + 3 + c]));
      }
    }
    return speed > 0 ? (LONGEST_WAY * system.length) / speed : Infinity;
  }

  /**
   * Adds to `moved`, where the step leads at t, the work of loads and drivers on the way and what is dissipated [J].
   * False where a position on the way is missing.
   */
  function addWork(t: number): boolean {
    const o = workOffset(n);
    const d = dissipatedOffset(moved);
    let done = WEIGHTS[0] * rates[o];
    let lost = WEIGHTS[0] * rates[d];
    for (let i = 0; i < NODES.length; i++) {
      const at = t0 + NODES[i] * (t - t0);
      if (!find(at, insideCopy) || !f(at, insideCopy, insideRates)) return false;
      passed.see(at, solver.factor);
      done += WEIGHTS[i + 1] * insideRates[o];
      lost += WEIGHTS[i + 1] * insideRates[d];
    }
    if (!f(t, moved, insideRates)) return false;
    passed.see(t, solver.factor);
    moved[o] = from[o] + (t - t0) * (done + WEIGHTS[4] * insideRates[o]);
    moved[d] = from[d] + (t - t0) * (lost + WEIGHTS[4] * insideRates[d]);
    return Number.isFinite(moved[o]);
  }
  const insideCopy = new Float64Array(size);

  /** Factorises at the position of time t inside the step; null where it is missing: what is left of a residual is no rounding. */
  function lookInside(t: number): Factor | null {
    predict(t, insideCopy);
    const best = 4 * positionRounding(system, insideCopy);
    const allowed = Math.max(best, CLOSED * positionTolerance(system, insideCopy));
    for (let i = 0; i < TRIES && !projectPosition(system, t, insideCopy, work, solver, best); i++);
    calcKinematics(system, insideCopy, work);
    calcRows(system, t, insideCopy, work);
    if (!(positionResidual(system, work) <= allowed)) return null;
    calcInverseMassRows(system, work);
    return factoriseGlobal(system, work, solver) ? solver.factor : null;
  }

  /** Whether what the step to t has passed is there. */
  function confirm(t: number): boolean {
    let looked = false;
    const look = (at: number) => {
      looked = true;
      return lookInside(at);
    };
    const isThere = passed.passes(look, crossing(moved));
    // the next step starts with the factorisation of its own start
    return isThere && (!looked || f(t, moved, insideRates));
  }

  const stepper: Stepper = {
    t: 0,
    y: start.slice(),
    h: proposed,
    step(target, limit) {
      t0 = stepper.t;
      from.set(stepper.y);
      if (!fresh && !f(t0, from, rates)) return 'notFinite';
      // with other rows left out pivots are others too
      const chosen = solver.aside.count > 0 ? solver.aside.pivot : 0;
      const isOther = among !== chosen;
      if (fresh && isOther && !f(t0, from, insideRates)) return 'notFinite';
      if (!fresh || isOther) passed.startAt(solver.factor);
      among = chosen;
      fresh = true;
      const end = Math.min(target, limit);
      const rest = end - t0;
      const wanted = Math.min(proposed, shortEnough());
      const last = wanted >= rest * 0.999;
      const t = last ? end : t0 + wanted;
      passed.begin(t0);
      if (!find(t, moved) || !addWork(t) || !confirm(t)) {
        proposed = (t - t0) / 2;
        return proposed < SMALLEST * settings.duration ? 'stepTooSmall' : 'rejected';
      }
      for (let b = 1; b < n; b++) normalise(moved, poseOffset(b) + 3);
      stepper.y.set(moved);
      stepper.t = t;
      stepper.h = t - t0;
      // the rates at the end were the last to be evaluated
      rates.set(insideRates);
      passed.startAt(solver.factor);
      proposed = Math.max(proposed, t - t0) * 2;
      return 'stepped';
    },
    // steps end on every target, so there is nothing in between to ask for
    sampleAt: (_t, out) => out.set(stepper.y),
    restart: () => {
      fresh = false;
    },
  };
  return stepper;
}
