import { multiply, toMatrix } from '../math/quat';
import { poseOffset, velocityOffset } from './layout';
import { rotate } from '../math/mat3';
import type { Bodies, Kinematics } from './layout';
import type { JointAxis } from './joint-axis';

const qa = new Float64Array(4);
const qb = new Float64Array(4);
const r = new Float64Array(4);
const axes = new Float64Array(4);
const R = new Float64Array(9);
const s = new Float64Array(3);
const u = new Float64Array(3);

/**
 * Angle about the joint's axis in (-2 pi, 2 pi] [rad], or distance along it [m]: B relative to A. A cylinder has both.
 */
export function jointCoordinate(
  joint: JointAxis,
  y: Float64Array,
  slides = joint.record.kind === 'slider',
): number {
  const xA = poseOffset(joint.a);
  const xB = poseOffset(joint.b);
  if (slides) {
    toMatrix(R, 0, y, xB + 3);
    rotate(u, 0, R, 0, joint.pointB, 0);
    toMatrix(R, 0, y, xA + 3);
    rotate(s, 0, R, 0, joint.pointA, 0);
    let distance = 0;
    for (let c = 0; c < 3; c++) {
      const axis = R[3 * c] * joint.axesA[2] + R[3 * c + 1] * joint.axesA[5] + R[3 * c + 2] * joint.axesA[8];
      distance += axis * (y[xB + c] + u[c] - y[xA + c] - s[c]);
    }
    return distance;
  }
  axes.set(joint.record.frameA.orientation);
  multiply(qa, 0, y, xA + 3, axes, 0);
  axes.set(joint.record.frameB.orientation);
  multiply(qb, 0, y, xB + 3, axes, 0);
  for (let c = 1; c < 4; c++) qa[c] = -qa[c];
  multiply(r, 0, qa, 0, qb, 0);
  return 2 * Math.atan2(r[3], r[0]);
}

/** Rate of the joint coordinate [rad/s or m/s] while the joint is closed. Reads work.R. */
export function jointRate(
  system: Bodies,
  joint: JointAxis,
  y: Float64Array,
  work: Kinematics,
  slides = joint.record.kind === 'slider',
): number {
  const vA = velocityOffset(system.n) + 6 * joint.a;
  const vB = velocityOffset(system.n) + 6 * joint.b;
  const A = 9 * joint.a;
  let sum = 0;
  rotate(u, 0, work.R, 9 * joint.b, joint.pointB, 0);
  for (let c = 0; c < 3; c++) {
    s[c] = y[poseOffset(joint.b) + c] + u[c] - y[poseOffset(joint.a) + c];
  }
  for (let c = 0; c < 3; c++) {
    const c1 = (c + 1) % 3;
    const c2 = (c + 2) % 3;
    const axis =
      work.R[A + 3 * c] * joint.axesA[2] +
      work.R[A + 3 * c + 1] * joint.axesA[5] +
      work.R[A + 3 * c + 2] * joint.axesA[8];
    if (slides) {
      const pointB = y[vB + c] + y[vB + 3 + c1] * u[c2] - y[vB + 3 + c2] * u[c1];
      const pointA = y[vA + c] + y[vA + 3 + c1] * s[c2] - y[vA + 3 + c2] * s[c1];
      sum += axis * (pointB - pointA);
    } else sum += axis * (y[vB + 3 + c] - y[vA + 3 + c]);
  }
  return sum;
}
