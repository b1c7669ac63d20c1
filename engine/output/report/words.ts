/** Numbers of a report as words. */
import type { ShownUnits } from '../../model/quantity/unit-systems';
import { shownValue } from '../../results/series/format';

/** A place [m]: what is smaller than an atom is rounding of a drawing. */
export const coordinate = (value: number, units: ShownUnits): string =>
  Math.abs(value) < 1e-9 ? '0' : shownValue(value, 'm', units);
