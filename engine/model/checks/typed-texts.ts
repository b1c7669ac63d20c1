/** The form of the list of numbers as typed; see `typed-texts.ts`. */
import { LIMITS } from '../fields/limits';
import { isObject } from '../file/json';
import { PROJECT } from './report';
import { quote } from '../../schema/quote';
import type { Report } from './report';

const isShort = (value: unknown, limit: number): boolean =>
  typeof value === 'string' && value.length <= limit && !value.includes('\0');

const isTypedText = (value: unknown): boolean =>
  isObject(value) &&
  Object.keys(value).length === 2 &&
  isShort(value['place'], LIMITS.name) &&
  isShort(value['text'], LIMITS.expression);

/** Adds a problem if the list does not have its form. */
export function checkTypedTexts(value: unknown, report: Report): void {
  if (value === undefined || value === null) return;
  const isList = Array.isArray(value) && value.length <= LIMITS.typed;
  if (isList && value.every(isTypedText)) return;
  const what = isList
    ? 'a number as typed is not a place and a text'
    : `"typed" is ${quote(value)}, not a list of at most ${LIMITS.typed} numbers as typed`;
  report.error('bad-typed-text', PROJECT, 'typed', what, 'Correct the list, or delete it.');
}
