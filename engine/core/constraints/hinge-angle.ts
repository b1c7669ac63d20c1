/**
 * The angle of a hinge follows its driver: one row that depends on time (T 3.3).
 *
 *   r     = Q_A^-1 Q_B = (w, v)                    rotation of B relative to A, in A's joint axes
 *   theta = 2 atan2(v_z, w)
 *   C     = theta - theta_d(t), wrapped to (-pi, pi], so that many turns need no memory
 *   h     = ( (w v_y + v_z v_x)/N, (v_z v_y - w v_x)/N, 1 ),  N = w^2 + v_z^2;  thetadot = h . R_A^T (w_B - w_A)
 *   J     = ( 0, -R_A h, 0, R_A h )
 *   gdot  = hdot . R_A^T (w_B - w_A) - (R_A h) . (w_A x w_B)
 *
 * h is the joint axis while the hinge is exact; the other terms keep J the true derivative after drift.
 * params: a (4), b (4): joint axes in body axes, as quaternions.
 */
import { calcAngle } from '../coordinates/angle-kinematics';
import { subtractTarget } from './driver-target';
import type { BlockBatch, DrivenRows, RowBlock, RowInstant } from './row-block';
import type { Bodies } from '../coordinates/layout';

function calc(batch: BlockBatch, bodies: Bodies, y: Float64Array, at: RowInstant, rows: DrivenRows): void {
  for (let i = 0; i < batch.count; i++) {
    const row = batch.row[i];
    calcAngle(batch, i, 8 * i, bodies, y, at, rows);
    subtractTarget(row, at.targets[batch.driver[i]], rows);
    rows.C[row] -= 2 * Math.PI * Math.round(rows.C[row] / (2 * Math.PI));
  }
}

export const hingeAngle: RowBlock = {
  kind: 'hinge-angle',
  rows: 1,
  stride: 8,
  units: ['rad'],
  pack: ({ frames }) => [...frames],
  calc,
};
