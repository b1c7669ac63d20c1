/**
 * A point of B is nailed to a point fixed in the world: three rows (T 2.1).
 *
 *   C    = x + s - t                               s = R s_B
 *   J    = ( 0, 0, 1, -[s]x )
 *   gdot = w x (w x s)
 *
 * The sources' first constraint, on one body. Body A is the ground, whose columns stay zero: its inverse mass is zero.
 * params: t (3) [m] in W, s_B (3) [m] from the centre of mass in body axes.
 */
import { addCentripetal } from '../math/vec3';
import { rotate } from '../math/mat3';
import { poseOffset, velocityOffset } from '../coordinates/layout';
import { writePointRows } from './point-kinematics';
import type { BlockBatch, RowBlock } from './row-block';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

const s = new Float64Array(3);
const g = new Float64Array(3);

function calc(batch: BlockBatch, system: System, _t: number, y: Float64Array, work: Workspace): void {
  const v0 = velocityOffset(system.n);
  for (let i = 0; i < batch.count; i++) {
    const b = batch.b[i];
    const row = batch.row[i];
    rotate(s, 0, work.R, 9 * b, batch.params, 6 * i + 3);
    g.fill(0);
    addCentripetal(g, 1, y, v0 + 6 * b + 3, s);
    for (let c = 0; c < 3; c++) {
      work.C[row + c] = y[poseOffset(b) + c] + s[c] - batch.params[6 * i + c];
      work.gdot[row + c] = g[c];
    }
    writePointRows(work.J, row, 6, 1, s);
  }
}

export const nail: RowBlock = { kind: 'nail', rows: 3, stride: 6, units: ['m', 'm', 'm'], calc };
