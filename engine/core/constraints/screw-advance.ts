/**
 * The advance along a screw's axis follows its angle: one row (T 2.8).
 *
 *   C    = s - (p / 2 pi) theta, taken to (-p/2, p/2]
 *   J, gdot of the same sum of the rows of s (`point-in-plane.ts`, n = z_A) and theta (`hinge-angle.ts`)
 *
 * theta is known up to whole turns and s is not periodic, so C is known up to whole pitches: the one nearest to zero is
 * the turn that the screw is in. No turn has to be counted, whatever the number of them.
 * params: s_A (3) [m], z_A (3) unit, u_B (3) [m], then the joint axes a (4), b (4) in body axes, then p / 2 pi [m/rad].
 */
import { calcAngle } from '../coordinates/angle-kinematics';
import { calcPlane } from '../coordinates/plane-kinematics';
import type { BlockBatch, RowBlock } from './row-block';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

const STRIDE = 18;
const slide = new Float64Array(12);

function calc(batch: BlockBatch, system: System, _t: number, y: Float64Array, work: Workspace): void {
  for (let i = 0; i < batch.count; i++) {
    const row = batch.row[i];
    const lead = batch.params[STRIDE * i + 17];
    calcPlane(batch, i, system, y, work);
    const s = work.C[row];
    const sddot = work.gdot[row];
    for (let c = 0; c < 12; c++) slide[c] = work.J[12 * row + c];
    calcAngle(batch, i, STRIDE * i + 9, system, y, work);
    const pitch = 2 * Math.PI * Math.abs(lead);
    const C = s - lead * work.C[row];
    work.C[row] = C - pitch * Math.round(C / pitch);
    work.gdot[row] = sddot - lead * work.gdot[row];
    for (let c = 0; c < 12; c++) work.J[12 * row + c] = slide[c] - lead * work.J[12 * row + c];
  }
}

export const screwAdvance: RowBlock = { kind: 'screw-advance', rows: 1, stride: STRIDE, units: ['m'], calc };
