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
import { poseOffset, velocityOffset } from '../coordinates/layout';
import { writePointRows } from './point-kinematics';
import type { BlockBatch, RowBlock } from './row-block';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

const s = new Float64Array(3);
const u = new Float64Array(3);
const g = new Float64Array(3);

function calc(batch: BlockBatch, system: System, _t: number, y: Float64Array, work: Workspace): void {
  const v0 = velocityOffset(system.n);
  for (let i = 0; i < batch.count; i++) {
    const a = batch.a[i];
    const b = batch.b[i];
    const row = batch.row[i];
    rotate(s, 0, work.R, 9 * a, batch.params, 6 * i);
    rotate(u, 0, work.R, 9 * b, batch.params, 6 * i + 3);
    g[0] = g[1] = g[2] = 0;
    addCentripetal(g, 1, y, v0 + 6 * a + 3, s);
    addCentripetal(g, -1, y, v0 + 6 * b + 3, u);
    for (let c = 0; c < 3; c++) {
      work.C[row + c] = y[poseOffset(a) + c] + s[c] - y[poseOffset(b) + c] - u[c];
      work.gdot[row + c] = g[c];
    }
    writePointRows(work.J, row, 0, 1, s);
    writePointRows(work.J, row, 6, -1, u);
  }
}

export const coincidentPoints: RowBlock = {
  kind: 'coincident-points',
  rows: 3,
  stride: 6,
  units: ['m', 'm', 'm'],
  calc,
};
