/** Formats numbers of a report. */
import type { ShownUnits } from '../../model/quantity/unit-systems';
import { shownValue } from '../../results/series/format';

/** A position [m]: anything smaller than an atom is rounding of a drawing. */
export const coordinate = (value: number, units: ShownUnits): string =>
  Math.abs(value) < 1e-9 ? '0' : shownValue(value, 'm', units);
