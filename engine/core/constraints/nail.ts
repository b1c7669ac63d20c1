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
import { triple } from '../math/scratch';
import { poseOffset, velocityOffset } from '../coordinates/layout';
import { writePointRows } from './point-kinematics';
import type { BlockBatch, RowBlock, Rows } from './row-block';
import type { Bodies, Kinematics } from '../coordinates/layout';

const createScratch = () => ({ s: triple(), g: triple() });

function calc(
  batch: BlockBatch,
  bodies: Bodies,
  y: Float64Array,
  { R, scratch }: Kinematics,
  { C, J, gdot }: Rows,
): void {
  const { s, g } = scratch.of(createScratch);
  const v0 = velocityOffset(bodies.n);
  for (let i = 0; i < batch.count; i++) {
    const b = batch.b[i];
    const row = batch.row[i];
    rotate(s, 0, R, 9 * b, batch.params, 6 * i + 3);
    g.fill(0);
    addCentripetal(g, 1, y, v0 + 6 * b + 3, s);
    for (let c = 0; c < 3; c++) {
      C[row + c] = y[poseOffset(b) + c] + s[c] - batch.params[6 * i + c];
      gdot[row + c] = g[c];
    }
    writePointRows(J, row, 6, 1, s);
  }
}

export const nail: RowBlock = {
  kind: 'nail',
  rows: 3,
  stride: 6,
  units: ['m', 'm', 'm'],
  pack: ({ pointA, pointB }) => [...pointA, ...pointB],
  calc,
};
