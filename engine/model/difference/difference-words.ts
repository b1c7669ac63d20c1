/** What changed between two projects, in the words of a list: counts, and each value before and after. */
import type { FieldDifference, ProjectDifference, RecordDifference } from './diff-projects';
import { countOf, RECORD_NOUNS } from '../record-nouns';
import { quantityInSentence } from '../quantity/in-sentence';
import type { ShownUnits } from '../quantity/unit-systems';
import { RECORD_LISTS } from '../project';

/** Longest value written in full [characters]. */
const LONGEST = 60;
/** Digits that a file's number keeps: further ones are rounding of a unit conversion. */
const DIGITS = 12;
/** Digits that are read on a screen, where they tell both values apart. */
const READ_DIGITS = 6;

/** `1 body added, 2 joints changed, 1 setting changed`; empty if both are the same. */
export function countChanges({ records, fields }: ProjectDifference): string {
  const kinds: readonly RecordDifference['kind'][] = ['added', 'removed', 'changed'];
  const counted = kinds.flatMap((kind) =>
    RECORD_LISTS.flatMap((list) => {
      const count = records.filter((record) => record.kind === kind && record.list === list).length;
      return count === 0 ? [] : [`${countOf(count, RECORD_NOUNS[list])} ${kind}`];
    }),
  );
  const settings = fields.filter(({ path }) => path.startsWith('settings')).length;
  const own = fields.filter(({ path }) => !path.startsWith('settings')).map(({ path }) => `${path} changed`);
  const set = settings === 0 ? [] : [`${countOf(settings, { one: 'setting', many: 'settings' })} changed`];
  return [...counted, ...set, ...own].join(', ');
}

/** `7800 kg/m^3 -> 2700 kg/m^3 (-65.4 %)`, in the units of a project. */
export const describeChange = (field: FieldDifference, units: ShownUnits): string =>
  describe(field, units, DIGITS, '->');

/** The same for a screen: `60 rpm → 90 rpm (+50.0 %)`. */
export function readChange(field: FieldDifference, units: ShownUnits): string {
  const words = (value: unknown) => describeLeaf(value, field.unit, units, READ_DIGITS);
  const isTold = words(field.before) !== words(field.after);
  return describe(field, units, isTold ? READ_DIGITS : DIGITS, '\u2192').replace('(-', '(\u2212');
}

function describe(
  { before, after, unit }: FieldDifference,
  units: ShownUnits,
  digits: number,
  arrow: string,
): string {
  const words = (value: unknown) => describeLeaf(value, unit, units, digits);
  const change = `${words(before)} ${arrow} ${words(after)}`;
  if (typeof before !== 'number' || typeof after !== 'number') return change;
  // of the magnitude, as of peaks: a pull that grows is not less for its sign; one that turns round has no such share
  return before * after > 0 ? `${change} (${describePercent((after - before) / before)})` : change;
}

function describeLeaf(value: unknown, unit: string | null, units: ShownUnits, digits: number): string {
  if (value === undefined) return 'none';
  if (typeof value === 'number')
    return unit === null ? String(value) : quantityInSentence(value, unit, units, { digits });
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}

/** A fraction as text: `+12.0 %`. */
export const describePercent = (part: number): string =>
  `${part >= 0 ? '+' : ''}${(100 * part).toPrecision(3)} %`;
