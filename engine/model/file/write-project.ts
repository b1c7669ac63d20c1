/**
 * The bytes of a project: a function of its content alone. Known fields are written in the order of the field table, unknown
 * ones after them in the order of their names; records are sorted by id; numbers have the fewest digits that read back the
 * same. Anything that the reader would refuse is refused here too, by throwing: it is an error of the program.
 */
import { findFields, RECORD_FIELDS, SETTINGS_FIELDS, UNITS_FIELDS } from '../fields/fields';
import type { FieldSet } from '../fields/fields';
import { findLoneSurrogate, FORBIDDEN_KEYS, isPlainObject } from './json';
import { LIMITS } from '../fields/limits';
import { RECORD_LISTS } from '../project';
import type { Project } from '../project';

type Entries = [key: string, text: string][];
type Fields = Readonly<Record<string, unknown>>;

/** Longest list of numbers kept on one line. */
const LINE_ITEMS = 16;

/** Not written where they are empty. */
const OMITTED = ['units', 'locks', 'typed'];

export function writeProject(project: Project): string {
  const document = project as unknown as Fields;
  const known = ['format', 'schemaVersion', 'createdWith', 'name', 'notes'];
  const entries: Entries = known.map((key) => [key, writeValue(document[key], key, 1)]);
  if (project.units) entries.push(['units', writeGroup(project.units, UNITS_FIELDS, 'units', 1)]);
  entries.push(['settings', writeGroup(document['settings'], SETTINGS_FIELDS, 'settings', 1)]);
  for (const list of RECORD_LISTS) {
    const records = [...(project[list] as readonly { id: string }[])];
    records.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
    const blocks = records.map((record) =>
      writeGroup(record, RECORD_FIELDS[list], `${list} ${record.id}`, 2),
    );
    entries.push([list, enclose('[', blocks, ']', 1)]);
  }
  if (project.locks?.length) {
    const locks = [...project.locks].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
    entries.push(['locks', writeValue(locks, 'locks', 1)]);
  }
  if (project.typed?.length) {
    const typed = [...project.typed].sort((a, b) => (a.place < b.place ? -1 : 1));
    entries.push(['typed', writeValue(typed, 'typed', 1)]);
  }
  addUnknown(entries, document, '', 1, new Set([...entries.map(([key]) => key), ...OMITTED]));
  return `${writeEntries(entries, 0)}\n`;
}

function writeGroup(value: unknown, set: FieldSet, path: string, level: number): string {
  if (value === null) return 'null';
  if (typeof value !== 'object') throw new TypeError(`${path} is not an object`);
  const group = value as Fields;
  const fields = findFields(set, group);
  if (fields === null) throw new TypeError(`${path} has the unknown kind ${String(group['kind'])}`);
  const present = fields.filter(({ key, optional }) => optional !== true || group[key] !== undefined);
  const entries: Entries = present.map((field) => {
    const at = `${path}.${field.key}`;
    const item = group[field.key];
    return [
      field.key,
      field.fields ? writeGroup(item, field.fields, at, level + 1) : writeValue(item, at, level + 1),
    ];
  });
  // an optional field set to undefined counts as absent, as for the validator
  addUnknown(entries, group, path, level + 1, new Set(fields.map(({ key }) => key)));
  return writeEntries(entries, level);
}

function addUnknown(
  entries: Entries,
  value: Fields,
  path: string,
  level: number,
  known: ReadonlySet<string> = new Set(entries.map(([key]) => key)),
): void {
  for (const key of Object.keys(value).sort()) {
    if (!known.has(key)) entries.push([key, writeValue(value[key], `${path}.${key}`, level)]);
  }
}

function writeValue(value: unknown, path: string, level: number): string {
  if (level > LIMITS.depth) throw new RangeError(`${path} is nested deeper than ${LIMITS.depth} levels`);
  switch (typeof value) {
    case 'number':
      return writeNumber(value, path);
    case 'string':
      return writeText(value, path);
    case 'boolean':
      return String(value);
    case 'object':
      break;
    default:
      throw new TypeError(`${path} is ${typeof value}, which a file cannot hold`);
  }
  if (value === null) return 'null';
  if (Array.isArray(value)) return writeList(value, path, level);
  if (!isPlainObject(value)) throw new TypeError(`${path} is an object that is not plain data`);
  const entries: Entries = [];
  addUnknown(entries, value as Fields, path, level + 1);
  return writeEntries(entries, level);
}

function writeList(value: readonly unknown[], path: string, level: number): string {
  // Array.from: holes of a sparse array become undefined, which is refused, whereas map would skip them
  const items = Array.from(value, (item, i) => writeValue(item, `${path}[${i}]`, level + 1));
  const short = items.length <= LINE_ITEMS && value.every((item) => typeof item === 'number');
  return short ? `[${items.join(', ')}]` : enclose('[', items, ']', level);
}

function writeNumber(value: number, path: string): string {
  if (!Number.isFinite(value)) throw new RangeError(`${path} is ${value}, which a file cannot hold`);
  // String(-0) is "0", so negative zero is never written
  return String(value);
}

function writeText(value: string, path: string): string {
  if (findLoneSurrogate(value) >= 0 || value.includes('\0')) {
    throw new RangeError(`${path} holds half of a character pair or a NUL, which a file cannot hold`);
  }
  return JSON.stringify(value);
}

function writeEntries(entries: Entries, level: number): string {
  const lines = entries.map(([key, text]) => {
    if (FORBIDDEN_KEYS.has(key)) throw new TypeError(`a field may not be called ${key}`);
    return `${writeText(key, 'the name of a field')}: ${text}`;
  });
  return enclose('{', lines, '}', level);
}

function enclose(open: string, items: readonly string[], close: string, level: number): string {
  if (items.length === 0) return open + close;
  const indent = '  '.repeat(level);
  return `${open}\n${items.map((item) => `${indent}  ${item}`).join(',\n')}\n${indent}${close}`;
}
