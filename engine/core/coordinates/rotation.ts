/** The angle of B relative to A about the joint's axis [rad], from a pose in (-2 pi, 2 pi] (T 3.3). */
import { calcAngle } from './angle-kinematics';
import { unwrap } from './unwrap';
import { poseOffset, velocityOffset } from './layout';
import type { CoordinateDefinition } from './coordinate-definition';

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
  radian: () => 1,
  lever: (length) => length,
  unwrap,
  block: 'hinge-angle',
  // without arrays, which belong to a workspace
  calc({ a, b, frames }, y) {
    const A = poseOffset(a) + 3;
    const B = poseOffset(b) + 3;
    const fw = frames[0];
    const fx = frames[1];
    const fy = frames[2];
    const fz = frames[3];
    const gw = frames[4];
    const gx = frames[5];
    const gy = frames[6];
    const gz = frames[7];
    // Q_A and Q_B, computed as in `multiply`
    const aw = y[A] * fw - y[A + 1] * fx - y[A + 2] * fy - y[A + 3] * fz;
    const ax = y[A] * fx + y[A + 1] * fw + y[A + 2] * fz - y[A + 3] * fy;
    const ay = y[A] * fy - y[A + 1] * fz + y[A + 2] * fw + y[A + 3] * fx;
    const az = y[A] * fz + y[A + 1] * fy - y[A + 2] * fx + y[A + 3] * fw;
    const bw = y[B] * gw - y[B + 1] * gx - y[B + 2] * gy - y[B + 3] * gz;
    const bx = y[B] * gx + y[B + 1] * gw + y[B + 2] * gz - y[B + 3] * gy;
    const by = y[B] * gy - y[B + 1] * gz + y[B + 2] * gw + y[B + 3] * gx;
    const bz = y[B] * gz + y[B + 1] * gy - y[B + 2] * gx + y[B + 3] * gw;
    return 2 * Math.atan2(aw * bz - ax * by + ay * bx - az * bw, aw * bw + ax * bx + ay * by + az * bz);
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
  calcRow: (batch, bodies, y, work, rows) => calcAngle(batch, 0, 0, bodies, y, work, rows),
  calcMoments(_axis, z, _y, _work, moments) {
    moments.a.set(z);
    moments.b.set(z);
  },
};
