/**
 * Does a value of unknown origin have the form of a project: every field present, of the right type, within its bounds?
 * Meaning across fields (references, physics) is checked afterwards, in checks/, for values that pass here.
 */
import { checkLockForm } from '../checks/locks';
import { checkTypedTexts } from '../checks/typed-texts';
import { checkName, checkText } from '../checks/names';
import { checkOwnUnits } from '../checks/units';
import { PROJECT } from '../checks/report';
import { RECORD_NOUNS } from '../record-nouns';
import { quote } from '../../schema/quote';
import type { Report, Subject } from '../checks/report';
import {
  missingField,
  noObject,
  notAnObject,
  shownKey,
  unitOf,
  unknownChoice,
  unknownKind,
  wrongCount,
  inSentence,
} from '../checks/structure-words';
import { findFields, RECORD_FIELDS, SETTINGS_FIELDS, UNITS_FIELDS } from '../fields/fields';
import type { Field, FieldSet } from '../fields/fields';
import { FORBIDDEN_KEYS, isObject, whyUnstorable } from './json';
import type { KnownRecords } from '../fields/known-records';
import { LIMITS } from '../fields/limits';
import { FORMAT, RECORD_LISTS, SCHEMA_VERSION } from '../project';
import type { RecordList } from '../project';

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const PROJECT_KEYS: ReadonlySet<string> = new Set([
  'format',
  'schemaVersion',
  'createdWith',
  'name',
  'notes',
  'units',
  'settings',
  'locks',
  'typed',
  ...RECORD_LISTS,
]);

const HEADER_TEXTS = [
  { at: 'createdWith', label: 'program name', limit: LIMITS.name },
  { at: 'name', label: 'project name', limit: LIMITS.name },
  { at: 'notes', label: 'notes', limit: LIMITS.notes },
] as const;

const UNITS: Field = { key: 'units', label: 'Units', type: 'group', nullable: true, fields: UNITS_FIELDS };

/** Count of numbers in a list, or in each of its elements. */
const COUNTS: Partial<Record<Field['type'], number>> = {
  vector: 3,
  quaternion: 4,
  inertia: 6,
  symmetric6: 21,
  polygon: 2,
  table: 2,
};
/** Most numbers in a list without a fixed length. */
const MOST_NUMBERS = 16;

/** The required form of a text. */
interface Form {
  readonly pattern: RegExp;
  readonly wanted: string;
  readonly code: string;
}
const SYMBOL_FORM: Form = {
  pattern: /^[A-Za-z][A-Za-z0-9_]{0,63}$/,
  wanted: 'a name for formulas: a letter, then up to 63 letters, digits and underscores',
  code: 'bad-symbol',
};
const ID_FORM: Form = {
  pattern: ID,
  wanted: 'an id: 1 to 64 of the characters A-Z a-z 0-9 _ -',
  code: 'bad-id',
};
const COLOR_FORM: Form = {
  pattern: /^#[0-9a-fA-F]{6}$/,
  wanted: 'a colour such as #7a8ca3',
  code: 'bad-color',
};

const FORMULA_FIELDS: readonly Field[] = [
  { key: 'field', label: 'Field', type: 'text' },
  { key: 'formula', label: 'Formula', type: 'formula' },
];

/**
 * Adds a problem for every formal error; if it adds none, `value` is a `Project`. Records already known to be well-formed
 * are skipped.
 */
export function checkStructure(value: unknown, report: Report, known?: KnownRecords): void {
  if (!isObject(value)) {
    report.error(
      'not-a-project',
      PROJECT,
      null,
      'it is not an object with fields',
      'Open a Kempe project file.',
    );
    return;
  }
  checkHeader(value, report);
  if (value['units'] !== undefined) checkField(value['units'], UNITS, 'units', PROJECT, report);
  if (isObject(value['settings']))
    checkGroup(value['settings'], SETTINGS_FIELDS, 'settings', PROJECT, report);
  else
    report.error(
      'missing-field',
      PROJECT,
      'settings',
      'the settings are missing',
      'Add the object "settings".',
    );
  for (const list of RECORD_LISTS) checkList(value[list], list, report, known);
  checkLockForm(value['locks'], report);
  checkTypedTexts(value['typed'], report);
  for (const key of Object.keys(value))
    if (!PROJECT_KEYS.has(key)) checkUnknown(value[key], key, '', PROJECT, report);
}

