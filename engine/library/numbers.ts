/** Numbers of a project by name, and values for them. */
import { findTargetByName } from '../model/formulas/targets';
import { writable } from '../model/formulas/set-values';
import { quote } from '../schema/quote';
import { readQuantity } from '../model/quantity/read-quantity';
import type { FoundTarget } from '../model/formulas/targets';
import type { Project } from '../model/project';
import { fault } from './kempe-error';

/** Throws a KempeError if the project has no number of that name. */
export function findNumber(document: Project, name: string): FoundTarget {
  const found = findTargetByName(document, name);
  if (found !== null) return found;
  const known = [...document.parameters, ...document.drivers].map((one) => quote(one.name)).slice(0, 12);
  const has = known.length > 0 ? ` It has ${known.join(', ')}.` : '';
  const message = `The project has no number called ${quote(name)}.${has}`;
  throw fault('unknown-number', message, 'Use one of the names that `numbers` of the project lists.');
}

/** In SI: of a number as it is, of a text such as `60 rpm` by its unit. With at most 12 digits, as files and sweeps have them. */
export function readNumber({ name, unit }: FoundTarget, value: number | string): number {
  const remedy = `Give a finite number [${unit}], or a text with a unit.`;
  if (typeof value === 'number' && Number.isFinite(value)) return writable(value);
  if (typeof value !== 'string')
    throw fault('not-a-number', `The value of ${quote(name)} is ${quote(value)}.`, remedy);
  const read = readQuantity(value.trim(), unit, unit);
  if (!read.ok) throw fault('not-a-number', `The value of ${quote(name)}: ${read.message}`, remedy);
  if (!Number.isFinite(read.value))
    throw fault('not-a-number', `The value of ${quote(name)}, ${quote(value)}, is not finite.`, remedy);
  return writable(read.value);
}
