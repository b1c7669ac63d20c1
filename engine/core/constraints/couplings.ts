/**
 * Two joint coordinates change in a fixed ratio, whatever carries the joints: one row per coupling (T 2.9).
 *
 *   C    = q_2 - r q_1 - (its value as assembled)
 *   J, gdot of the same sum of the rows of q_1 and q_2: `hinge-angle.ts` or `slide-distance.ts`
 *
 * It acts on up to four bodies: J's part on the bodies of joint 2 is in the row, the part on the bodies of joint 1 in a separate slot
 * (see `System.rowA`). The poses determine an angle only up to whole turns, and the turns matter for any ratio; they are counted by
 * integrating the rate as part of the state, so there is no other memory, and interpolated states have their turns as well.
 *
 * For a coupling with stated geometry the slot of joint 1 stays empty, and the row is that of `mesh.ts`.
 */
import { calcCoordinateRow } from '../coordinates/coordinate';
import { calcMeshRow } from './mesh';
import type { Kinematics } from '../coordinates/layout';
import type { Rows } from './row-block';
import type { System } from '../system/system';

/** `anchors`: per coupling, C in the assembled position. */
export function calcCouplings(
  system: System,
  y: Float64Array,
  work: Kinematics,
  anchors: Float64Array,
  rows: Rows,
): void {
  const { C, J, gdot } = rows;
  for (let i = 0; i < system.couplings.length; i++) {
    const { row, ratio, sides, mesh } = system.couplings[i];
    calcCoordinateRow(sides[0], system, y, work, rows);
    const q = C[row];
    const drift = gdot[row];
    const half = 12 * (system.m + i);
    for (let c = 0; c < 12; c++) J[half + c] = -ratio * J[12 * row + c];
    calcCoordinateRow(sides[1], system, y, work, rows);
    C[row] += -ratio * q - anchors[i];
    gdot[row] -= ratio * drift;
    if (mesh) {
      J.fill(0, half, half + 12);
      calcMeshRow(mesh, row, system, y, work, rows);
    }
  }
}
