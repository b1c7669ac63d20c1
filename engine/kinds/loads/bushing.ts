/**
 * An elastic bushing between a frame of A and a frame of B (T 4.10): stiffness K and damping D, symmetric 6 x 6, on the
 * displacement d of B's origin and the rotation vector r of B's frame, both along A's axes.
 *
 *   d    = Q_A^T (p_B - p_A),     ddot = Q_A^T (pdot_B - pdot_A - w_A x (p_B - p_A))
 *   r    = log(Q_A^T Q_B),        rdot = P(r) Q_A^T (w_B - w_A)
 *   P(r) = 1 - 1/2 [r]x + beta [r]x^2,   beta = (1 - (|r|/2) cot(|r|/2)) / |r|^2
 *   V    = 1/2 u^T K u with u = (d, r),  power of the damper = -udot^T D udot
 *   with g = K u + D udot = (f, m):
 *     on B, at p_B:  force -Q_A f,  torque -Q_A P(r)^T m;   the opposite on A, its force at p_B as well
 *
 * P maps the angular velocity to the rate of the rotation vector; its transpose maps m to the torque whose power is -m . rdot, so the
 * torque is the gradient of V at any angle below half a turn. Beyond that the rotation vector takes the shorter way round, and the
 * bushing snaps through.
 */
import { dissipate } from '../../core/coordinates/dissipate';
import { rotate as turn } from '../../core/math/triples';
import { cross } from '../../core/math/vec3';
import type { Bodies } from '../../core/coordinates/layout';
import { choice, id, name } from '../../schema/field';
import { GROUND } from '../../schema/ground';
import type { JointFrame, Vec3 } from '../../schema/frame';
import type { Symmetric6 } from '../../schema/values';
import type { RecordChecks } from '../record-checks';
import { calcPose, calcRates, pullBack } from './bushing-kinematics';
import type { CompiledBushing } from './bushing-kinematics';
import { triple } from '../../core/math/scratch';
import { IN_PLANE } from './load-definition';
import type { LoadDefinition, LoadForces, LoadWork, PlaneSides } from './load-definition';
import { bodyA, bodyB, frameOn } from './load-fields';
import { fullMatrix, isSemidefinite } from '../../schema/symmetric6';

export interface Bushing {
  id: string;
  name: string;
  kind: 'bushing';
  bodyA: string;
  bodyB: string;
  /** The bushing is at rest where both frames coincide; it acts at B's origin, along A's axes. */
  frameA: JointFrame;
  frameB: JointFrame;
  /** On (displacement [m], rotation vector [rad]) of B relative to A: [N/m], [N/rad], [N m/rad]. */
  stiffness: Symmetric6;
  /** On their rates: [N s/m], [N s/rad], [N m s/rad]. */
  damping: Symmetric6;
}

const createScratch = () => ({
  u: new Float64Array(6),
  rate: new Float64Array(6),
  g: new Float64Array(6),
  damped: new Float64Array(6),
  force: triple(),
  torque: triple(),
  moment: triple(),
});

function add(load: CompiledBushing, bodies: Bodies, y: Float64Array, work: LoadWork, out: LoadForces): void {
  const { u, rate, g, damped, force, torque, moment } = work.scratch.of(createScratch);
  const pose = calcPose(load, y, work, u);
  calcRates(load, bodies, y, pose, u, rate);
  multiply6(g, load.stiffness, u);
  multiply6(damped, load.damping, rate);
  let taken = 0;
  for (let c = 0; c < 6; c++) {
    g[c] += damped[c];
    taken += damped[c] * rate[c];
  }
  pullBack(pose, u, g, force, torque);
  const vA = 6 * load.a;
  const vB = 6 * load.b;
  cross(moment, 0, pose.armA, 0, force, 0);
  for (let c = 0; c < 3; c++) {
    out.force[vA + c] -= force[c];
    out.force[vA + 3 + c] -= moment[c] + torque[c];
  }
  cross(moment, 0, pose.armB, 0, force, 0);
  for (let c = 0; c < 3; c++) {
    out.force[vB + c] += force[c];
    out.force[vB + 3 + c] += moment[c] + torque[c];
  }
  dissipate(out, taken);
}

/** out = M x, M symmetric, 36 numbers. */
function multiply6(out: Float64Array, M: Float64Array, x: Float64Array): void {
  for (let r = 0; r < 6; r++) {
    let sum = 0;
    for (let c = 0; c < 6; c++) sum += M[6 * r + c] * x[c];
    out[r] = sum;
  }
}

const AT_ORIGIN: JointFrame = { position: [0, 0, 0], orientation: [1, 0, 0, 0] };
const diagonal6 = (linear: number, angular: number): Symmetric6 =>
  [0, 1, 2, 3, 4, 5].flatMap((row) =>
    Array.from({ length: 6 - row }, (_, c) => (c > 0 ? 0 : row < 3 ? linear : angular)),
  );

