/** The row of a point's distance from a plane carried by A; derivation in `constraints/point-in-plane.ts`. */
import { rotate } from '../math/mat3';
import { addCentripetal, cross, dot } from '../math/vec3';
import { poseOffset, velocityOffset } from './layout';
import type { BlockBatch } from '../constraints/row-block';
import type { Bodies, Kinematics } from './layout';
import type { Rows } from './coordinate-definition';

const s = new Float64Array(3);
const n = new Float64Array(3);
const u = new Float64Array(3);
const d = new Float64Array(3);
const ddot = new Float64Array(3);
const arm = new Float64Array(3);
const momentA = new Float64Array(3);
const momentB = new Float64Array(3);
const g = new Float64Array(3);
const wn = new Float64Array(3);
const ws = new Float64Array(3);
const wu = new Float64Array(3);

/** Writes C, J and gdot of instance i, whose params begin with those of `point-in-plane.ts`. */
export function calcPlane(
  batch: BlockBatch,
  i: number,
  bodies: Bodies,
  y: Float64Array,
  work: Kinematics & Rows,
): void {
  const a = batch.a[i];
  const b = batch.b[i];
  const row = batch.row[i];
  const p = batch.block.stride * i;
  const vA = velocityOffset(bodies.n) + 6 * a;
  const vB = velocityOffset(bodies.n) + 6 * b;
  rotate(s, 0, work.R, 9 * a, batch.params, p);
  rotate(n, 0, work.R, 9 * a, batch.params, p + 3);
  rotate(u, 0, work.R, 9 * b, batch.params, p + 6);
  cross(ws, 0, y, vA + 3, s, 0);
  cross(wu, 0, y, vB + 3, u, 0);
  cross(wn, 0, y, vA + 3, n, 0);
  for (let c = 0; c < 3; c++) {
    arm[c] = y[poseOffset(b) + c] + u[c] - y[poseOffset(a) + c];
    d[c] = arm[c] - s[c];
    ddot[c] = y[vB + c] + wu[c] - y[vA + c] - ws[c];
  }
  cross(momentA, 0, n, 0, arm, 0);
  cross(momentB, 0, u, 0, n, 0);
  g.fill(0);
  addCentripetal(g, 1, y, vB + 3, u);
  addCentripetal(g, -1, y, vA + 3, s);
  let gdot = dot(n, 0, g, 0) + 2 * dot(wn, 0, ddot, 0);
  g.fill(0);
  addCentripetal(g, 1, y, vA + 3, n);
  gdot += dot(g, 0, d, 0);
  work.C[row] = dot(n, 0, d, 0);
  work.gdot[row] = gdot;
  const o = 12 * row;
  for (let c = 0; c < 3; c++) {
    work.J[o + c] = -n[c];
    work.J[o + 3 + c] = momentA[c];
    work.J[o + 6 + c] = n[c];
    work.J[o + 9 + c] = momentB[c];
  }
}
