/** Numbers of a report as words. */
import { formatValue } from '../../results/series/format';

/** A place [m]: what is smaller than an atom is rounding of a drawing. */
export const coordinate = (value: number): string => (Math.abs(value) < 1e-9 ? '0' : formatValue(value));
