/**
 * Which components of a joint's reaction are the same for every set of multipliers with the same motion (T 10.2): a force B lambda is
 * unique exactly if B N = 0 for a basis N of the null space of J^T.
 */
import { ALL_UNIQUE, BY_STIFFNESS, INDETERMINATE } from './reaction-mask';
import { NullWrenches } from './null-wrenches';
import type { NullVectors } from './null-vectors';
import type { Split } from './split-result';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Changes of a component by a unit null vector below this [1] count as zero: rounding of the factorisation. */
export const UNIQUE_TOLERANCE = 1e-6;

export { ALL_UNIQUE } from './reaction-mask';

/** masks[joint]: bit c is set if component c of (FX FY FZ MX MY MZ) does not change with the multipliers along the vectors. */
export function maskVectors(
  system: System,
  work: Workspace,
  vectors: NullVectors,
  masks: Uint8Array | Int32Array,
): void {
  masks.fill(ALL_UNIQUE, 0, system.joints.length);
  const walk = new NullWrenches(system, work, vectors);
  while (walk.next()) {
    for (let c = 0; c < 6; c++) {
      const scale = c < 3 ? 1 : system.length;
      if (Math.abs(walk.wrench[c]) > UNIQUE_TOLERANCE * scale) masks[walk.joint] &= ~(1 << c);
    }
  }
}

/** What is known of the multiplier of a row (for a driver, its effort): the bits of one component (`reaction-mask.ts`). */
export function rowMask(row: number, { all, open, singular }: Split): number {
  if (singular && !isRowUnique(row, singular)) return 1 << INDETERMINATE;
  if (!isRowUnique(row, open)) return 0;
  return isRowUnique(row, all) ? 1 : 1 | (1 << BY_STIFFNESS);
}

/** Whether the multiplier of a row is the same along all vectors. */
export function isRowUnique(row: number, { count, start, rows, values }: NullVectors): boolean {
  for (let e = 0; e < start[count]; e++)
    if (rows[e] === row && Math.abs(values[e]) > UNIQUE_TOLERANCE) return false;
  return true;
}
