/**
 * The advance along a screw's axis is proportional to its angle: one row (T 2.8).
 *
 *   C    = s - (p / 2 pi) theta, wrapped to (-p/2, p/2]
 *   J, gdot of the same sum of the rows of s (`point-in-plane.ts`, n = z_A) and theta (`hinge-angle.ts`)
 *
 * theta is known up to whole turns and s is not periodic, so C is known up to whole pitches: the value nearest to zero belongs to the
 * current turn. Turns need not be counted, however many there are.
 * params: s_A (3) [m], z_A (3) unit, u_B (3) [m], then the joint axes a (4), b (4) in body axes, then p / 2 pi [m/rad].
 */
import { calcAngle } from '../coordinates/angle-kinematics';
import { calcPlane, packPlane } from '../coordinates/plane-kinematics';
import type { BlockBatch, RowBlock, Rows } from './row-block';
import type { Bodies, Kinematics } from '../coordinates/layout';

const STRIDE = 18;
const createScratch = () => ({ slide: new Float64Array(12) });

function calc(batch: BlockBatch, bodies: Bodies, y: Float64Array, at: Kinematics, rows: Rows): void {
  const { slide } = at.scratch.of(createScratch);
  const { C, J, gdot } = rows;
  for (let i = 0; i < batch.count; i++) {
    const row = batch.row[i];
    const lead = batch.params[STRIDE * i + 17];
    calcPlane(batch, i, bodies, y, at, rows);
    const s = C[row];
    const sddot = gdot[row];
    for (let c = 0; c < 12; c++) slide[c] = J[12 * row + c];
    calcAngle(batch, i, STRIDE * i + 9, bodies, y, at, rows);
    const pitch = 2 * Math.PI * Math.abs(lead);
    const advance = s - lead * C[row];
    C[row] = advance - pitch * Math.round(advance / pitch);
    gdot[row] = sddot - lead * gdot[row];
    for (let c = 0; c < 12; c++) J[12 * row + c] = slide[c] - lead * J[12 * row + c];
  }
}

export const screwAdvance: RowBlock = {
  kind: 'screw-advance',
  rows: 1,
  stride: STRIDE,
  units: ['m'],
  pack: (joint, axes) => [
    ...packPlane(joint, axes),
    ...joint.frames,
    (joint.record.pitch as number) / (2 * Math.PI),
  ],
  calc,
};
