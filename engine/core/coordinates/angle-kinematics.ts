/** The angle of B relative to A about A's z axis, and its row; derivation in `constraints/hinge-angle.ts`. */
import { multiply, toMatrix } from '../math/quat';
import { rotate } from '../math/mat3';
import { triple } from '../math/scratch';
import { cross, dot } from '../math/vec3';
import { poseOffset, velocityOffset } from './layout';
import type { BlockBatch, Rows } from '../constraints/row-block';
import type { Bodies, Kinematics } from './layout';

const createScratch = () => ({
  qa: new Float64Array(4),
  qb: new Float64Array(4),
  r: new Float64Array(4),
  R: new Float64Array(9),
  h: triple(),
  hW: triple(),
  hdot: triple(),
  w: triple(),
  ww: triple(),
});

/** Writes C = theta in [-2 pi, 2 pi], J and gdot of instance i, whose joint axes a, b are quaternions at params[p]. */
export function calcAngle(
  batch: BlockBatch,
  i: number,
  p: number,
  { n }: Bodies,
  y: Float64Array,
  { scratch }: Kinematics,
  { C, J, gdot }: Rows,
): void {
  const { qa, qb, r, R, h, hW, hdot, w, ww } = scratch.of(createScratch);
  const v0 = velocityOffset(n);
  const row = batch.row[i];
  const wA = v0 + 6 * batch.a[i] + 3;
  const wB = v0 + 6 * batch.b[i] + 3;
  multiply(qa, 0, y, poseOffset(batch.a[i]) + 3, batch.params, p);
  multiply(qb, 0, y, poseOffset(batch.b[i]) + 3, batch.params, p + 4);
  toMatrix(R, 0, qa, 0);
  for (let c = 1; c < 4; c++) qa[c] = -qa[c];
  multiply(r, 0, qa, 0, qb, 0);
  const dx = y[wB] - y[wA];
  const dy = y[wB + 1] - y[wA + 1];
  const dz = y[wB + 2] - y[wA + 2];
  for (let c = 0; c < 3; c++) w[c] = R[c] * dx + R[3 + c] * dy + R[6 + c] * dz;
  calcGradient(h, hdot, r, w);
  rotate(hW, 0, R, 0, h, 0);
  cross(ww, 0, y, wA, y, wB);
  C[row] = 2 * Math.atan2(r[3], r[0]);
  gdot[row] = dot(hdot, 0, w, 0) - dot(hW, 0, ww, 0);
  const o = 12 * row;
  for (let c = 0; c < 3; c++) {
    J[o + c] = 0;
    J[o + 3 + c] = -hW[c];
    J[o + 6 + c] = 0;
    J[o + 9 + c] = hW[c];
  }
}

/** h and its rate from r and the relative angular velocity w in A's joint axes: rdot = 1/2 (0, w) r. */
function calcGradient(h: Float64Array, hdot: Float64Array, r: Float64Array, w: Float64Array): void {
  const rw = r[0];
  const x = r[1];
  const y = r[2];
  const z = r[3];
  const wdot = -0.5 * (w[0] * x + w[1] * y + w[2] * z);
  const xdot = 0.5 * (rw * w[0] + w[1] * z - w[2] * y);
  const ydot = 0.5 * (rw * w[1] + w[2] * x - w[0] * z);
  const zdot = 0.5 * (rw * w[2] + w[0] * y - w[1] * x);
  const N = rw * rw + z * z;
  const Ndot = 2 * (rw * wdot + z * zdot);
  h[0] = (rw * y + z * x) / N;
  h[1] = (z * y - rw * x) / N;
  h[2] = 1;
  hdot[0] = (wdot * y + rw * ydot + zdot * x + z * xdot - h[0] * Ndot) / N;
  hdot[1] = (zdot * y + z * ydot - wdot * x - rw * xdot - h[1] * Ndot) / N;
  hdot[2] = 0;
}
