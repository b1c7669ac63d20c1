/**
 * A point of A and a point of B keep their distance, as on a massless rod with a ball joint at each end: one row (T 2.7).
 *
 *   C    = |d| - l                                 d = x_B + u - x_A - s, e = d / |d|
 *   J    = ( -e, -s x e, e, u x e )
 *   gdot = (|ddot|^2 - (e . ddot)^2) / |d| + e . (w_B x (w_B x u) - w_A x (w_A x s))
 *
 * All in W: s and u from the centres of mass x_A and x_B to the points, ddot = v_B + w_B x u - v_A - w_A x s the rate of d.
 *
 * |d| itself, not its square, so that the residual is a length and the multiplier the force in the rod (tension is negative). At |d| = 0
 * there is no direction and the row is empty; a rod's length must be above zero.
 * params: s_A (3), u_B (3) [m], from the centres of mass in body axes, then l [m].
 */
import { rotate } from '../math/mat3';
import { triple } from '../math/scratch';
import { addCentripetal, cross, dot } from '../math/vec3';
import { poseOffset, velocityOffset } from '../coordinates/layout';
import type { BlockBatch, RowBlock, Rows } from './row-block';
import type { Bodies, Kinematics } from '../coordinates/layout';

const createScratch = () => ({
  s: triple(),
  u: triple(),
  ws: triple(),
  wu: triple(),
  e: triple(),
  ddot: triple(),
  momentA: triple(),
  momentB: triple(),
  g: triple(),
});

function calc(
  batch: BlockBatch,
  bodies: Bodies,
  y: Float64Array,
  { R, scratch }: Kinematics,
  { C, J, gdot }: Rows,
): void {
  const { s, u, ws, wu, e, ddot, momentA, momentB, g } = scratch.of(createScratch);
  for (let i = 0; i < batch.count; i++) {
    const a = batch.a[i];
    const b = batch.b[i];
    const row = batch.row[i];
    const vA = velocityOffset(bodies.n) + 6 * a;
    const vB = velocityOffset(bodies.n) + 6 * b;
    // arms, the direction and its rate
    rotate(s, 0, R, 9 * a, batch.params, 7 * i);
    rotate(u, 0, R, 9 * b, batch.params, 7 * i + 3);
    cross(ws, 0, y, vA + 3, s, 0);
    cross(wu, 0, y, vB + 3, u, 0);
    for (let c = 0; c < 3; c++) {
      e[c] = y[poseOffset(b) + c] + u[c] - y[poseOffset(a) + c] - s[c];
      ddot[c] = y[vB + c] + wu[c] - y[vA + c] - ws[c];
    }
    const length = Math.sqrt(dot(e, 0, e, 0));
    const inverse = length > 0 ? 1 / length : 0;
    for (let c = 0; c < 3; c++) e[c] *= inverse;
    // residual, and the part of its second derivative free of accelerations
    g.fill(0);
    addCentripetal(g, 1, y, vB + 3, u);
    addCentripetal(g, -1, y, vA + 3, s);
    const along = dot(e, 0, ddot, 0);
    C[row] = length - batch.params[7 * i + 6];
    gdot[row] = (dot(ddot, 0, ddot, 0) - along * along) * inverse + dot(e, 0, g, 0);
    // Jacobian
    cross(momentA, 0, e, 0, s, 0);
    cross(momentB, 0, u, 0, e, 0);
    const o = 12 * row;
    for (let c = 0; c < 3; c++) {
      J[o + c] = -e[c];
      J[o + 3 + c] = momentA[c];
      J[o + 6 + c] = e[c];
      J[o + 9 + c] = momentB[c];
    }
  }
}

export const pointDistance: RowBlock = {
  kind: 'point-distance',
  rows: 1,
  stride: 7,
  units: ['m'],
  pack: ({ pointA, pointB, record }) => [...pointA, ...pointB, record.length as number],
  calc,
};
