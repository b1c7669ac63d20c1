/** The angle of B relative to A about the joint's axis [rad], in (-2 pi, 2 pi] of a pose (T 3.3). */
import { calcAngle, relativeQuaternion } from './angle-kinematics';
import { unwrap } from './unwrap';
import { velocityOffset } from './layout';
import type { CoordinateDefinition } from './coordinate-definition';

const r = new Float64Array(4);

export const rotation: CoordinateDefinition = {
  kind: 'rotation',
  unit: 'rad',
  rateUnit: 'rad/s',
  accelerationUnit: 'rad/s^2',
  effortUnit: 'N*m',
  dampingUnit: 'N*m*s/rad',
  impulseUnit: 'N*m*s',
  effort: 'torque',
  direction: 'about the axis',
  shown: { unit: 'deg', size: Math.PI / 180, step: 5 },
  usualSpeed: 2 * Math.PI,
  usualSpan: Math.PI / 2,
  words: (value, digits) => `${digits((180 * value) / Math.PI)} degrees`,
  radian: () => 1,
  lever: (length) => length,
  unwrap,
  block: 'hinge-angle',
  calc({ a, b, frames }, y) {
    relativeQuaternion(y, a, b, frames, 0, r);
    return 2 * Math.atan2(r[3], r[0]);
  },
  calcRate({ a, b, axesA }, { n }, y, { R }) {
    const wA = velocityOffset(n) + 6 * a + 3;
    const wB = velocityOffset(n) + 6 * b + 3;
    let sum = 0;
    for (let c = 0; c < 3; c++) {
      const o = 9 * a + 3 * c;
      const z = R[o] * axesA[2] + R[o + 1] * axesA[5] + R[o + 2] * axesA[8];
      sum += z * (y[wB + c] - y[wA + c]);
    }
    return sum;
  },
  calcRow: (batch, bodies, y, work) => calcAngle(batch, 0, 0, bodies, y, work),
  calcMoments(_axis, z, _y, _work, moments) {
    moments.a.set(z);
    moments.b.set(z);
  },
};