function checkHeader(value: { readonly [key: string]: unknown }, report: Report): void {
  if (value['format'] !== FORMAT || value['schemaVersion'] !== SCHEMA_VERSION) {
    const what = `format ${quote(value['format'])} with schemaVersion ${quote(value['schemaVersion'])} is not known`;
    report.error(
      'unknown-format',
      PROJECT,
      'format',
      what,
      `Use format "${FORMAT}" and version ${SCHEMA_VERSION}.`,
    );
  }
  for (const text of HEADER_TEXTS) checkText(value[text.at], text, PROJECT, report);
}

function checkList(value: unknown, list: RecordList, report: Report, known?: KnownRecords): void {
  if (!Array.isArray(value)) {
    const what =
      value === undefined ? `the list "${list}" is missing` : `"${list}" is ${quote(value)}, not a list`;
    report.error('missing-field', PROJECT, list, what, `Add "${list}": [] if the project has none.`);
    return;
  }
  if (value.length > LIMITS[list]) {
    const what = `${value.length} ${list} are more than the limit of ${LIMITS[list]}`;
    report.error('too-many-records', PROJECT, list, what, 'Split the model into several projects.');
    return;
  }
  for (let i = 0; i < value.length && !report.full; i++) {
    const record: unknown = value[i];
    if (isObject(record) && known?.formed.has(record)) continue;
    const { said } = report;
    checkRecord(record, list, i, report);
    if (isObject(record) && report.said === said) known?.formed.add(record);
  }
}

function checkRecord(value: unknown, list: RecordList, index: number, report: Report): void {
  const place = `${RECORD_NOUNS[list].title} number ${index + 1}`;
  if (!isObject(value)) {
    const what = `${place.toLowerCase()} is ${noObject(value)}, not an object with fields`;
    report.error('not-a-record', PROJECT, `${list}[${index}]`, what, 'Correct or delete that entry.');
    return;
  }
  const { id, name } = value;
  const named = typeof name === 'string' ? `${RECORD_NOUNS[list].title} ${quote(name)}` : place;
  const subject: Subject =
    typeof id === 'string' && ID.test(id) ? { id, title: `${named} (${id})` } : { id: null, title: named };
  checkGroup(value, RECORD_FIELDS[list], '', subject, report);
}

function checkGroup(
  value: { readonly [key: string]: unknown },
  set: FieldSet,
  path: string,
  subject: Subject,
  report: Report,
): void {
  const fields = findFields(set, value);
  const prefix = path === '' ? '' : `${path}.`;
  if (fields === null) {
    const { what, remedy } = unknownKind(value['kind'], set, path);
    report.error('unknown-kind', subject, `${prefix}kind`, what, remedy);
    return;
  }
  for (const field of fields) {
    const at = prefix + field.key;
    if (value[field.key] === undefined) {
      if (field.optional === true) continue;
      const { what, remedy } = missingField(field, at);
      report.error('missing-field', subject, at, what, remedy);
    } else checkField(value[field.key], field, at, subject, report);
  }
  for (const key of Object.keys(value)) {
    if (!fields.some((field) => field.key === key)) checkUnknown(value[key], key, prefix, subject, report);
  }
}

/** Unknown fields are kept, so they must at least be storable in a file. */
function checkUnknown(value: unknown, key: string, prefix: string, subject: Subject, report: Report): void {
  const field = `${prefix}${shownKey(key)}`;
  // a margin for the levels above this field
  const why = whyUnstorable(key, 0) ?? whyUnstorable(value, LIMITS.depth - 5);
  if (FORBIDDEN_KEYS.has(key) || why !== null) {
    const what = `the unknown field ${field} holds ${why ?? 'a name that is not allowed'}, which a file cannot hold`;
    report.error('unstorable-field', subject, prefix + key, what, 'Delete that field.');
    return;
  }
  const what = `the field ${field} is not known to this version`;
  const remedy =
    'It is kept in the file and has no effect; correct its spelling if it was meant to have one.';
  report.warn('unknown-field', subject, prefix + key, what, remedy);
}

