/**
 * The distance slid along a slider's axis follows its driver: one row that depends on time (T 3.2).
 *
 *   C = n . d - s(t),   C_t = -sdot(t)             n . d as in `point-in-plane.ts` with n the slider's axis
 *
 *   gdot loses sddot(t)
 *
 * params: as point-in-plane. The target of the driver is in `driver-target.ts`.
 */
import { calcPlane } from '../coordinates/plane-kinematics';
import { subtractTarget } from './driver-target';
import type { BlockBatch, RowBlock } from './row-block';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

function calc(batch: BlockBatch, system: System, t: number, y: Float64Array, work: Workspace): void {
  for (let i = 0; i < batch.count; i++) {
    calcPlane(batch, i, system, y, work);
    subtractTarget(system, batch.row[i], batch.driver[i], t, work);
  }
}

export const slideDistance: RowBlock = { kind: 'slide-distance', rows: 1, stride: 9, units: ['m'], calc };
