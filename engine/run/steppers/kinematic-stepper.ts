/**
 * The kinematic run of a fully driven mechanism (T 11.4): no equation of motion is integrated. At each time the joints and
 * drivers determine the position, found by Newton's method from a prediction; velocities and accelerations follow from the
 * rows, and the multipliers are the forces that the motion needs: inverse dynamics.
 *
 * The displacement from one time to the next is so small that the position found is on the same branch: a step whose prediction misses by
 * more than a fraction of it is halved, and so is one that is long beside its distance from where two branches nearly meet.
 */
import { projectPosition, projectVelocity } from '../../core/stabilisers/projection';
import { positionRounding, velocityRounding } from '../../core/stabilisers/tolerances';
import { normalise, turn } from '../../core/math/quat';
import { dissipatedOffset, poseOffset, velocityOffset, workOffset } from '../../core/coordinates/layout';
import { findCrossing } from './crossing';
import { settleTurns } from '../../core/dynamics/turns';
import { wayBetween } from './pose-interpolant';
import type { Model } from '../preparation/model';
import type { RightHandSide } from '../../core/integrators/runge-kutta';
import type { Stepper } from './contract';

/** Longest displacement in a step: characteristic lengths, and radians [1]. */
const LONGEST_WAY = 0.1;
/** A prediction may miss by this fraction of the displacement [1], and always by this many characteristic lengths. */
const MISS = 0.2;
const ALWAYS_NEAR = 1e-3;
/** Shorter fractions of the run cannot be resolved [1]. */
const SMALLEST = 1e-12;
/** A singular position may lie in a step this many times as long as its distance [1]. */
const IN_SIGHT = 2;
/** Branches meet if the joints gape by no more than this there, in characteristic lengths [1]; otherwise they are 3e-6 rad or more apart. */
const MEET = 1e-11;
/** Part of the distance to where branches nearly meet that a step may take [1]. */
const SAFE = 0.5;
/** Gauss-Lobatto nodes and weights on (0, 1) for the work of a step: exact for polynomials up to degree 7. */
const NODES = [0.5 - Math.sqrt(21) / 14, 0.5, 0.5 + Math.sqrt(21) / 14];
const WEIGHTS = [1 / 20, 49 / 180, 16 / 45, 49 / 180, 1 / 20];

