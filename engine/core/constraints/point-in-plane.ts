/**
 * A point of B stays in a plane carried by A: one row (T 2.3). With A the ground it is the sources' fixed plane.
 *
 *   C    = n . d                                   n = R_A n_A, d = x_B + u - x_A - s
 *   J    = ( -n, n x (d + s), n, u x n )
 *   gdot = (w_A x (w_A x n)) . d + 2 (w_A x n) . ddot + n . (w_B x (w_B x u) - w_A x (w_A x s))
 *
 * The lever arm d + s on A conserves angular momentum: both forces act along one line (the sources' slider motor lacks it, see THEORY).
 * params: s_A (3) [m], n_A (3) unit, u_B (3) [m], in body axes from the centres of mass.
 */
import { calcPlane, packPlane } from '../coordinates/plane-kinematics';
import type { BlockBatch, RowBlock, Rows } from './row-block';
import type { Bodies, Kinematics } from '../coordinates/layout';

function calc(batch: BlockBatch, bodies: Bodies, y: Float64Array, at: Kinematics, rows: Rows): void {
  for (let i = 0; i < batch.count; i++) calcPlane(batch, i, bodies, y, at, rows);
}

export const pointInPlane: RowBlock = {
  kind: 'point-in-plane',
  rows: 1,
  stride: 9,
  units: ['m'],
  pack: packPlane,
  calc,
};
