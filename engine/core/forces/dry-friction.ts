/**
 * Dry friction of joints (T 14): a switched row, the rate of the coordinate at zero, whose multiplier stays within the
 * friction. `switching/` says whether it sticks; where it slides, `dynamics/switched-rows.ts` adds the effort of its bound.
 */
import type { Joint } from '../../model/project';
import type { SwitchedRow } from '../system/switched-row';

/** The row of a joint's dry friction; null where it has none. */
export function dryFriction({ friction }: Joint): Pick<SwitchedRow, 'kind' | 'lower' | 'upper'> | null {
  const coulomb = friction?.coulomb ?? 0;
  return coulomb > 0 ? { kind: 'friction', lower: -coulomb, upper: coulomb } : null;
}
