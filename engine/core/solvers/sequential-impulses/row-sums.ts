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

/** Largest possible value of row `row` of `rows` for velocities of the magnitudes in x (6n), over all directions. */
export function rowSize(system: System, row: number, rows: Float64Array, x: Float64Array): number {
  const { rowA, rowB } = system;
  let slot = row;
  let sum = 0;
  for (;;) {
    const r = 12 * slot;
    for (let o = 0; o < 6; o += 3) {
      sum += sizeOf(rows, r + o) * sizeOf(x, 6 * rowA[slot] + o);
      sum += sizeOf(rows, r + 6 + o) * sizeOf(x, 6 * rowB[slot] + o);
    }
    if (slot !== row || !isCoupling(system, row)) return sum;
    slot = secondSlot(system, row);
  }
}

/** Largest angular velocity in u (6n) of the bodies that the row acts on [rad/s]. */
export function fastestSpin(system: System, row: number, u: Float64Array): number {
  const { rowA, rowB } = system;
  let fastest = Math.max(sizeOf(u, 6 * rowA[row] + 3), sizeOf(u, 6 * rowB[row] + 3));
  if (!isCoupling(system, row)) return fastest;
  const slot = secondSlot(system, row);
  fastest = Math.max(fastest, sizeOf(u, 6 * rowA[slot] + 3), sizeOf(u, 6 * rowB[slot] + 3));
  return fastest;
}

function sizeOf(v: Float64Array, o: number): number {
  return Math.sqrt(v[o] * v[o] + v[o + 1] * v[o + 1] + v[o + 2] * v[o + 2]);
}

/** Zeroes `out` (6n) for the bodies that the row acts on. */
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

/** A coupling has a second slot behind all rows. */
function secondSlot({ m, jointRows, couplings }: System, row: number): number {
  return m + row - jointRows + couplings.length;
}
