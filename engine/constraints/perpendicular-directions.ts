/**
 * A direction of A stays perpendicular to a direction of B: one row (T 2.4).
 *
 *   C    = a . b                                   a = R_A a_A, b = R_B b_B, unit vectors
 *   J    = ( 0, a x b, 0, -(a x b) )
 *   gdot = (w_A x (w_A x a)) . b + 2 (w_A x a) . (w_B x b) + a . (w_B x (w_B x b))
 *
 * Near C = 0 the residual is the angle [rad] by which the right angle is missed.
 * params: a_A (3), b_B (3) in body axes.
 */
import { cross, dot } from '../math/vec3';
import { rotate } from '../math/mat3';
import { velocityOffset } from '../system/layout';
import { addCentripetal } from './point-kinematics';
import type { BlockBatch, RowBlock } from './row-block';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

const a = new Float64Array(3);
const b = new Float64Array(3);
const wa = new Float64Array(3);
const wb = new Float64Array(3);
const n = new Float64Array(3);
const g = new Float64Array(3);

function calc(batch: BlockBatch, system: System, _t: number, y: Float64Array, work: Workspace): void {
  const v0 = velocityOffset(system.n);
  for (let i = 0; i < batch.count; i++) {
    const A = batch.a[i];
    const B = batch.b[i];
    const row = batch.row[i];
    rotate(a, 0, work.R, 9 * A, batch.params, 6 * i);
    rotate(b, 0, work.R, 9 * B, batch.params, 6 * i + 3);
    cross(n, 0, a, 0, b, 0);
    cross(wa, 0, y, v0 + 6 * A + 3, a, 0);
    cross(wb, 0, y, v0 + 6 * B + 3, b, 0);
    g.fill(0);
    addCentripetal(g, 1, y, v0 + 6 * A + 3, a);
    let gdot = dot(g, 0, b, 0) + 2 * dot(wa, 0, wb, 0);
    g.fill(0);
    addCentripetal(g, 1, y, v0 + 6 * B + 3, b);
    gdot += dot(g, 0, a, 0);
    work.C[row] = dot(a, 0, b, 0);
    work.gdot[row] = gdot;
    const o = 12 * row;
    for (let c = 0; c < 3; c++) {
      work.J[o + c] = 0;
      work.J[o + 3 + c] = n[c];
      work.J[o + 6 + c] = 0;
      work.J[o + 9 + c] = -n[c];
    }
  }
}

export const perpendicularDirections: RowBlock = {
  kind: 'perpendicular-directions',
  rows: 1,
  stride: 6,
  units: ['rad'],
  calc,
};
