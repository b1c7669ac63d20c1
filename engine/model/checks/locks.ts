/** Geometry locks: their form, and whether the records they name exist and suit their kind. */
import { barOf } from '../../kinds/shapes/shapes';
import { quote } from '../../schema/quote';
import { isObject } from '../file/json';
import { LIMITS } from '../fields/limits';
import { LOCK_KINDS, lockDefinition, partsOf } from '../locks/lock';
import type { Lock } from '../locks/lock';
import type { Project } from '../project';
import { PROJECT } from './report';
import type { Report } from './report';

const ID = /^[A-Za-z0-9_-]{1,64}$/;
/** Two lines of two points each. */
const MOST_ENDS = 4;

const isId = (value: unknown): boolean => typeof value === 'string' && ID.test(value);
const isNumber = (value: unknown): boolean =>
  typeof value === 'number' && Math.abs(value) <= LIMITS.magnitude;
/** What a lock may have, and what each of its ends. */
const FIELDS = ['id', 'kind', 'of', 'value', 'at', 'driven'];
const END_FIELDS = ['record', 'end'];
const strangerIn = (value: object, known: readonly string[]) =>
  Object.keys(value).find((key) => !known.includes(key));
const isNone = (value: unknown): boolean => value === undefined || value === null;

function faultOf(value: unknown): string | null {
  if (!isObject(value)) return 'is not an object with fields';
  const { id, kind, of, value: amount, at, driven } = value;
  const stranger = strangerIn(value, FIELDS);
  if (stranger !== undefined) return `has ${quote(stranger)}, which is no field of a lock`;
  if (!isId(id)) return `has the id ${quote(id)}, which is not 1 to 64 of the characters A-Z a-z 0-9 _ -`;
  if (!(LOCK_KINDS as readonly unknown[]).includes(kind))
    return `has the kind ${quote(kind)}, which is none of ${LOCK_KINDS.join(', ')}`;
  if (!Array.isArray(of) || of.length === 0 || of.length > MOST_ENDS || !of.every(isEnd))
    return 'has no list "of" with 1 to 4 joints and bars';
  const odd = (of as object[]).flatMap((end) => strangerIn(end, END_FIELDS) ?? []);
  if (odd.length > 0) return `has ${quote(odd[0])} in its list "of", where there is "record" and "end" alone`;
  const { title, unit } = lockDefinition(kind as Lock['kind']);
  if (unit === undefined && !isNone(amount)) return `has a "value", which "${title}" has not`;
  if (unit !== undefined && !isNumber(amount))
    return `has the value ${quote(amount)}, not a number in ${unit}`;
  if (kind === 'length' && !((amount as number) > 0))
    return `has the length ${quote(amount)}, not more than 0`;
  if (kind === 'at' && !isPoint(at)) return 'has no point "at" of 3 numbers in m';
  if (kind !== 'at' && !isNone(at)) return `has a point "at", which "${title}" has not`;
  if (!isNone(driven) && typeof driven !== 'boolean')
    return `has ${quote(driven)} as "driven", not true or false`;
  if (!isNone(driven) && unit === undefined)
    return `has "driven", which only a length or an angle can be, not "${title}"`;
  return null;
}

const isEnd = (value: unknown): boolean =>
  isObject(value) &&
  isId(value['record']) &&
  (isNone(value['end']) || value['end'] === 0 || value['end'] === 1);
const isPoint = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 3 && value.every(isNumber);

/** Adds a problem for every formal error. */
export function checkLockForm(value: unknown, report: Report): void {
  if (isNone(value)) return;
  if (!Array.isArray(value) || value.length > LIMITS.locks) {
    const what = Array.isArray(value)
      ? `it has ${value.length} geometry locks, where ${LIMITS.locks} is the limit`
      : `"locks" is ${quote(value)}, not a list`;
    report.error('bad-lock', PROJECT, 'locks', what, 'Give a list of geometry locks, or none.');
    return;
  }
  const ids = new Set<unknown>();
  for (let i = 0; i < value.length && !report.full; i++) {
    const lock: unknown = value[i];
    const id = isObject(lock) ? lock['id'] : undefined;
    const fault = faultOf(lock) ?? (ids.has(id) ? `has the id ${quote(id)} of another` : null);
    ids.add(id);
    if (fault === null) continue;
    const what = `geometry lock number ${i + 1}${isId(id) ? `, ${quote(id)},` : ''} ${fault}`;
    report.error('bad-lock', PROJECT, `locks[${i}]`, what, 'Correct or delete that lock.');
  }
}

/** Checks what well-formed locks name. */
export function checkLocks(project: Project, report: Report): void {
  const { locks } = project;
  if (!locks?.length) return;
  const joints = new Set(project.joints.map(({ id }) => id));
  const bars = new Set(project.bodies.flatMap(({ id, shape }) => (barOf(shape) ? [id] : [])));
  locks.forEach((lock, i) => {
    const missing = lock.of.find(({ record }) => !joints.has(record) && !bars.has(record));
    const parts = missing ? null : partsOf(lock, (id) => bars.has(id));
    if (parts !== null) return;
    const { title, wants } = lockDefinition(lock.kind);
    const what = missing
      ? `geometry lock number ${i + 1}, ${quote(lock.id)}, names ${quote(missing.record)}, which is neither a joint nor a bar`
      : `geometry lock number ${i + 1}, ${quote(lock.id)}, does not name what "${title}" takes, ${wants}`;
    report.error('bad-lock', PROJECT, `locks[${i}].of`, what, 'Correct or delete that lock.');
  });
}
