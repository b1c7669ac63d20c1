import type { Vec3 } from '../../../engine/model/project';
import type { WithFormula } from './formula-entry';

/** `typed` is the text if it includes a unit; the field then keeps showing it. */
export type CommitNumber = (
  value: number | null,
  gesture: string | null,
  typed?: string | null,
) => string | null;

/** Of a list of numbers; `typed` is of the one that was typed, by its place, where only one was. */
export type CommitVector<T = Vec3> = (
  value: T,
  gesture: string | null,
  typed?: { readonly at: readonly number[]; readonly text: string | null },
) => string | null;

/** What a field for a number and the row around it take. */
export interface NumberProps {
  label: string;
  /** In `unit`. */
  value: number | null;
  unit?: string;
  /** The unit that it is read and typed in where the project has none for `unit`; `unit` without it. */
  shown?: string;
  /** What an arrow key adds, in `shown`. */
  step?: number;
  /** Size of the largest of its row, next to which it may be rounding [unit]. */
  beside?: number;
  minimum?: number | undefined;
  maximum?: number | undefined;
  above?: number | undefined;
  below?: number | undefined;
  nullable?: boolean;
  placeholder?: string;
  disabled?: boolean;
  /** Applies the value and answers null, or says in one sentence why it cannot be. */
  commit: CommitNumber & WithFormula;
}
