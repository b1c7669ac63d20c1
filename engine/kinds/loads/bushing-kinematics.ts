/** Displacement, rotation vector and rates of a bushing, and the mapping of its efforts back to the bodies; see `bushing.ts`. */
import { difference, multiply, normalise, toMatrix } from '../../core/math/quat';
import { rotate } from '../../core/math/mat3';
import { triple } from '../../core/math/scratch';
import { cross } from '../../core/math/vec3';
import { poseOffset, velocityOffset } from '../../core/coordinates/layout';
import type { Bodies, Kinematics } from '../../core/coordinates/layout';

/** What the kernel is given of a bushing. */
export interface CompiledBushing {
  readonly a: number;
  readonly b: number;
  /** 3 [m] each: origins of the frames from the centres of mass, in B. */
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
  /** 4 each: quaternions from the bushing's axes to B. */
  readonly axesA: Float64Array;
  readonly axesB: Float64Array;
  /** 36 each, row by row. */
  readonly stiffness: Float64Array;
  readonly damping: Float64Array;
}

/** Its pose, and work space. */
export interface BushingPose {
  /** 9: A's bushing frame to W. */
  readonly Q: Float64Array;
  /** From the centres of mass of A and B to B's origin, in W. */
  readonly armA: Float64Array;
  readonly armB: Float64Array;
  /** From A's to B's origin, in W. */
  readonly gap: Float64Array;
  readonly qa: Float64Array;
  readonly qb: Float64Array;
  readonly v: Float64Array;
  readonly once: Float64Array;
  readonly twice: Float64Array;
}

const createPose = (): BushingPose => ({
  Q: new Float64Array(9),
  armA: triple(),
  armB: triple(),
  gap: triple(),
  qa: new Float64Array(4),
  qb: new Float64Array(4),
  v: triple(),
  once: triple(),
  twice: triple(),
});

/** u := displacement [m] and rotation vector [rad] of B's frame along A's axes. The pose stays valid until the next call. */
export function calcPose(
  load: CompiledBushing,
  y: Float64Array,
  work: Kinematics,
  u: Float64Array,
): BushingPose {
  const pose = work.scratch.of(createPose);
  const { qa, qb, v } = pose;
  const xA = poseOffset(load.a);
  const xB = poseOffset(load.b);
  multiply(qa, 0, y, xA + 3, load.axesA, 0);
  multiply(qb, 0, y, xB + 3, load.axesB, 0);
  normalise(qa, 0);
  normalise(qb, 0);
  toMatrix(pose.Q, 0, qa, 0);
  rotate(v, 0, work.R, 9 * load.a, load.pointA, 0);
  rotate(pose.armB, 0, work.R, 9 * load.b, load.pointB, 0);
  for (let c = 0; c < 3; c++) {
    pose.armA[c] = y[xB + c] + pose.armB[c] - y[xA + c];
    pose.gap[c] = pose.armA[c] - v[c];
  }
  intoFrame(pose, u, 0, pose.gap);
  difference(v, 0, qb, 0, qa, 0);
  intoFrame(pose, u, 3, v);
  return pose;
}

/** rate := time derivative of u. */
export function calcRates(
  load: CompiledBushing,
  { n }: Bodies,
  y: Float64Array,
  pose: BushingPose,
  u: Float64Array,
  rate: Float64Array,
): void {
  const { v, once, twice } = pose;
  const vA = velocityOffset(n) + 6 * load.a;
  const vB = velocityOffset(n) + 6 * load.b;
  cross(once, 0, y, vB + 3, pose.armB, 0);
  cross(twice, 0, y, vA + 3, pose.armA, 0);
  for (let c = 0; c < 3; c++) v[c] = y[vB + c] + once[c] - y[vA + c] - twice[c];
  intoFrame(pose, rate, 0, v);
  for (let c = 0; c < 3; c++) v[c] = y[vB + 3 + c] - y[vA + 3 + c];
  intoFrame(pose, rate, 3, v);
  applyRotationMap(pose, u, -0.5, rate);
}

/** force and torque on B in W := those equivalent to the efforts g on u, g = (f, m); m is overwritten. */
export function pullBack(
  pose: BushingPose,
  u: Float64Array,
  g: Float64Array,
  force: Float64Array,
  torque: Float64Array,
): void {
  for (let c = 0; c < 6; c++) g[c] = -g[c];
  applyRotationMap(pose, u, 0.5, g);
  rotate(force, 0, pose.Q, 0, g, 0);
  rotate(torque, 0, pose.Q, 0, g, 3);
}

/** x[3..5] := (1 + sign [r]x + beta [r]x^2) x[3..5]: P(r) for -1/2, its transpose for 1/2. */
function applyRotationMap(
  { once, twice }: BushingPose,
  u: Float64Array,
  sign: number,
  x: Float64Array,
): void {
  const square = u[3] * u[3] + u[4] * u[4] + u[5] * u[5];
  const half = Math.sqrt(square) / 2;
  // series where the closed form suffers cancellation
  const beta = square < 1e-4 ? 1 / 12 + square / 720 : (1 - half / Math.tan(half)) / square;
  cross(once, 0, u, 3, x, 3);
  cross(twice, 0, u, 3, once, 0);
  for (let c = 0; c < 3; c++) x[3 + c] += sign * once[c] + beta * twice[c];
}

/** out = Q^T x: to A's axes. */
function intoFrame({ Q }: BushingPose, out: Float64Array, o: number, x: Float64Array): void {
  for (let c = 0; c < 3; c++) out[o + c] = Q[c] * x[0] + Q[3 + c] * x[1] + Q[6 + c] * x[2];
}
