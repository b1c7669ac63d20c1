/**
 * A linear spring and damper between a point of A and a point of B (T 4.4).
 *
 *   d = p_B - p_A, l = |d|, e = d / l, ldot = e . (pdot_B - pdot_A)
 *   force on B at p_B = -(k (l - l0) + c ldot) e, the opposite on A at p_A
 *   energy = 1/2 k (l - l0)^2,  power of the damper = -c ldot^2
 *
 * With a table (T 4.8) the tension k (l - l0) is replaced by a cubic through its points, monotone or a spline, extended by straight
 * lines, and the energy is its exact integral.
 *
 * With an expression (T 4.13) the tension is f(l, ldot) or f(l, ldot, t, q, qdot). In the first case the energy is the integral of f(l,
 * 0), and the rest is counted as dissipated where it brakes; in the second, all of the power is counted as work.
 *
 * Where the points coincide (l = 0) the direction is undefined; the force is taken as zero.
 */
import { dissipate } from '../../core/coordinates/dissipate';
import { calcCurve } from '../../core/math/piecewise-cubic';
import { integrate } from '../../core/math/integrate';
import { rotate } from '../../core/math/mat3';
import { triple } from '../../core/math/scratch';
import { cross } from '../../core/math/vec3';
import { poseOffset, velocityOffset } from '../../core/coordinates/layout';
import type { Bodies, Kinematics } from '../../core/coordinates/layout';
import type { PiecewiseCubic } from '../../core/math/piecewise-cubic';
import type { Evaluate, Formula } from '../../schema/scope';
import type { Culprit, LoadForces, LoadKernel, LoadWork } from './load-definition';

export interface CompiledSpring {
  readonly record: Culprit;
  readonly a: number;
  readonly b: number;
  /** 3 [m] each: the ends from the centres of mass, in B. */
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
  readonly stiffness: number;
  readonly damping: number;
  readonly restLength: number;
  /** Tension [N] over length [m]; null where it is linear. */
  readonly curve: PiecewiseCubic | null;
  /** Tension [N] as an expression, replacing all of these; null for none. */
  readonly tension: SpringTension | null;
}

/** The tension of a spring as an expression of its length and rate. */
export interface SpringTension {
  readonly evaluate: Evaluate;
  readonly formula: Formula;
  /** Whether its value at rate 0 depends on the length alone, and so has an energy. */
  readonly conservative: boolean;
  readonly readsRate: boolean;
  /** [m] Length at which its energy is zero. */
  readonly from: number;
}

/** Below this length [m] the two points count as coincident. */
export const MEETING = 1e-12;

const createScratch = () => ({
  s: triple(),
  u: triple(),
  e: triple(),
  ws: triple(),
  wu: triple(),
  at: new Float64Array(4),
  moment: triple(),
});
type Vectors = ReturnType<typeof createScratch>;

/** Writes lever arms s, u and the direction e; returns the length [m]. */
function calcLine(
  load: CompiledSpring,
  y: Float64Array,
  work: Kinematics,
  { s, u, e }: Pick<Vectors, 's' | 'u' | 'e'>,
): number {
  rotate(s, 0, work.R, 9 * load.a, load.pointA, 0);
  rotate(u, 0, work.R, 9 * load.b, load.pointB, 0);
  for (let c = 0; c < 3; c++) e[c] = y[poseOffset(load.b) + c] + u[c] - y[poseOffset(load.a) + c] - s[c];
  const l = Math.sqrt(e[0] * e[0] + e[1] * e[1] + e[2] * e[2]);
  const scale = l > MEETING ? 1 / l : 0;
  for (let c = 0; c < 3; c++) e[c] *= scale;
  return l;
}

function add(load: CompiledSpring, { n }: Bodies, y: Float64Array, work: LoadWork, out: LoadForces): void {
  const vectors = work.scratch.of(createScratch);
  const { s, u, e, ws, wu, at } = vectors;
  const vA = velocityOffset(n) + 6 * load.a;
  const vB = velocityOffset(n) + 6 * load.b;
  const l = calcLine(load, y, work, vectors);
  cross(ws, 0, y, vA + 3, s, 0);
  cross(wu, 0, y, vB + 3, u, 0);
  let rate = 0;
  for (let c = 0; c < 3; c++) rate += e[c] * (y[vB + c] + wu[c] - y[vA + c] - ws[c]);
  if (load.tension) {
    const tension = calcTension(load, load.tension, l, rate, work, out);
    applyForce(out.force, 6 * load.a, s, tension, vectors);
    applyForce(out.force, 6 * load.b, u, -tension, vectors);
    return;
  }
  let tension = load.damping * rate;
  if (load.curve) {
    calcCurve(load.curve, l, at);
    tension += at[0];
  } else tension += load.stiffness * (l - load.restLength);
  applyForce(out.force, 6 * load.a, s, tension, vectors);
  applyForce(out.force, 6 * load.b, u, -tension, vectors);
  dissipate(out, load.damping * rate * rate);
}

/** Tension [N] of the expression; counts its power, less that of its energy. */
function calcTension(
  load: CompiledSpring,
  { evaluate, conservative, readsRate }: SpringTension,
  l: number,
  rate: number,
  work: LoadWork,
  out: LoadForces,
): number {
  const { scope } = work;
  scope.length = l;
  scope.rate = rate;
  const tension = evaluate(scope);
  if (!Number.isFinite(tension)) work.culprit = load.record;
  if (!conservative) out.power -= tension * rate;
  else if (readsRate) {
    scope.rate = 0;
    const braking = (tension - evaluate(scope)) * rate;
    if (braking > 0) dissipate(out, braking);
    else out.power -= braking;
  }
  return tension;
}

/** Integral of the tension at rate 0 from the length of zero energy [J]. */
function tensionEnergy(
  { evaluate, conservative, from }: SpringTension,
  l: number,
  { scope }: LoadWork,
): number {
  if (!conservative) return 0;
  scope.rate = 0;
  return integrate(
    (length) => {
      scope.length = length;
      return evaluate(scope);
    },
    from,
    l,
  );
}

/** Adds the force `size` e at lever arm `arm` to the body at offset o. */
function applyForce(
  force: Float64Array,
  o: number,
  arm: Float64Array,
  size: number,
  { e, moment }: Pick<Vectors, 'e' | 'moment'>,
): void {
  cross(moment, 0, arm, 0, e, 0);
  for (let c = 0; c < 3; c++) {
    force[o + c] += size * e[c];
    force[o + 3 + c] += size * moment[c];
  }
}

export const springKernel: LoadKernel<CompiledSpring> = {
  add,
  energy(load, _bodies, y, work) {
    const vectors = work.scratch.of(createScratch);
    const l = calcLine(load, y, work, vectors);
    if (load.tension) return tensionEnergy(load.tension, l, work);
    if (load.curve) {
      calcCurve(load.curve, l, vectors.at);
      return vectors.at[3];
    }
    const stretch = l - load.restLength;
    return 0.5 * load.stiffness * stretch * stretch;
  },
};
