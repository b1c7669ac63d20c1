/**
 * The distance of B's point from A's along the joint's axis [m] (T 3.2).
 *
 * The two forces of an effort act along one line through B's point, hence the lever arm d + s on A: the sources' motor
 * lacks it and makes angular momentum from nothing (THEORY, "Printed errors").
 */
import { calcPlane } from './plane-kinematics';
import { cross } from '../math/vec3';
import { poseOffset, velocityOffset } from './layout';
import { rotate } from '../math/mat3';
import { toMatrix } from '../math/quat';
import type { CoordinateDefinition } from './coordinate-definition';
import type { JointAxis } from './joint-axis';
import type { Kinematics } from './layout';

const R = new Float64Array(9);
const s = new Float64Array(3);
const u = new Float64Array(3);

/** u := B's point from B's centre of mass, s := B's point from A's, both in W. Reads work.R. */
function calcArms({ a, b, pointB }: JointAxis, y: Float64Array, work: Kinematics): void {
  rotate(u, 0, work.R, 9 * b, pointB, 0);
  for (let c = 0; c < 3; c++) s[c] = y[poseOffset(b) + c] + u[c] - y[poseOffset(a) + c];
}

export const translation: CoordinateDefinition = {
  kind: 'translation',
  unit: 'm',
  rateUnit: 'm/s',
  accelerationUnit: 'm/s^2',
  effortUnit: 'N',
  dampingUnit: 'N*s/m',
  impulseUnit: 'N*s',
  effort: 'force',
  direction: 'along the axis',
  shown: { unit: 'mm', size: 1e-3, step: 1 },
  usualSpeed: 0.1,
  usualSpan: 0.1,
  words: (value, digits) => `${digits(1000 * value)} mm`,
  radian: (length) => length,
  lever: () => 1,
  unwrap: (value) => value,
  block: 'slide-distance',
  calc({ a, b, pointA, pointB, axesA }, y) {
    const xA = poseOffset(a);
    const xB = poseOffset(b);
    toMatrix(R, 0, y, xB + 3);
    rotate(u, 0, R, 0, pointB, 0);
    toMatrix(R, 0, y, xA + 3);
    rotate(s, 0, R, 0, pointA, 0);
    let distance = 0;
    for (let c = 0; c < 3; c++) {
      const z = R[3 * c] * axesA[2] + R[3 * c + 1] * axesA[5] + R[3 * c + 2] * axesA[8];
      distance += z * (y[xB + c] + u[c] - y[xA + c] - s[c]);
    }
    return distance;
  },
  calcRate(axis, { n }, y, work) {
    const { a, b, axesA } = axis;
    const vA = velocityOffset(n) + 6 * a;
    const vB = velocityOffset(n) + 6 * b;
    calcArms(axis, y, work);
    let sum = 0;
    for (let c = 0; c < 3; c++) {
      const c1 = (c + 1) % 3;
      const c2 = (c + 2) % 3;
      const o = 9 * a + 3 * c;
      const z = work.R[o] * axesA[2] + work.R[o + 1] * axesA[5] + work.R[o + 2] * axesA[8];
      const pointB = y[vB + c] + y[vB + 3 + c1] * u[c2] - y[vB + 3 + c2] * u[c1];
      const pointA = y[vA + c] + y[vA + 3 + c1] * s[c2] - y[vA + 3 + c2] * s[c1];
      sum += z * (pointB - pointA);
    }
    return sum;
  },
  calcRow: (batch, bodies, y, work) => calcPlane(batch, 0, bodies, y, work),
  calcMoments(axis, z, y, work, moments) {
    calcArms(axis, y, work);
    cross(moments.a, 0, s, 0, z, 0);
    cross(moments.b, 0, u, 0, z, 0);
  },
};
