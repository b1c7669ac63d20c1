import type { System } from '../../system/system';

/** out (6n) += factor x row `row` of `rows` (12 per slot, on the bodies of the slot): the counterpart of `rowDot`. */
export function addRow(
  system: System,
  row: number,
  rows: Float64Array,
  factor: number,
  out: Float64Array,
): void {
  const { rowA, rowB } = system;
  let slot = row;
  for (;;) {
    const a = 6 * rowA[slot];
    const b = 6 * rowB[slot];
    const r = 12 * slot;
    for (let c = 0; c < 6; c++) {
      out[a + c] += factor * rows[r + c];
      out[b + c] += factor * rows[r + 6 + c];
    }
    if (slot !== row || !isCoupling(system, row)) return;
    slot = secondSlot(system, row);
  }
}

/** Zero in `out` (6n) for the bodies that the row acts on. */
export function clearRow(system: System, row: number, out: Float64Array): void {
  clearSlot(system, row, out);
  if (isCoupling(system, row)) clearSlot(system, secondSlot(system, row), out);
}

function clearSlot({ rowA, rowB }: System, slot: number, out: Float64Array): void {
  out.fill(0, 6 * rowA[slot], 6 * rowA[slot] + 6);
  out.fill(0, 6 * rowB[slot], 6 * rowB[slot] + 6);
}

function isCoupling({ jointRows, couplings }: System, row: number): boolean {
  return row < jointRows && row >= jointRows - couplings.length;
}

/** A coupling goes on in a slot behind all rows. */
function secondSlot({ m, jointRows, couplings }: System, row: number): number {
  return m + row - jointRows + couplings.length;
}
