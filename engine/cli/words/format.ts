import { stripVTControlCharacters } from 'node:util';
import type { Problem } from '../../model/problem';
import { shownUnit } from '../../model/quantity/unit-systems';
import type { ShownUnits } from '../../model/quantity/unit-systems';

/** Rows of cells as aligned lines; columns in `right` contain numbers. */
export function formatTable(rows: readonly (readonly string[])[], right: readonly number[] = []): string {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, widthOf(cell))));
  const lines = rows.map((row) =>
    row
      .map((cell, i) => {
        const padding = ' '.repeat(widths[i] - widthOf(cell));
        return right.includes(i) ? padding + cell : cell + padding;
      })
      .join('  ')
      .trimEnd(),
  );
  return lines.map((line) => `${line}\n`).join('');
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60]/u;
/** Half-width katakana. */
const NARROW = /[\uff61-\uff9f]/;
/** Combining marks, and invisible characters. */
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** Columns of a terminal taken by a text: East Asian letters take two each. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (!NO_WIDTH.test(letter)) width += WIDE.test(letter) && !NARROW.test(letter) ? 2 : 1;
  }
  return width;
}

/** Six digits suffice for reading, without trailing zeros; the CSV has all. */
export function formatNumber(value: number, unit = ''): string {
  const size = Math.abs(value);
  const isPlain = size === 0 || (size >= 1e-4 && size < 1e9) || !Number.isFinite(value);
  const [mantissa, exponent] = value.toExponential(5).split('e');
  const text = isPlain ? String(Number(value.toPrecision(6))) : `${Number(mantissa)}e${Number(exponent)}`;
  return unit === '' || unit === '1' ? text : `${text} ${unit}`;
}

/** The same in the unit shown: `25 mm`. */
export function formatShown(value: number, recorded: string, units: ShownUnits): string {
  const { unit, size } = shownUnit(recorded, units);
  return formatNumber(value / size, unit);
}

export function formatProblems(problems: readonly Problem[]): string {
  return problems
    .map(({ severity, message, remedy }) => `${severity}: ${plain(message)}\n  ${plain(remedy)}\n`)
    .join('');
}

/** Names come from files: they must not control the terminal. */
export function plain(text: string): string {
  return stripVTControlCharacters(text).replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');
}

/** Names for ids, safe to print on a terminal. */
export function namesOf(records: readonly { id: string; name: string }[]): (id: string) => string {
  const names = new Map(records.map((record) => [record.id, record.name]));
  return (id) => plain(names.get(id) ?? id);
}
