/**
 * Numbers that were typed with their own unit, `80 mm` in a field of metres: the text is kept as the number's formula, so
 * that fields and the report show what was typed. It uses no parameter, so only typing or dragging changes it.
 */
import { LIMITS } from '../fields/limits';
import { evaluateQuantity } from '../quantity/evaluate';
import type { Names } from '../quantity/evaluate';
import { isPlain } from '../quantity/quantity';
import { readQuantity, unitOf } from '../quantity/read-quantity';

const NUMBER = String.raw`(?:\d+[.,]?\d*|[.,]\d+)(?:[eE][+-]?\d+)?`;
/** Symbols with products, quotients and powers: no sums, and no numbers except exponents. */
const UNIT = String.raw`[A-Za-z\u00b5\u03bc\u00b0](?:[A-Za-z\u00b5\u03bc\u00b0\u00b2\u00b3]|\^-?\d|[*\u00b7/ ()])*`;
const ALONE = new RegExp(String.raw`^[+\-\u2212]?${NUMBER}$`);
const PARTS = new RegExp(
  String.raw`^\s*([+\-\u2212]?\s*(?:(?:\d+\s+)?\d+\s*\/\s*\d+|${NUMBER}))\s*(${UNIT})\s*$`,
);

/** A ratio as the teeth of two wheels, `70/120`: its decimals would say less. */
const FRACTION = new RegExp(String.raw`^\s*[+\-\u2212]?\s*${NUMBER}\s*\/\s*${NUMBER}\s*$`);

/** The unit at the end of a text, `1` of a fraction; null if the text is not just a number and a unit. */
export function typedUnit(text: string): string | null {
  if (text.length > LIMITS.expression) return null;
  if (FRACTION.test(text)) return '1';
  const unit = PARTS.exec(text)?.[2].trimEnd() ?? null;
  return unit !== null && unitOf(unit) !== null ? unit : null;
}

/** Whether a text gives its number in a unit other than the one shown by its field, or as a fraction where it has none. */
export function hasOwnUnit(text: string, unit: string, shown: string): boolean {
  const own = typedUnit(text);
  if (own === null || !readQuantity(text, unit, shown).ok) return false;
  if (own === '1') return unit === '1';
  const [one, field] = [unitOf(own), unitOf(shown)];
  return (
    one?.value !== field?.value ||
    one?.dimensions.some((exponent, i) => exponent !== field?.dimensions[i]) === true
  );
}

/** Another value [SI] in the unit of a typed text; null if the text is not just a number and a unit. */
export function inTypedUnit(text: string, value: number, unit: string): string | null {
  const own = typedUnit(text);
  if (own === null || own === '1') return null;
  // via the reader, which knows that 1 Hz is one turn per second
  const one = readQuantity(`1 ${own}`, unit, unit);
  return one.ok ? `${Number((value / one.value).toPrecision(12))} ${own}` : null;
}

/** If a formula results in a number without a unit, adds the unit that is meant; returns others unchanged. */
export function withUnitNamed(text: string, unit: string, names?: Names): string {
  const clean = text.trim();
  if (unit === '1') return clean;
  const evaluated = evaluateQuantity(clean, names);
  if (!evaluated.ok || !isPlain(evaluated.quantity)) return clean;
  return ALONE.test(clean) ? `${clean} ${unit}` : `(${clean}) * (1 ${unit})`;
}