function checkField(value: unknown, field: Field, at: string, subject: Subject, report: Report): void {
  if (value === null && field.nullable === true) return;
  switch (field.type) {
    case 'name':
      checkName(value, subject, report);
      return;
    case 'text':
      checkText(value, { at, label: inSentence(field.label), limit: LIMITS.name }, subject, report);
      return;
    case 'number':
      checkNumber(value, field, at, subject, report);
      return;
    case 'vector':
    case 'quaternion':
    case 'inertia':
    case 'symmetric6':
    case 'numbers':
      checkNumbers(value, field, at, subject, report);
      return;
    case 'polygon':
      checkCorners(value, field, at, subject, report);
      return;
    case 'table':
      checkTable(value, field, at, subject, report);
      return;
    case 'expression':
    case 'formula':
      checkText(value, { at, label: inSentence(field.label), limit: LIMITS.expression }, subject, report);
      return;
    case 'formulas':
      checkFormulaList(value, at, subject, report);
      return;
    case 'units':
      checkOwnUnits(value, at, subject, report);
      return;
    case 'symbol':
      checkForm(value, SYMBOL_FORM, at, subject, report);
      return;
    case 'id':
      checkForm(value, ID_FORM, at, subject, report);
      return;
    case 'body':
    case 'joint':
      checkForm(value, { ...ID_FORM, wanted: `the id of a ${field.type}` }, at, subject, report);
      return;
    case 'color':
      checkForm(value, COLOR_FORM, at, subject, report);
      return;
    case 'choice':
      if (!field.choices!.includes(value as string)) {
        const { what, remedy } = unknownChoice(value, field.choices!, at);
        report.error('unknown-choice', subject, at, what, remedy);
      }
      return;
    case 'group':
      if (isObject(value)) checkGroup(value, field.fields!, at, subject, report);
      else {
        const { what, remedy } = notAnObject(value, field.fields!, at);
        report.error('wrong-type', subject, at, what, remedy);
      }
  }
}

function checkFormulaList(value: unknown, at: string, subject: Subject, report: Report): void {
  if (!Array.isArray(value) || value.length > LIMITS.formulas) {
    const what = `${at} is ${quote(value)}, not a list of at most ${LIMITS.formulas} formulas`;
    report.error('wrong-type', subject, at, what, 'Give a list of fields and formulas, or null.');
    return;
  }
  for (let i = 0; i < value.length && !report.full; i++) {
    const entry: unknown = value[i];
    if (isObject(entry)) checkGroup(entry, FORMULA_FIELDS, `${at}[${i}]`, subject, report);
    else {
      const what = `${at}[${i}] is ${noObject(entry)}, not an object with fields`;
      report.error('wrong-type', subject, `${at}[${i}]`, what, 'Give it a "field" and a "formula".');
    }
  }
}

function checkForm(value: unknown, form: Form, at: string, subject: Subject, report: Report): void {
  const { pattern, wanted, code } = form;
  if (typeof value === 'string' && pattern.test(value)) return;
  report.error(code, subject, at, `${at} is ${quote(value)}, which is not ${wanted}`, `Give ${wanted}.`);
}