export const bushing: LoadDefinition<Bushing, CompiledBushing> = {
  title: 'Bushing',
  noun: 'bushing',
  theory: '4.10',
  icon: 'M2.5 2.5h11v11h-11zM8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM2.5 8h2.7M10.8 8h2.7M8 2.5v2.7M8 10.8v2.7',
  fields: [
    id,
    name,
    choice('kind', 'Kind', 'bushing'),
    bodyA,
    bodyB,
    frameOn('frameA', 'Frame on A', 'bodyA'),
    frameOn('frameB', 'Frame on B', 'bodyB'),
    { key: 'stiffness', label: 'Stiffness', type: 'symmetric6', unit: 'N/m, N/rad, N*m/rad', step: 100 },
    { key: 'damping', label: 'Damping', type: 'symmetric6', unit: 'N*s/m, N*s/rad, N*m*s/rad', step: 1 },
  ],
  defaults: {
    bodyA: GROUND,
    frameA: AT_ORIGIN,
    frameB: AT_ORIGIN,
    stiffness: diagonal6(1e5, 1e3),
    damping: diagonal6(100, 1),
  },
  // at rest in the drawn pose, about the origin of the second body
  attach: (load, drawn) => ({ frameA: drawn.frameIn(load.bodyA, load.bodyB) }),
  check: checkBushing,
  exerts: () => 'FM',
  leaves: leavesPlane,
  compile: ({ bodyA, bodyB, frameA, frameB, stiffness, damping }, at) => ({
    a: at.body(bodyA),
    b: at.body(bodyB),
    pointA: at.point(frameA.position, bodyA),
    pointB: at.point(frameB.position, bodyB),
    axesA: Float64Array.from(frameA.orientation),
    axesB: Float64Array.from(frameB.orientation),
    stiffness: fullMatrix(stiffness),
    damping: fullMatrix(damping),
  }),
  kernel: {
    add,
    energy(load, _bodies, y, work) {
      const { u, g } = work.scratch.of(createScratch);
      calcPose(load, y, work, u);
      multiply6(g, load.stiffness, u);
      let twice = 0;
      for (let c = 0; c < 6; c++) twice += g[c] * u[c];
      return twice / 2;
    },
  },
};

/** False only if its frames are level, one axis of each is normal to the plane, and in-plane and out-of-plane efforts are not coupled. */
function leavesPlane(load: Bushing, plane: PlaneSides): boolean {
  const { bodyA, bodyB, frameA, frameB, stiffness, damping } = load;
  const rise = plane.level(frameB.position, bodyB) - plane.level(frameA.position, bodyA);
  const size = Math.hypot(...frameA.position) + Math.hypot(...frameB.position);
  const normal = inFrame(frameA, plane.normalIn(bodyA));
  const other = inFrame(frameB, plane.normalIn(bodyB));
  const axis = normal.findIndex((part) => Math.abs(part) > 1 - IN_PLANE);
  const isTilted = normal.some((part, c) => Math.abs(part - other[c]) > IN_PLANE);
  if (axis < 0 || isTilted || Math.abs(rise) > IN_PLANE * size) return true;
  // out of the plane: translation along the normal, rotation about the two axes in it
  const isOut = (c: number) => (c < 3 ? c === axis : c - 3 !== axis);
  return [stiffness, damping].some((matrix) =>
    fullMatrix(matrix).some((value, i) => value !== 0 && isOut(Math.floor(i / 6)) !== isOut(i % 6)),
  );
}

const inFrame = ({ orientation: [w, x, y, z] }: JointFrame, v: Vec3): Vec3 => turn([w, -x, -y, -z], v);

function checkBushing(bushing: Bushing, checks: RecordChecks): void {
  checks.body('bodyA', bushing.bodyA);
  checks.body('bodyB', bushing.bodyB);
  if (bushing.bodyA === bushing.bodyB) {
    const what = `both its sides are on ${bushing.bodyA}`;
    checks.error('same-body', 'bodyB', what, 'Choose two different bodies.');
  }
  checks.unit('frameA.orientation', bushing.frameA.orientation);
  checks.unit('frameB.orientation', bushing.frameB.orientation);
  for (const field of ['stiffness', 'damping'] as const) {
    if (isSemidefinite(bushing[field])) continue;
    const what = `its ${field} matrix is not positive semi-definite: in some direction it would ${field === 'stiffness' ? 'push away from rest' : 'feed energy in'}`;
    const remedy = 'Make the elements on the diagonal larger, or those beside it smaller.';
    checks.error('bad-matrix', field, what, remedy);
  }
}
