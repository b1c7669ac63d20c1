/** The angle of B relative to A about A's z axis, and its row; derivation in `constraints/hinge-angle.ts`. */
import { multiply, toMatrix } from '../math/quat';
import { rotate } from '../math/mat3';
import { cross, dot } from '../math/vec3';
import { poseOffset, velocityOffset } from './layout';
import type { BlockBatch } from '../constraints/row-block';
import type { Bodies } from './layout';
import type { Rows } from './coordinate-definition';

const qa = new Float64Array(4);
const qb = new Float64Array(4);
const r = new Float64Array(4);
const R = new Float64Array(9);
const h = new Float64Array(3);
const hW = new Float64Array(3);
const hdot = new Float64Array(3);
const w = new Float64Array(3);
const ww = new Float64Array(3);

/** Writes C = theta in [-2 pi, 2 pi], J and gdot of instance i, whose joint axes a, b are quaternions at params[p]. */
export function calcAngle(
  batch: BlockBatch,
  i: number,
  p: number,
  { n }: Bodies,
  y: Float64Array,
  work: Rows,
): void {
  const v0 = velocityOffset(n);
  const row = batch.row[i];
  const wA = v0 + 6 * batch.a[i] + 3;
  const wB = v0 + 6 * batch.b[i] + 3;
  relativeQuaternion(y, batch.a[i], batch.b[i], batch.params, p, r);
  toMatrix(R, 0, qa, 0);
  const dx = y[wB] - y[wA];
  const dy = y[wB + 1] - y[wA + 1];
  const dz = y[wB + 2] - y[wA + 2];
  for (let c = 0; c < 3; c++) w[c] = R[c] * dx + R[3 + c] * dy + R[6 + c] * dz;
  calcGradient();
  rotate(hW, 0, R, 0, h, 0);
  cross(ww, 0, y, wA, y, wB);
  work.C[row] = 2 * Math.atan2(r[3], r[0]);
  work.gdot[row] = dot(hdot, 0, w, 0) - dot(hW, 0, ww, 0);
  const o = 12 * row;
  for (let c = 0; c < 3; c++) {
    work.J[o + c] = 0;
    work.J[o + 3 + c] = -hW[c];
    work.J[o + 6 + c] = 0;
    work.J[o + 9 + c] = hW[c];
  }
}

/** qa = Q_A, out = Q_A^-1 Q_B of bodies a and b, whose joint axes are the quaternions at frames[p] and frames[p + 4]. */
export function relativeQuaternion(
  y: Float64Array,
  a: number,
  b: number,
  frames: Float64Array,
  p: number,
  out: Float64Array,
): void {
  multiply(qa, 0, y, poseOffset(a) + 3, frames, p);
  multiply(qb, 0, y, poseOffset(b) + 3, frames, p + 4);
  const x = qa[1];
  const yy = qa[2];
  const z = qa[3];
  qa[1] = -x;
  qa[2] = -yy;
  qa[3] = -z;
  multiply(out, 0, qa, 0, qb, 0);
  qa[1] = x;
  qa[2] = yy;
  qa[3] = z;
}

/** h and its rate from r and the relative angular velocity w in A's joint axes: rdot = 1/2 (0, w) r. */
function calcGradient(): void {
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
