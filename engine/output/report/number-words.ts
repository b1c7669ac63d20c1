/**
 * Numbers of the model as entered: all significant digits and none of rounding, so that a model can be built again from
 * them. For results see `formatValue`.
 */
import { formatUnit } from '../../results/series/format';
import { inTyped, typedIn } from '../../model/quantity/unit-systems';
import type { ShownUnits } from '../../model/quantity/unit-systems';

/** Most digits shown: beyond what anybody types or measures it is rounding. */
const DIGITS = 10;
/** Smaller numbers relative to the largest of a list are rounding. */
const NOISE = 1e-11;

const SUPERSCRIPT = '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079';

/** `0.1`, `-2.5`, `1.2×10⁻⁷`; with a typographic minus sign. */
export function exactNumber(value: number): string {
  if (!Number.isFinite(value)) return '\u2013';
  const rounded = Number(value.toPrecision(DIGITS));
  const size = Math.abs(rounded);
  if (size === 0) return '0';
  if (size >= 1e-4 && size < 1e7) return String(rounded).replace('-', '\u2212');
  const [mantissa, exponent] = rounded.toExponential().split('e');
  const factor = mantissa === '1' ? '' : `${mantissa.replace('-', '\u2212')}\u00d7`;
  return `${factor}10${raised(exponent)}`;
}

const raised = (exponent: string): string =>
  [...exponent.replace('+', '')]
    .map((sign) => (sign === '-' ? '\u207b' : SUPERSCRIPT[Number(sign)]))
    .join('');

/** `0, 0.1, 0`: numbers negligible relative to the largest are 0. */
export function exactNumbers(values: readonly number[]): string {
  const least = NOISE * Math.max(0, ...values.map(Math.abs));
  return values.map((value) => exactNumber(Math.abs(value) <= least ? 0 : value)).join(', ');
}

/** The app's unit of a quantity if the project has none for it and it differs from the SI unit of the file. */
const TYPED: Readonly<Record<string, string>> = { rad: 'deg' };

/** In the unit in which the app shows values and people type them: angles in degrees. */
export function quantityWords(values: readonly number[], unit: string | null, units: ShownUnits): string {
  if (unit === null || unit === '1') return exactNumbers(values);
  const { unit: shown, values: own } = inShown(values, unit, units);
  const numbers = exactNumbers(own);
  return shown === 'deg' ? numbers.replaceAll(',', '°,') + '°' : `${numbers} ${formatUnit(shown)}`;
}

/** Values [SI] in the unit used by `quantityWords`. */
export function inShown(
  values: readonly number[],
  unit: string,
  units: ShownUnits,
): { unit: string; values: readonly number[] } {
  return inTyped(values, unit, units, TYPED[unit]);
}

/** How a report describes its units: `SI units and degrees`, `mm, kg, N, degrees, rpm`. */
export function unitsWords(units: ShownUnits): string {
  if (Object.keys(units).length === 0) return 'SI units and degrees';
  const shown = ['m', 'kg', 'N', 'N*m', 'rad', 'rad/s'].map((unit) =>
    typedIn(unit, units, TYPED[unit] ?? unit),
  );
  return shown.map((unit) => (unit === 'deg' ? 'degrees' : formatUnit(unit))).join(', ');
}
