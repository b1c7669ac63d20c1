/**
 * A row as one line of JSON, with every number exact. Rows come from files and queues that anything may have written to: a line is taken
 * only if it is, to the byte, what `writeRow` makes of its content, which includes a check that the content is of this study and whole.
 */
import { countRuns, valuesAt } from '../sampling/values-at';
import { digestOf, textDigest } from '../manifest/manifest-digest';
import { isObject } from '../../model/file/json';
import { STUDY_LIMITS } from '../manifest/limits';
import type { StudyManifest } from '../manifest/manifest';
import type { StudyRow } from './row';

export type ReadRow =
  | { readonly ok: true; readonly row: StudyRow }
  | { readonly ok: false; readonly fault: string };

/** Characters of the longest line: numbers take up to 25 each, and a letter of the outcome up to 6. */
export const LONGEST_ROW =
  25 * (STUDY_LIMITS.parameters + STUDY_LIMITS.figures) + 6 * STUDY_LIMITS.outcome + 256;

/** Digits of the check: damage is overlooked once in 2^64. */
const CHECK_DIGITS = 16;

/** Without the end of the line. */
export function writeRow(row: StudyRow, manifest: StudyManifest): string {
  const { index, values, figures, sound, outcome } = row;
  const content = `{"index":${index},"values":[${writeNumbers(values)}],"figures":[${writeNumbers(figures)}],"sound":${sound},"outcome":${JSON.stringify(shorten(outcome))}`;
  const check = textDigest(`${digestOf(manifest)}\n${content}`).slice(0, CHECK_DIGITS);
  return `${content},"check":"${check}"}`;
}

const writeNumbers = (numbers: readonly number[]): string => numbers.map(writeNumber).join(',');

/** JSON has no word for what is not finite; -0 is a number of its own. */
const writeNumber = (value: number): string =>
  Number.isFinite(value) ? (Object.is(value, -0) ? '-0' : `${value}`) : `"${value}"`;

const shorten = (outcome: string): string =>
  outcome.length <= STUDY_LIMITS.outcome ? outcome : `${outcome.slice(0, STUDY_LIMITS.outcome - 4)} ...`;

export function readRow(text: string, manifest: StudyManifest): ReadRow {
  if (text.length > LONGEST_ROW) return no('it is too long for a row');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return no('it is not JSON, or only a part of it');
  }
  const row = rowOf(value);
  if (row === null) return no('it has not the fields of a row');
  const { index, values, figures } = row;
  if (!Number.isSafeInteger(index) || index < 0 || index >= countRuns(manifest))
    return no(`its index is ${index}, which the study does not have`);
  if (figures.length !== manifest.figures.length)
    return no(`it has ${figures.length} figures, where the study keeps ${manifest.figures.length}`);
  const expected = valuesAt(manifest, index);
  const isOwn = values.length === expected.length && values.every((one, i) => Object.is(one, expected[i]));
  if (!isOwn) return no(`its values are not those of run ${index}`);
  if (writeRow(row, manifest) !== text) return no('it is damaged, or of another study');
  return { ok: true, row };
}

const no = (fault: string): ReadRow => ({ ok: false, fault });

function rowOf(value: unknown): StudyRow | null {
  if (!isObject(value)) return null;
  const { index, sound, outcome } = value;
  const [values, figures] = [numbersOf(value['values']), numbersOf(value['figures'])];
  if (typeof index !== 'number' || typeof sound !== 'boolean' || typeof outcome !== 'string') return null;
  return values && figures && { index, values, figures, sound, outcome };
}

const NOT_FINITE: ReadonlyMap<unknown, number> = new Map([
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
]);

function numbersOf(value: unknown): number[] | null {
  if (!Array.isArray(value)) return null;
  const numbers = (value as unknown[]).map((one) => (typeof one === 'number' ? one : NOT_FINITE.get(one)));
  return numbers.includes(undefined) ? null : (numbers as number[]);
}