export function createKinematicStepper(model: Model, f: RightHandSide): Stepper {
  const { system, work, solver, y: start } = model;
  const { n, settings } = system;
  const size = start.length;
  const from = start.slice();
  const rates = new Float64Array(size);
  const leaving = new Float64Array(size);
  const moved = new Float64Array(size);
  const inside = new Float64Array(size);
  const insideRates = new Float64Array(size);
  const step6 = new Float64Array(6 * n);
  const nearest = new Float64Array(size);
  let [least, leastAt, largest] = [Infinity, 0, 0];
  let proposed = settings.outputInterval;
  let fresh = false;
  /** Start of the last step, with `from` its state and `leaving` its rates. */
  let t0 = 0;
  let reached = 0;

  /** out := the position and velocity at time t, predicted from (t0, from) with `leaving`. False if not found. */
  function find(t: number, out: Float64Array): boolean {
    const h = t - t0;
    const v0 = velocityOffset(n);
    out.set(from);
    for (let i = 6; i < 6 * n; i++) {
      step6[i] = h * (from[v0 + i] + (h / 2) * leaving[v0 + i]);
      out[v0 + i] += h * leaving[v0 + i];
    }
    for (let b = 1; b < n; b++) {
      const x = poseOffset(b);
      for (let c = 0; c < 3; c++) out[x + c] += step6[6 * b + c];
      turn(out, x + 3, step6, 6 * b + 3);
    }
    for (let i = workOffset(n) + 1; i < size; i++) out[i] += h * leaving[i];
    settleTurns(system, out);
    inside.set(out);
    return (
      projectPosition(system, t, out, work, solver, 4 * positionRounding(system, out)) &&
      projectVelocity(system, t, out, work, solver, 4 * velocityRounding(system, out)) &&
      isNear(out)
    );
  }

  /** Whether the position found is close to the prediction in `inside`. */
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
    return way <= 2 * LONGEST_WAY * system.length && miss <= MISS * way + ALWAYS_NEAR * system.length;
  }

  /** Time step in which no body moves farther than the longest displacement, at the present velocities. */
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
   * Adds to `moved`, the state reached at t, the work of loads and drivers in the step and the energy dissipated [J]. False
   * if a position within the step is not found.
   */
  function addWork(t: number): boolean {
    least = Infinity;
    const o = workOffset(n);
    const d = dissipatedOffset(moved);
    let done = WEIGHTS[0] * rates[o];
    let lost = WEIGHTS[0] * rates[d];
    for (let i = 0; i < NODES.length; i++) {
      const at = t0 + NODES[i] * (t - t0);
      if (!find(at, insideCopy) || !f(at, insideCopy, insideRates)) return false;
      look(at);
      done += WEIGHTS[i + 1] * insideRates[o];
      lost += WEIGHTS[i + 1] * insideRates[d];
    }
    if (leapsAside(t) || !f(t, moved, insideRates)) return false;
    moved[o] = from[o] + (t - t0) * (done + WEIGHTS[4] * insideRates[o]);
    moved[d] = from[d] + (t - t0) * (lost + WEIGHTS[4] * insideRates[d]);
    return Number.isFinite(moved[o]);
  }
  const insideCopy = new Float64Array(size);

  /** Keeps the pose of the latest factorisation if no other in this step is nearer to a singular position. */
  function look(t: number): void {
    const { smallestPivot } = solver.factor;
    largest = Math.max(largest, smallestPivot);
    if (smallestPivot >= least) return;
    least = smallestPivot;
    leastAt = t;
    nearest.set(insideCopy);
  }

  /** Whether the step to t would leap from one branch to another, or over the end of one, where the two nearly meet. */
  function leapsAside(t: number): boolean {
    const way = wayBetween(system, from, moved);
    if (Math.sqrt(least / largest) * system.length > IN_SIGHT * way) return false;
    const reach = 4 * Math.max(way, wayBetween(system, from, nearest));
    const crossing = findCrossing(model, { t: leastAt, y: nearest, reach, pace: (t - t0) / way });
    if (!crossing || Math.abs(crossing.gap) <= MEET * system.length) return false;
    return way > SAFE * wayBetween(system, from, crossing.pose);
  }

  const stepper: Stepper = {
    t: 0,
    y: start.slice(),
    h: proposed,
    step(target, limit) {
      t0 = stepper.t;
      from.set(stepper.y);
      if (!fresh && !f(t0, from, rates)) return 'notFinite';
      fresh = true;
      leaving.set(rates);
      const end = Math.min(target, limit);
      const rest = end - t0;
      const wanted = Math.min(proposed, shortEnough());
      const last = wanted >= rest * 0.999;
      const t = last ? end : t0 + wanted;
      if (!find(t, moved) || !addWork(t)) {
        proposed = (t - t0) / 2;
        return proposed < SMALLEST * settings.duration ? 'stepTooSmall' : 'rejected';
      }
      for (let b = 1; b < n; b++) normalise(moved, poseOffset(b) + 3);
      stepper.y.set(moved);
      stepper.t = reached = t;
      stepper.h = t - t0;
      // the rates at the end were evaluated last
      rates.set(insideRates);
      proposed = Math.max(proposed, t - t0) * 2;
      return 'stepped';
    },
    // steps end at every target, so no time inside a step is ever requested
    sampleAt: (_t, out) => out.set(stepper.y),
    // what has moved the mechanism since is not known
    poseAt: (t, out) => stepper.t === reached && t > t0 && t < reached && find(t, out),
    restart: () => {
      fresh = false;
    },
  };
  return stepper;
}
