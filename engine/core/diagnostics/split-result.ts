/** How redundant constraints share their load. */
import type { NullVectors } from './null-vectors';

export interface Split {
  /** The null space of J^T: multipliers can change along it without changing the motion. */
  all: NullVectors;
  /** The part of it that no stated stiffness determines. */
  open: NullVectors;
  /** The part of it that exists only because the position is singular; null if there is none. */
  singular: NullVectors | null;
  /** Per joint, as in `reaction-mask.ts`. */
  readonly masks: Int32Array;
}
