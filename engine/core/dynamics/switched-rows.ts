/** Switched rows (T 14): their values, the masking of those that do not hold, and the efforts of those at a bound. */
import { calcCoordinateRow } from '../coordinates/coordinate';
import { AT_LOWER, AT_UPPER, HOLDS } from '../system/switched-row';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** C, J and gdot of the rows of limits and joint friction, at their rows of the system. Rows of motors are drivers' rows. */
export function calcSwitchedRows(system: System, y: Float64Array, work: Workspace): void {
  for (let k = 0; k < system.coordinates.length; k++) {
    const own = system.coordinates[k];
    const { first, offsets } = own;
    const at = system.switched[first].row;
    calcCoordinateRow(own, system, y, work, work);
    const q = work.C[at];
    const gdot = work.gdot[at];
    // the first row last: the others are copied from it
    for (let i = offsets.length - 1; i >= 0; i--) {
      const { kind, row } = system.switched[first + i];
      const sign = kind === 'limit-maximum' ? -1 : 1;
      work.C[row] = kind === 'friction' ? 0 : sign * (q - offsets[i]);
      work.gdot[row] = sign * gdot;
      for (let c = 0; c < 12; c++) work.J[12 * row + c] = sign * work.J[12 * at + c];
    }
  }
}

/** Stores the values of the switched rows in work.switched, and zeroes the rows that do not hold. */
export function maskSwitchedRows(system: System, work: Workspace): void {
  const { switched } = work;
  for (let s = 0; s < system.switched.length; s++) {
    const { row } = system.switched[s];
    switched.C[s] = work.C[row];
    switched.Cdot[s] = work.Cdot[row];
    switched.gdot[s] = work.gdot[row];
    for (let c = 0; c < 12; c++) switched.J[12 * s + c] = work.J[12 * row + c];
    if (switched.mode[s] === HOLDS) continue;
    work.C[row] = 0;
    work.Cdot[row] = 0;
    work.gdot[row] = 0;
    for (let c = 0; c < 12; c++) work.J[12 * row + c] = 0;
  }
}

/** Adds the efforts of rows at a bound to work.force, their power to work.power, and that of friction to work.loss. */
export function addSwitchedEfforts(system: System, work: Workspace): void {
  const { mode, effort, Cdot } = work.switched;
  for (let s = 0; s < system.switched.length; s++) {
    const { row, kind, lower, upper } = system.switched[s];
    const size = mode[s] === AT_UPPER ? upper : mode[s] === AT_LOWER ? lower : 0;
    effort[s] = size;
    if (size === 0) continue;
    addRow(system, work, s, size, work.force);
    const power = size * (Cdot[s] + work.prescribedRate[row]);
    work.power += power;
    if (kind === 'friction') work.loss -= power;
  }
}

/** out += factor x row s of the Jacobian, unmasked. */
export function addRow(system: System, work: Workspace, s: number, factor: number, out: Float64Array): void {
  const { row } = system.switched[s];
  const a = 6 * system.rowA[row];
  const b = 6 * system.rowB[row];
  const { J } = work.switched;
  for (let c = 0; c < 6; c++) {
    out[a + c] += factor * J[12 * s + c];
    out[b + c] += factor * J[12 * s + 6 + c];
  }
}

/** Row s of the Jacobian, unmasked, times the 6n-vector that starts at x[o]. */
export function switchedDot(system: System, work: Workspace, s: number, x: Float64Array, o: number): number {
  const { row } = system.switched[s];
  const a = o + 6 * system.rowA[row];
  const b = o + 6 * system.rowB[row];
  const { J } = work.switched;
  let sum = 0;
  for (let c = 0; c < 6; c++) sum += J[12 * s + c] * x[a + c] + J[12 * s + 6 + c] * x[b + c];
  return sum;
}

/** Efforts of the rows that hold are their multipliers. */
export function readSwitchedEfforts(system: System, work: Workspace): void {
  const { mode, effort } = work.switched;
  for (let s = 0; s < system.switched.length; s++) {
    if (mode[s] === HOLDS) effort[s] = work.lambda[system.switched[s].row];
  }
}
