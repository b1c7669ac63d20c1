/**
 * A point of A and a point of B coincide: the three rows of a ball joint (T 2.2).
 *
 *   C    = x_A + s - x_B - u                       s = R_A s_A, u = R_B u_B
 *   J    = ( 1, -[s]x, -1, [u]x )
 *   gdot = w_A x (w_A x s) - w_B x (w_B x u)
 *
 * params: s_A (3), u_B (3) [m], from the centres of mass in body axes.
 */
import { addCentripetal } from '../math/vec3';
import { rotate } from '../math/mat3';
import { triple } from '../math/scratch';
import { poseOffset, velocityOffset } from '../coordinates/layout';
import { writePointRows } from './point-kinematics';
import type { BlockBatch, RowBlock, Rows } from './row-block';
import type { Bodies, Kinematics } from '../coordinates/layout';

const createScratch = () => ({ s: triple(), u: triple(), g: triple() });

function calc(
  batch: BlockBatch,
  bodies: Bodies,
  y: Float64Array,
  { R, scratch }: Kinematics,
  { C, J, gdot }: Rows,
): void {
  const { s, u, g } = scratch.of(createScratch);
  const v0 = velocityOffset(bodies.n);
  for (let i = 0; i < batch.count; i++) {
    const a = batch.a[i];
    const b = batch.b[i];
    const row = batch.row[i];
    rotate(s, 0, R, 9 * a, batch.params, 6 * i);
    rotate(u, 0, R, 9 * b, batch.params, 6 * i + 3);
    g[0] = g[1] = g[2] = 0;
    addCentripetal(g, 1, y, v0 + 6 * a + 3, s);
    addCentripetal(g, -1, y, v0 + 6 * b + 3, u);
    for (let c = 0; c < 3; c++) {
      C[row + c] = y[poseOffset(a) + c] + s[c] - y[poseOffset(b) + c] - u[c];
      gdot[row + c] = g[c];
    }
    writePointRows(J, row, 0, 1, s);
    writePointRows(J, row, 6, -1, u);
  }
}

export const coincidentPoints: RowBlock = {
  kind: 'coincident-points',
  rows: 3,
  stride: 6,
  units: ['m', 'm', 'm'],
  pack: ({ pointA, pointB }) => [...pointA, ...pointB],
  calc,
};
