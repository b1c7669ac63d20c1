/**
 * The axis of the rotation of A relative to B stays in a plane fixed in B: one row (T 2.5), the quaternion form of the
 * sources with their printed errors corrected (THEORY, "Printed errors", rows 2 and 3).
 *
 *   p    = Q_A Q_B^-1                              Q_A = q_A a, Q_B = q_B b with joint axes a, b in body axes
 *   C    = -2 n . vec(p)                           n = R(Q_B) n_B, unit normal of the plane
 *   J    = ( 0, -h, 0, h ),  h = p_w n + vec(p) x n
 *   gdot = 1/2 |w_A - w_B|^2 n . vec(p) + h . (w_B x w_A)
 *
 * The factor 2, missing in the sources, makes the residual an angle [rad] near C = 0. Two rows with normals orthogonal to an axis form a
 * hinge without singular angles; three fix the orientation.
 * params: a (4), b (4) quaternions, n_B (3) in the joint axes of B.
 */
import { multiply, toMatrix } from '../math/quat';
import { cross, dot } from '../math/vec3';
import { rotate } from '../math/mat3';
import { triple } from '../math/scratch';
import { poseOffset, velocityOffset } from '../coordinates/layout';
import type { BlockBatch, RowBlock, Rows } from './row-block';
import type { Bodies, Kinematics } from '../coordinates/layout';

const createScratch = () => ({
  qa: new Float64Array(4),
  qb: new Float64Array(4),
  inverse: new Float64Array(4),
  p: new Float64Array(4),
  axes: new Float64Array(9),
  n: triple(),
  h: triple(),
  ww: triple(),
});

function calc(
  batch: BlockBatch,
  bodies: Bodies,
  y: Float64Array,
  { scratch }: Kinematics,
  { C, J, gdot }: Rows,
): void {
  const { qa, qb, inverse, p, axes, n, h, ww } = scratch.of(createScratch);
  const v0 = velocityOffset(bodies.n);
  for (let i = 0; i < batch.count; i++) {
    const wA = v0 + 6 * batch.a[i] + 3;
    const wB = v0 + 6 * batch.b[i] + 3;
    const row = batch.row[i];
    const params = batch.params;
    multiply(qa, 0, y, poseOffset(batch.a[i]) + 3, params, 11 * i);
    multiply(qb, 0, y, poseOffset(batch.b[i]) + 3, params, 11 * i + 4);
    toMatrix(axes, 0, qb, 0);
    rotate(n, 0, axes, 0, params, 11 * i + 8);
    inverse[0] = qb[0];
    inverse[1] = -qb[1];
    inverse[2] = -qb[2];
    inverse[3] = -qb[3];
    multiply(p, 0, qa, 0, inverse, 0);
    scaleToUnit(p);
    cross(h, 0, p, 1, n, 0);
    for (let c = 0; c < 3; c++) h[c] += p[0] * n[c];
    cross(ww, 0, y, wB, y, wA);
    const dx = y[wA] - y[wB];
    const dy = y[wA + 1] - y[wB + 1];
    const dz = y[wA + 2] - y[wB + 2];
    const np = dot(n, 0, p, 1);
    C[row] = -2 * np;
    gdot[row] = 0.5 * (dx * dx + dy * dy + dz * dz) * np + dot(h, 0, ww, 0);
    const o = 12 * row;
    for (let c = 0; c < 3; c++) {
      J[o + c] = 0;
      J[o + 3 + c] = -h[c];
      J[o + 6 + c] = 0;
      J[o + 9 + c] = h[c];
    }
  }
}

/** Normalises, with the sign p_w >= 0: q and -q are the same orientation and must give the same residual. */
function scaleToUnit(quaternion: Float64Array): void {
  let squares = 0;
  for (let c = 0; c < 4; c++) squares += quaternion[c] * quaternion[c];
  const scale = (quaternion[0] < 0 ? -1 : 1) / Math.sqrt(squares);
  for (let c = 0; c < 4; c++) quaternion[c] *= scale;
}

export const relativeRotation: RowBlock = {
  kind: 'relative-rotation',
  rows: 1,
  stride: 11,
  units: ['rad'],
  pack: ({ frames }, { axisB }) => [...frames, ...[0, 1, 2].map((c) => (c === axisB ? 1 : 0))],
  calc,
};
