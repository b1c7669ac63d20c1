import { calcContacts } from '../contact/contacts';
import { calcCouplings } from '../constraints/couplings';
import { calcTargets } from '../constraints/driver-target';
import { calcSwitchedRows, maskSwitchedRows } from './switched-rows';
import { demandOfServos, unwrapServos } from './servos';
import { velocityOffset } from '../coordinates/layout';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** The rows that hold at (t, y), as below; the others are zero, with their values kept in work.switched. */
export function calcRows(system: System, t: number, y: Float64Array, work: Workspace): void {
  calcAllRows(system, t, y, work);
  if (system.switched.length === 0) return;
  demandOfServos(system, work);
  maskSwitchedRows(system, work);
}

/**
 * All constraint rows at (t, y), switched ones in any mode: C, J, gdot and Cdot = J xdot - prescribed rate.
 *
 * Reads y and work.R; writes work.targets, C, J, gdot, prescribedRate, Cdot. Allocates nothing.
 */
export function calcAllRows(system: System, t: number, y: Float64Array, work: Workspace): void {
  calcTargets(system, t, work);
  for (let i = 0; i < system.batches.length; i++) {
    const batch = system.batches[i];
    batch.block.calc(batch, system, y, work, work);
  }
  calcCouplings(system, y, work, work.couplingAnchor, work);
  calcSwitchedRows(system, y, work);
  unwrapServos(system, y, work);
  calcContacts(system, y, work);
  calcRowRates(system, y, work);
}

/** Cdot after a change of velocities only. Other values that depend on velocities, such as gdot, are not updated. */
export function calcRates(system: System, t: number, y: Float64Array, work: Workspace): void {
  if (system.switched.length > 0 || system.contacts.length > 0) calcRows(system, t, y, work);
  else calcRowRates(system, y, work);
}

function calcRowRates(system: System, y: Float64Array, work: Workspace): void {
  const v0 = velocityOffset(system.n);
  for (let row = 0; row < system.m; row++) {
    work.Cdot[row] = rowDot(system, row, work.J, y, v0) - work.prescribedRate[row];
  }
}

/** Row `row` of `rows` (12 per slot, on the bodies of the slot) times the 6n-vector that starts at x[o]. */
export function rowDot(system: System, row: number, rows: Float64Array, x: Float64Array, o: number): number {
  const { rowA, rowB, jointRows, couplings } = system;
  let sum = 0;
  let slot = row;
  for (;;) {
    const a = o + 6 * rowA[slot];
    const b = o + 6 * rowB[slot];
    const r = 12 * slot;
    sum +=
      rows[r] * x[a] + rows[r + 1] * x[a + 1] + rows[r + 2] * x[a + 2] +
      (rows[r + 3] * x[a + 3] + rows[r + 4] * x[a + 4] + rows[r + 5] * x[a + 5]) +
      (rows[r + 6] * x[b] + rows[r + 7] * x[b + 1] + rows[r + 8] * x[b + 2]) +
      (rows[r + 9] * x[b + 3] + rows[r + 10] * x[b + 4] + rows[r + 11] * x[b + 5]); // oxfmt-ignore
    // a coupling has a second slot behind all rows
    if (slot !== row || row >= jointRows || row < jointRows - couplings.length) return sum;
    slot = system.m + row - jointRows + couplings.length;
  }
}

/** out += sum over rows of factor[row] * rows[row]: J^T lambda for rows = J, M^-1 J^T lambda for rows = MJ. */
export function addTransposed(
  system: System,
  rows: Float64Array,
  factor: Float64Array,
  out: Float64Array,
): void {
  const firstCoupling = system.jointRows - system.couplings.length;
  for (let slot = 0; slot < system.rowA.length; slot++) {
    const a = 6 * system.rowA[slot];
    const b = 6 * system.rowB[slot];
    const r = 12 * slot;
    const f = factor[slot < system.m ? slot : firstCoupling + slot - system.m];
    for (let c = 0; c < 6; c++) {
      out[a + c] += f * rows[r + c];
      out[b + c] += f * rows[r + 6 + c];
    }
  }
}
