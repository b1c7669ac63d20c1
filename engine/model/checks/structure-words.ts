/** Messages about values of the wrong form: each a clause that follows the name of the record. */
import { kindsOf } from '../fields/fields';
import type { Field, FieldSet } from '../fields/fields';
import { quote } from '../../schema/quote';

export interface Words {
  what: string;
  remedy: string;
}

/** `shape.kind "hinge" is not a known kind`: `at` is the path of the part, empty for the record itself. */
export function unknownKind(value: unknown, set: FieldSet, at: string): Words {
  const field = at === '' ? 'kind' : `${at}.kind`;
  const kinds = kindsOf(set).join(', ');
  if (value === undefined)
    return { what: `the field ${field} is missing`, remedy: `Add "kind": ${oneOf(kinds)}` };
  return { what: `${field} is ${quote(value)}, which is not a known kind`, remedy: `Use ${oneOf(kinds)}` };
}

const oneOf = (choices: string): string => `one of ${choices}.`;

export function unknownChoice(value: unknown, choices: readonly string[], at: string): Words {
  return {
    what: `${at} is ${quote(value)}, which is not one of the choices`,
    remedy: `Use ${oneOf(choices.join(', '))}`,
  };
}

/** A label within a sentence: names such as Young’s keep their capital. */
export const inSentence = (label: string): string =>
  label.replace(/\S+/g, (word) => (word.endsWith('’s') || /^[A-Z]$/.test(word) ? word : word.toLowerCase()));

export function missingField({ key, label }: Field, at: string): Words {
  const name = inSentence(label);
  return { what: `the field ${at}${name === key ? '' : ` (${name})`} is missing`, remedy: `Add "${key}".` };
}

export function notAnObject(value: unknown, set: FieldSet, at: string): Words {
  const kinds = kindsOf(set);
  const wanted = (set as readonly Field[]).length > 0 ? (set as readonly Field[]).map(({ key }) => key) : [];
  const remedy =
    kinds.length > 0
      ? `Give an object whose "kind" is ${oneOf(kinds.join(', '))}`
      : `Give an object with the fields it needs: ${wanted.join(', ')}.`;
  return { what: `${at} is ${noObject(value)}, where an object with fields is expected`, remedy };
}

/** What was found instead of an object; the items of a list are not quoted. */
export const noObject = (value: unknown): string => (Array.isArray(value) ? 'a list' : quote(value));

/** For a value that should be a list of corners or points. */
export function wrongCount(value: unknown, noun: string, bounds: [number, number], whose: string): string {
  const [least, most] = bounds;
  const range = `${whose} has ${least} to ${most} ${noun}s`;
  if (!Array.isArray(value)) return `is ${quote(value)}, where a list of ${noun}s is expected; ${range}`;
  return `holds ${value.length} ${noun}${value.length === 1 ? '' : 's'}; ${range}`;
}

/** The unit to write after a value: empty if the values of one field have several units. */
export const unitOf = ({ unit }: Field): string =>
  unit === undefined || unit === '1' || unit.includes(',') ? '' : ` ${unit}`;

/** The name of a field as shown in a message: even an empty one is visible. */
export const shownKey = (key: string): string => (key.trim() === '' ? quote(key) : quote(key).slice(1, -1));
