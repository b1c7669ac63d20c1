/**
 * Numbers that were typed with a unit of their own, `80 mm` in a field of metres: the text is kept as the number's formula,
 * so that fields and the report say what was typed. It follows no parameter, so nothing but typing or dragging changes it.
 */
import { LIMITS } from '../fields/limits';
import { evaluateQuantity } from '../quantity/evaluate';
import type { Names } from '../quantity/evaluate';
import { isPlain } from '../quantity/quantity';
import { readQuantity, unitOf } from '../quantity/read-quantity';

const NUMBER = String.raw`(?:\d+[.,]?\d*|[.,]\d+)(?:[eE][+-]?\d+)?`;
/** Symbols with products, quotients and powers of them: no sum, and no number but an exponent. */
const UNIT = String.raw`[A-Za-z\u00b5\u03bc\u00b0](?:[A-Za-z\u00b5\u03bc\u00b0\u00b2\u00b3]|\^-?\d|[*\u00b7/ ()])*`;
const ALONE = new RegExp(String.raw`^[+\-\u2212]?${NUMBER}$`);
const PARTS = new RegExp(
  String.raw`^\s*([+\-\u2212]?\s*(?:(?:\d+\s+)?\d+\s*\/\s*\d+|${NUMBER}))\s*(${UNIT})\s*$`,
);

/** The unit that a text ends in; null where the text is anything but a number and a unit. */
export function typedUnit(text: string): string | null {
  if (text.length > LIMITS.expression) return null;
  const unit = PARTS.exec(text)?.[2].trimEnd() ?? null;
  return unit !== null && unitOf(unit) !== null ? unit : null;
}

/** Whether a text says its number in a unit other than the one that its field shows. */
export function hasOwnUnit(text: string, unit: string, shown: string): boolean {
  const own = typedUnit(text);
  if (own === null || !readQuantity(text, unit, shown).ok) return false;
  const [one, field] = [unitOf(own), unitOf(shown)];
  return (
    one?.value !== field?.value ||
    one?.dimensions.some((exponent, i) => exponent !== field?.dimensions[i]) === true
  );
}

/** Another value [SI] in the unit of a typed text; null where the text is anything but a number and a unit. */
export function inTypedUnit(text: string, value: number, unit: string): string | null {
  const own = typedUnit(text);
  if (own === null) return null;
  // through the reader, which knows that 1 Hz is a turn a second
  const one = readQuantity(`1 ${own}`, unit, unit);
  return one.ok ? `${Number((value / one.value).toPrecision(12))} ${own}` : null;
}

/** A formula that gives a number without a unit, with the unit that it is meant in; any other as it is. */
export function withUnitNamed(text: string, unit: string, names?: Names): string {
  const clean = text.trim();
  if (unit === '1') return clean;
  const evaluated = evaluateQuantity(clean, names);
  if (!evaluated.ok || !isPlain(evaluated.quantity)) return clean;
  return ALONE.test(clean) ? `${clean} ${unit}` : `(${clean}) * (1 ${unit})`;
}
