/** How redundant constraints share what they carry. */
import type { NullVectors } from './null-vectors';

export interface Split {
  /** The null space of J^T: along it the multipliers may change, and the motion stays. */
  all: NullVectors;
  /** What stays open of it: no stated stiffness says how far along these. */
  open: NullVectors;
  /** What only this position, a singular one, adds to the null space; null where nothing. */
  singular: NullVectors | null;
  /** Per joint, as in `reaction-mask.ts`. */
  readonly masks: Int32Array;
}
