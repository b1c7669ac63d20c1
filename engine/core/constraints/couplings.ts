/**
 * Two joint coordinates change in a fixed ratio, whatever carries the joints: one row per coupling (T 2.9).
 *
 *   C    = q_2 - r q_1 - (its value as assembled)
 *   J, gdot of the same sum of the rows of q_1 and q_2: `hinge-angle.ts` or `slide-distance.ts`
 *
 * It acts on up to four bodies: J's part on the bodies of joint 2 stands in the row, that on the bodies of joint 1 in a
 * slot of its own (see `System.rowA`). An angle is known from the poses up to whole turns only, and for any ratio the
 * turns matter; they are told by the integral of the rate, which is part of the state: nothing is remembered beside it,
 * and interpolated states know their turns as well.
 *
 * Of a coupling that states its geometry the slot of joint 1 stays empty, and the row is that of `mesh.ts`.
 */
import { calcCoordinateRow } from '../coordinates/coordinate';
import { calcMeshRow } from './mesh';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

export function calcCouplings(system: System, y: Float64Array, work: Workspace): void {
  for (let i = 0; i < system.couplings.length; i++) {
    const { row, ratio, sides, mesh } = system.couplings[i];
    calcCoordinateRow(sides[0], system, y, work);
    const q = work.C[row];
    const gdot = work.gdot[row];
    const half = 12 * (system.m + i);
    for (let c = 0; c < 12; c++) work.J[half + c] = -ratio * work.J[12 * row + c];
    calcCoordinateRow(sides[1], system, y, work);
    work.C[row] += -ratio * q - work.couplingAnchor[i];
    work.gdot[row] -= ratio * gdot;
    if (mesh) {
      work.J.fill(0, half, half + 12);
      calcMeshRow(mesh, row, system, y, work);
    }
  }
}
