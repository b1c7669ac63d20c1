/**
 * A direction of A stays perpendicular to a direction of B: one row (T 2.4).
 *
 *   C    = a . b                                   a = R_A a_A, b = R_B b_B, unit vectors
 *   J    = ( 0, a x b, 0, -(a x b) )
 *   gdot = (w_A x (w_A x a)) . b + 2 (w_A x a) . (w_B x b) + a . (w_B x (w_B x b))
 *        = (w_A . a) (w_A . b) + (w_B . a) (w_B . b) - 2 (w_A . b) (w_B . a) - |w_A - w_B|^2 a . b
 *
 * Near C = 0 the residual is the deviation from the right angle [rad].
 * params: a_A (3), b_B (3) in body axes.
 */
import { column, rotate } from '../math/mat3';
import { triple } from '../math/scratch';
import { velocityOffset } from '../coordinates/layout';
import type { BlockBatch, RowBlock, Rows } from './row-block';
import type { Bodies, Kinematics } from '../coordinates/layout';

const createScratch = () => ({ a: triple(), b: triple() });

function calc(
  batch: BlockBatch,
  bodies: Bodies,
  y: Float64Array,
  { R, scratch }: Kinematics,
  { C, J, gdot }: Rows,
): void {
  const { a, b } = scratch.of(createScratch);
  const v0 = velocityOffset(bodies.n);
  for (let i = 0; i < batch.count; i++) {
    const A = batch.a[i];
    const B = batch.b[i];
    const row = batch.row[i];
    rotate(a, 0, R, 9 * A, batch.params, 6 * i);
    rotate(b, 0, R, 9 * B, batch.params, 6 * i + 3);
    C[row] = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    gdot[row] = centripetal(a, b, C[row], y, v0 + 6 * A + 3, v0 + 6 * B + 3);
    const x = a[1] * b[2] - a[2] * b[1];
    const z = a[0] * b[1] - a[1] * b[0];
    const yy = a[2] * b[0] - a[0] * b[2];
    const o = 12 * row;
    J[o] = J[o + 1] = J[o + 2] = 0;
    J[o + 3] = x;
    J[o + 4] = yy;
    J[o + 5] = z;
    J[o + 6] = J[o + 7] = J[o + 8] = 0;
    J[o + 9] = -x;
    J[o + 10] = -yy;
    J[o + 11] = -z;
  }
}

/** gdot, with w_A at y[oA] and w_B at y[oB]. */
function centripetal(
  a: Float64Array,
  b: Float64Array,
  cosine: number,
  y: Float64Array,
  oA: number,
  oB: number,
): number {
  const ax = y[oA];
  const ay = y[oA + 1];
  const az = y[oA + 2];
  const bx = y[oB];
  const by = y[oB + 1];
  const bz = y[oB + 2];
  const aa = ax * a[0] + ay * a[1] + az * a[2];
  const ab = ax * b[0] + ay * b[1] + az * b[2];
  const ba = bx * a[0] + by * a[1] + bz * a[2];
  const bb = bx * b[0] + by * b[1] + bz * b[2];
  const dx = ax - bx;
  const dy = ay - by;
  const dz = az - bz;
  return aa * ab + ba * bb - 2 * ab * ba - (dx * dx + dy * dy + dz * dz) * cosine;
}

export const perpendicularDirections: RowBlock = {
  kind: 'perpendicular-directions',
  rows: 1,
  stride: 6,
  units: ['rad'],
  pack: ({ axesA, axesB }, { axisA, axisB }) => [...column(axesA, axisA), ...column(axesB, axisB)],
  calc,
};
