/**
 * A point of A and a point of B keep their distance, as on a massless rod with a ball at either end: one row (T 2.7).
 *
 *   C    = |d| - l                                 d = x_B + u - x_A - s, e = d / |d|
 *   J    = ( -e, -s x e, e, u x e )
 *   gdot = (|ddot|^2 - (e . ddot)^2) / |d| + e . (w_B x (w_B x u) - w_A x (w_A x s))
 *
 * |d| itself, not its square, so that the residual is a length and the multiplier the force in the rod (tension is
 * negative). At |d| = 0 there is no direction: the row is then empty, and a rod has a length above zero.
 * params: s_A (3), u_B (3) [m], from the centres of mass in body axes, then l [m].
 */
import { rotate } from '../math/mat3';
import { addCentripetal, cross, dot } from '../math/vec3';
import { poseOffset, velocityOffset } from '../coordinates/layout';
import type { BlockBatch, RowBlock } from './row-block';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

const s = new Float64Array(3);
const u = new Float64Array(3);
const ws = new Float64Array(3);
const wu = new Float64Array(3);
const e = new Float64Array(3);
const ddot = new Float64Array(3);
const momentA = new Float64Array(3);
const momentB = new Float64Array(3);
const g = new Float64Array(3);

function calc(batch: BlockBatch, system: System, _t: number, y: Float64Array, work: Workspace): void {
  for (let i = 0; i < batch.count; i++) {
    const a = batch.a[i];
    const b = batch.b[i];
    const row = batch.row[i];
    const vA = velocityOffset(system.n) + 6 * a;
    const vB = velocityOffset(system.n) + 6 * b;
    rotate(s, 0, work.R, 9 * a, batch.params, 7 * i);
    rotate(u, 0, work.R, 9 * b, batch.params, 7 * i + 3);
    cross(ws, 0, y, vA + 3, s, 0);
    cross(wu, 0, y, vB + 3, u, 0);
    for (let c = 0; c < 3; c++) {
      e[c] = y[poseOffset(b) + c] + u[c] - y[poseOffset(a) + c] - s[c];
      ddot[c] = y[vB + c] + wu[c] - y[vA + c] - ws[c];
    }
    const length = Math.sqrt(dot(e, 0, e, 0));
    const inverse = length > 0 ? 1 / length : 0;
    for (let c = 0; c < 3; c++) e[c] *= inverse;
    g.fill(0);
    addCentripetal(g, 1, y, vB + 3, u);
    addCentripetal(g, -1, y, vA + 3, s);
    const along = dot(e, 0, ddot, 0);
    work.C[row] = length - batch.params[7 * i + 6];
    work.gdot[row] = (dot(ddot, 0, ddot, 0) - along * along) * inverse + dot(e, 0, g, 0);
    cross(momentA, 0, e, 0, s, 0);
    cross(momentB, 0, u, 0, e, 0);
    const o = 12 * row;
    for (let c = 0; c < 3; c++) {
      work.J[o + c] = -e[c];
      work.J[o + 3 + c] = momentA[c];
      work.J[o + 6 + c] = e[c];
      work.J[o + 9 + c] = momentB[c];
    }
  }
}

export const pointDistance: RowBlock = { kind: 'point-distance', rows: 1, stride: 7, units: ['m'], calc };
