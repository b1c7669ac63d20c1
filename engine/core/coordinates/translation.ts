/**
 * The distance of B's point from A's along the joint's axis [m] (T 3.2).
 *
 * The two forces of an effort act along one line through B's point, hence the lever arm d + s on A: the sources' motor lacks it and
 * creates angular momentum (THEORY, "Printed errors").
 */
import { calcPlane } from './plane-kinematics';
import { cross } from '../math/vec3';
import { poseOffset, velocityOffset } from './layout';
import { rotate } from '../math/mat3';
import { rotatedPart } from '../math/quat';
import { triple } from '../math/scratch';
import type { CoordinateDefinition } from './coordinate-definition';
import type { JointAxis } from './joint-axis';
import type { Kinematics } from './layout';

const createScratch = () => ({ s: triple(), u: triple() });

/** u: B's point from B's centre of mass, s: B's point from A's, both in W. */
function calcArms({ a, b, pointB }: JointAxis, y: Float64Array, { R, scratch }: Kinematics) {
  const arms = scratch.of(createScratch);
  const { s, u } = arms;
  rotate(u, 0, R, 9 * b, pointB, 0);
  for (let c = 0; c < 3; c++) s[c] = y[poseOffset(b) + c] + u[c] - y[poseOffset(a) + c];
  return arms;
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
  shown: { unit: 'm', size: 1, step: 1e-3 },
  usualSpeed: 0.1,
  usualSpan: 0.1,
  radian: (length) => length,
  lever: () => 1,
  unwrap: (value) => value,
  block: 'slide-distance',
  calc({ a, b, pointA, pointB, axesA }, y) {
    const xA = poseOffset(a);
    const xB = poseOffset(b);
    let distance = 0;
    for (let c = 0; c < 3; c++) {
      const z = rotatedPart(c, y, xA + 3, axesA[2], axesA[5], axesA[8]);
      const s = rotatedPart(c, y, xA + 3, pointA[0], pointA[1], pointA[2]);
      const u = rotatedPart(c, y, xB + 3, pointB[0], pointB[1], pointB[2]);
      distance += z * (y[xB + c] + u - y[xA + c] - s);
    }
    return distance;
  },
  calcRate(axis, { n }, y, work) {
    const { a, b, axesA } = axis;
    const vA = velocityOffset(n) + 6 * a;
    const vB = velocityOffset(n) + 6 * b;
    const { s, u } = calcArms(axis, y, work);
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
  calcRow: (batch, bodies, y, work, rows) => calcPlane(batch, 0, bodies, y, work, rows),
  calcMoments(axis, z, y, work, moments) {
    const { s, u } = calcArms(axis, y, work);
    cross(moments.a, 0, s, 0, z, 0);
    cross(moments.b, 0, u, 0, z, 0);
  },
};
