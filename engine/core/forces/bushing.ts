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
 * P turns the angular velocity into the rate of the rotation vector; its transpose makes the torque that does the work
 * -m . rdot, so the torque is the gradient of V at any angle below half a turn. Beyond that the rotation vector points
 * the shorter way round, and the bushing snaps over.
 */
import { calcPose, calcRates, pullBack } from './bushing-kinematics';
import { dissipate } from './dissipate';
import { cross } from '../math/vec3';
import type { Bushing } from './bushing-kinematics';
import type { LoadKernel } from './load';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

const u = new Float64Array(6);
const rate = new Float64Array(6);
const g = new Float64Array(6);
const damped = new Float64Array(6);
const force = new Float64Array(3);
const torque = new Float64Array(3);
const moment = new Float64Array(3);

function add(load: Bushing, system: System, y: Float64Array, work: Workspace): void {
  const pose = calcPose(load, y, work, u);
  calcRates(load, system, y, u, rate);
  multiply6(g, load.stiffness, u);
  multiply6(damped, load.damping, rate);
  let taken = 0;
  for (let c = 0; c < 6; c++) {
    g[c] += damped[c];
    taken += damped[c] * rate[c];
  }
  pullBack(u, g, force, torque);
  const vA = 6 * load.a;
  const vB = 6 * load.b;
  cross(moment, 0, pose.armA, 0, force, 0);
  for (let c = 0; c < 3; c++) {
    work.force[vA + c] -= force[c];
    work.force[vA + 3 + c] -= moment[c] + torque[c];
  }
  cross(moment, 0, pose.armB, 0, force, 0);
  for (let c = 0; c < 3; c++) {
    work.force[vB + c] += force[c];
    work.force[vB + 3 + c] += moment[c] + torque[c];
  }
  dissipate(work, taken);
}

/** out = M x, M symmetric, 36 numbers. */
function multiply6(out: Float64Array, M: Float64Array, x: Float64Array): void {
  for (let r = 0; r < 6; r++) {
    let sum = 0;
    for (let c = 0; c < 6; c++) sum += M[6 * r + c] * x[c];
    out[r] = sum;
  }
}

export const bushing: LoadKernel<Bushing> = {
  add,
  energy(load, _system, y, work) {
    calcPose(load, y, work, u);
    multiply6(g, load.stiffness, u);
    let twice = 0;
    for (let c = 0; c < 6; c++) twice += g[c] * u[c];
    return twice / 2;
  },
};
