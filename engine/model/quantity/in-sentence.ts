/** Quantities in the sentences of problems, remedies and lists. */
import { inTyped } from './unit-systems';
import type { ShownUnits } from './unit-systems';

export interface SentenceStyle {
  /** The unit to use if the project has none; the SI unit by default. */
  readonly usual?: string;
  /** Significant digits; trailing zeros are omitted. */
  readonly digits?: number;
}

/** Values [SI] as text in the unit of the project, and that unit as written in sentences. */
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
