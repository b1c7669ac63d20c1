/**
 * The distance slid along a slider's axis follows its driver: one row that depends on time (T 3.2).
 *
 *   C = n . d - s(t),   C_t = -sdot(t)             n . d as in `point-in-plane.ts` with n the slider's axis
 *
 *   gdot is reduced by sddot(t)
 *
 * params: as point-in-plane. The target of the driver is in `driver-target.ts`.
 */
import { calcPlane, packPlane } from '../coordinates/plane-kinematics';
import { subtractTarget } from './driver-target';
import type { BlockBatch, DrivenRows, RowBlock, RowInstant } from './row-block';
import type { Bodies } from '../coordinates/layout';

function calc(batch: BlockBatch, bodies: Bodies, y: Float64Array, at: RowInstant, rows: DrivenRows): void {
  for (let i = 0; i < batch.count; i++) {
    calcPlane(batch, i, bodies, y, at, rows);
    subtractTarget(batch.row[i], at.targets[batch.driver[i]], rows);
  }
}

export const slideDistance: RowBlock = {
  kind: 'slide-distance',
  rows: 1,
  stride: 9,
  units: ['m'],
  pack: packPlane,
  calc,
};