function checkNumber(value: unknown, field: Field, at: string, subject: Subject, report: Report): void {
  const shown = `${at} is ${quote(value)}`;
  const unit = unitOf(field);
  if (typeof value !== 'number') {
    report.error(
      'wrong-type',
      subject,
      at,
      `${shown}, not a number`,
      `Give a number${unit && ` in${unit}`}.`,
    );
  } else if (!(Math.abs(value) <= LIMITS.magnitude)) {
    const what = Number.isFinite(value)
      ? `${shown}${unit}, which is out of range`
      : `${shown}, not a finite number`;
    report.error('out-of-range', subject, at, what, 'Give a finite number of magnitude 1e15 or less.');
  } else if (field.above !== undefined && value <= field.above) {
    const remedy = `Give ${inSentence(field.label)} a value above ${field.above}${unit}.`;
    report.error(
      'out-of-range',
      subject,
      at,
      `${shown}${unit}, but it must be more than ${field.above}`,
      remedy,
    );
  } else if (field.minimum !== undefined && value < field.minimum) {
    const remedy = `Give ${inSentence(field.label)} a value of ${field.minimum} or more.`;
    report.error(
      'out-of-range',
      subject,
      at,
      `${shown}${unit}, but it must not be below ${field.minimum}`,
      remedy,
    );
  } else if (field.maximum !== undefined && value > field.maximum) {
    const remedy = `Give ${inSentence(field.label)} a value of ${field.maximum} or less.`;
    report.error(
      'out-of-range',
      subject,
      at,
      `${shown}${unit}, but it must not be above ${field.maximum}`,
      remedy,
    );
  } else if (field.below !== undefined && value >= field.below) {
    const remedy = `Give ${inSentence(field.label)} a value below ${field.below}.`;
    report.error('out-of-range', subject, at, `${shown}, but it must be less than ${field.below}`, remedy);
  }
}

const UPPER_TRIANGLE =
  'the upper triangle of the matrix row by row, x, y, z, then the turns about them (xx, xy, xz, xa, xb, xc, yy, …, cc)';

function checkNumbers(value: unknown, field: Field, at: string, subject: Subject, report: Report): void {
  const own = Array.isArray(value) ? clamp(value.length, 1, MOST_NUMBERS) : 1;
  const count = COUNTS[field.type] ?? own;
  if (!Array.isArray(value) || value.length !== count) {
    const what = `${at} is ${quote(value)}, not a list of ${count} numbers`;
    const order = field.type === 'symmetric6' ? `: ${UPPER_TRIANGLE}` : '';
    report.error('wrong-type', subject, at, what, `Give ${count} numbers${order}.`);
    return;
  }
  // not forEach: it would skip the holes of a sparse array
  for (let i = 0; i < count; i++) checkNumber(value[i], field, `${at}[${i}]`, subject, report);
}

function checkCorners(value: unknown, field: Field, at: string, subject: Subject, report: Report): void {
  if (!Array.isArray(value) || value.length < 3 || value.length > LIMITS.corners) {
    const what = `${at} ${wrongCount(value, 'corner', [3, LIMITS.corners], 'a plate')}`;
    report.error('bad-polygon', subject, at, what, 'Give the corners as [x, y] pairs.');
    return;
  }
  for (let i = 0; i < value.length; i++) checkNumbers(value[i], field, `${at}[${i}]`, subject, report);
}

/** Pairs in ascending order of their first numbers: a spline passes through them. */
function checkTable(value: unknown, field: Field, at: string, subject: Subject, report: Report): void {
  if (!Array.isArray(value) || value.length < 2 || value.length > LIMITS.tablePoints) {
    const what = `${at} ${wrongCount(value, 'point', [2, LIMITS.tablePoints], 'a table')}`;
    report.error('bad-table', subject, at, what, 'Give the points as [x, y] pairs.');
    return;
  }
  for (let i = 0; i < value.length && !report.full; i++) {
    checkNumbers(value[i], field, `${at}[${i}]`, subject, report);
    if (i === 0 || !Array.isArray(value[i]) || !Array.isArray(value[i - 1])) continue;
    const [before] = value[i - 1] as unknown[];
    const [now] = value[i] as unknown[];
    if (typeof before !== 'number' || typeof now !== 'number' || now > before) continue;
    const what = `${at}[${i}] begins with ${now}, which is not above the ${before} of the point before it`;
    report.error('bad-table', subject, at, what, 'Give the points in ascending order, each once.');
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
