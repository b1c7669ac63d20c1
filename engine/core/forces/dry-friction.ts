/**
 * Dry friction of joints (T 14): a switched row that holds the rate of the coordinate at zero, with its multiplier bounded by the
 * friction. `switching/` decides whether it sticks; if it slides, `dynamics/switched-rows.ts` adds the effort at its bound.
 */
import type { Joint } from '../../model/project';
import type { SwitchedRow } from '../system/switched-row';

/** The row of a joint's dry friction; null for none. */
export function dryFriction({ friction }: Joint): Pick<SwitchedRow, 'kind' | 'lower' | 'upper'> | null {
  const coulomb = friction?.coulomb ?? 0;
  return coulomb > 0 ? { kind: 'friction', lower: -coulomb, upper: coulomb } : null;
}
