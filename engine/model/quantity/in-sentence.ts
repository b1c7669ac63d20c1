/** Quantities in the sentences of problems, remedies and lists. */
import { inTyped } from './unit-systems';
import type { ShownUnits } from './unit-systems';

export interface SentenceStyle {
  /** The unit where the project has none of its own; the SI unit if it is left out. */
  readonly usual?: string;
  /** Significant digits; zeros that tell nothing are left out. */
  readonly digits?: number;
}

/** Values [SI] in the unit of the project as text, and that unit as sentences have it. */
export function inSentence(
  values: readonly number[],
  unit: string,
  units: ShownUnits,
  { usual = unit, digits = 3 }: SentenceStyle = {},
): { texts: string[]; unit: string } {
  const shown = inTyped(values, unit, units, usual);
  const texts = shown.values.map((value) => String(Number(value.toPrecision(digits)) || 0));
  return { texts, unit: shown.unit === 'deg' ? 'degrees' : shown.unit };
}

/** `12.3 mm`, `30 degrees`. */
export function quantityInSentence(
  value: number,
  unit: string,
  units: ShownUnits,
  style?: SentenceStyle,
): string {
  const { texts, unit: shown } = inSentence([value], unit, units, style);
  return `${texts[0]} ${shown}`;
}
