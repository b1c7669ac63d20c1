/** Quantities in fields: read through the unit library, shown in the unit of the field. Fields hold SI. */
import { readQuantity, unitOf } from '../../engine/model/quantity/read-quantity';
import type { Parsed } from '../../engine/model/quantity/read-quantity';
import { typedIn } from '../../engine/model/quantity/unit-systems';
import type { ShownUnits } from '../../engine/model/quantity/unit-systems';

export type { Parsed } from '../../engine/model/quantity/read-quantity';

/** `shown` is the unit of a bare number; `unit` the SI unit of the field, which every typed unit must lead to. */
export function parseQuantity(text: string, unit: string, shown = unit): Parsed {
  return readQuantity(text, unit, shown);
}

/** `0, 50 mm, 0`, `1; 2; 3` or `1 2 3`: three quantities, or null when the text is anything else. */
export function parseTriple(text: string, unit: string, shown = unit): [number, number, number] | null {
  const clean = text.trim().replace(/^[([{]\s*|\s*[)\]}]$/g, '');
  for (const separator of [/\s*;\s*/, /\s*,\s*/, /\s+/]) {
    const parts = clean.split(separator);
    if (parts.length !== 3) continue;
    const parsed = parts.map((part) => parseQuantity(part, unit, shown));
    if (parsed.every((one) => one.ok)) return parsed.map((one) => one.value) as [number, number, number];
  }
  return null;
}

/** SI value in the shown unit: 12 digits, which hides conversion noise and keeps what anyone typed. */
export function formatQuantity(value: number, unit: string, shown = unit): string {
  const factor = (shown === unit ? null : unitOf(shown)?.value) ?? 1;
  return formatNumber(value / factor);
}

/** Numbers with more digits are taken as computed, not typed. */
const TYPED_DIGITS = 7;
const RESTING_DIGITS = 6;
/** Next to the largest number of a row smaller ones are rounding. */
const NOISE = 1e-9;

/** The same in a field without the focus: a computed number is shown with fewer digits. */
export function restingQuantity(value: number, unit: string, shown: string, beside = 0): string {
  if (Math.abs(value) < NOISE * beside) return '0';
  return restingNumber(formatQuantity(value, unit, shown));
}

function restingNumber(full: string): string {
  const digits = full.replace(/e.*$/, '').replace(/^[+-]?0?\.?0*|\./g, '');
  return digits.length <= TYPED_DIGITS ? full : formatNumber(Number(full), RESTING_DIGITS);
}

/** The same for a number with its unit as it was typed or, after a drag, computed: `215.406592285 mm`. */
export const restingText = (text: string): string =>
  text.replace(/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?(?=\s*[^\s\d/.,])/i, restingNumber);

export function formatNumber(value: number, digits = 12): string {
  if (!Number.isFinite(value)) return '';
  return String(Number(value.toPrecision(digits)) || 0);
}

/** A value [SI] in the unit of the project, else in `usual`, as a label has it: `25 mm`, `30°`. */
export function quantityLabel(
  value: number,
  unit: string,
  units: ShownUnits,
  { usual = unit, digits = 6 }: { usual?: string; digits?: number } = {},
): string {
  const shown = typedIn(unit, units, usual);
  const text = formatNumber(value / (unitOf(shown)?.value ?? 1), digits);
  return shown === 'deg' ? `${text}°` : withUnit(text, shown);
}

/** A step of so much of a unit [SI]; where the number is shown in another, the nearest 1, 2 or 5 of that. */
export function stepIn(step: number, unit: string, shown: string): number {
  const [size, other] = [unit, shown].map((one) => unitOf(one)?.value ?? 1);
  if (unit === shown || step <= 0) return step * size;
  const decade = 10 ** Math.floor(Math.log10((step * size) / other) + 1e-9);
  const lead = (step * size) / other / decade;
  return (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10) * decade * other;
}

/** `kg*m^2/s` as people write it. */
export function prettyUnit(unit: string): string {
  return unit
    .replace(/\*/g, '\u00b7')
    .replace(/\^2/g, '\u00b2')
    .replace(/\^3/g, '\u00b3')
    .replace(/\^4/g, '\u2074')
    .replace(/\bdeg\b/g, '\u00b0');
}

/** A number and its unit as a sentence has them: of the unit 1 only the number is said. */
export const withUnit = (text: string, unit: string): string =>
  unit === '1' ? text : `${text} ${prettyUnit(unit)}`;
