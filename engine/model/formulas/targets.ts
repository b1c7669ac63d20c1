/** Numbers of a document that can be set from outside, by name: the parameters of a sweep, and those named on the command line. */
import { findFields, RECORD_FIELDS, SETTINGS_FIELDS } from '../fields/fields';
import { findNumber } from '../checks/formulas';
import { inSentence } from '../checks/structure-words';
import { fieldLabel, fieldUnit } from './field-unit';
import { ROD_LENGTH, rodLength } from './rod-length';
import { RECORD_LISTS } from '../project';
import type { AnyRecord, Body, Project, RecordList } from '../project';
import type { Field, FieldSet } from '../../schema/field';

export type Target =
  | { readonly kind: 'parameter'; readonly id: string }
  | { readonly kind: 'field'; readonly list: RecordList; readonly record: string; readonly path: string }
  | { readonly kind: 'setting'; readonly path: string };

export interface FoundTarget {
  readonly target: Target;
  /** Name for people: `crank`, `Motor: Speed`, `Settings: Step`. */
  readonly name: string;
  /** SI unit in ASCII; `1` for pure numbers. */
  readonly unit: string;
  /** Present value [unit]. */
  readonly value: number;
}

const AXES = ['x', 'y', 'z'];
const INERTIA = ['Ixx', 'Iyy', 'Izz', 'Ixy', 'Ixz', 'Iyz'];
/** Most numbers offered from one list; a long table is not a set of parameters. */
const MOST_OF_A_LIST = 36;

/** The number, or null if the document no longer has it. */
export function findTarget(project: Project, target: Target): FoundTarget | null {
  if (target.kind === 'parameter') {
    const parameter = project.parameters.find(({ id }) => id === target.id);
    if (parameter === undefined) return null;
    return { target, name: parameter.name, unit: parameter.unit, value: parameter.value };
  }
  if (target.kind === 'setting') {
    const value = findNumber(project.settings, target.path);
    const named = numbersIn(SETTINGS_FIELDS, project.settings).find(({ path }) => path === target.path);
    if (value === null || named === undefined) return null;
    return { target, name: `Settings: ${named.label}`, unit: oneUnit(named.unit), value };
  }
  const record = (project[target.list] as readonly AnyRecord[]).find(({ id }) => id === target.record);
  if (record === undefined || target.list === 'parameters') return null;
  const named = numbersOf(project, target.list, record).find(({ path }) => path === target.path);
  const value = findNumber(record, target.path);
  if (named === undefined || value === null) return null;
  return { target, name: `${record.name}: ${named.label}`, unit: named.unit, value };
}

/**
 * Finds a target by its typed name: a parameter's name, `record/field` with the record's id or name, or `settings/field`; a
 * driver's own name means its value. Null if there is no such name.
 */
export function findTargetByName(project: Project, text: string): FoundTarget | null {
  const parameter = project.parameters.find(({ id, name }) => name === text || id === text);
  if (parameter !== undefined) return findTarget(project, { kind: 'parameter', id: parameter.id });
  const driver = project.drivers.find(({ id, name }) => id === text || name === text);
  if (driver !== undefined)
    return findTarget(project, { kind: 'field', list: 'drivers', record: driver.id, path: 'value' });
  const cut = text.lastIndexOf('/');
  if (cut < 0) return null;
  const [owner, path] = [text.slice(0, cut), text.slice(cut + 1)];
  if (owner === 'settings') return findTarget(project, { kind: 'setting', path });
  for (const list of RECORD_LISTS) {
    const records = project[list] as readonly AnyRecord[];
    const record = records.find(({ id }) => id === owner) ?? records.find(({ name }) => name === owner);
    if (record !== undefined) return findTarget(project, { kind: 'field', list, record: record.id, path });
  }
  return null;
}

export interface NamedNumber {
  readonly path: string;
  readonly label: string;
  readonly unit: string;
}

/** The numbers of a record, including nested ones, in the order of its fields; a bar's length comes first. */
export function numbersOf(project: Project, list: RecordList, record: AnyRecord): NamedNumber[] {
  const bar =
    list === 'bodies' && rodLength(record as Body) !== null
      ? [{ path: ROD_LENGTH, label: 'Length', unit: 'm' }]
      : [];
  const found = numbersIn(RECORD_FIELDS[list], record).map(({ path, label, unit }) => ({
    path,
    label: fieldLabel(project, list, record, { key: path, label }),
    unit: oneUnit(fieldUnit(project, list, record, path) ?? unit),
  }));
  return [...bar, ...found];
}

export function settingNumbers(project: Project): NamedNumber[] {
  return numbersIn(SETTINGS_FIELDS, project.settings).map((number) => ({
    ...number,
    unit: oneUnit(number.unit),
  }));
}

/** A list of alternative units, where the number alone does not tell which applies, counts as none. */
const oneUnit = (unit: string): string => (unit.includes(',') || unit === '' ? '1' : unit);

function numbersIn(set: FieldSet, value: object): NamedNumber[] {
  return (findFields(set, value) ?? []).flatMap((field) => {
    const inner: unknown = (value as Record<string, unknown>)[field.key];
    if (typeof inner === 'number') return [{ path: field.key, label: field.label, unit: field.unit ?? '1' }];
    if (typeof inner !== 'object' || inner === null || field.type === 'formulas') return [];
    if (field.type === 'group' && field.fields !== undefined)
      return numbersIn(field.fields, inner).map(({ path, label, unit }) => ({
        path: `${field.key}.${path}`,
        label: `${field.label}, ${inSentence(label)}`,
        unit,
      }));
    return Array.isArray(inner) ? inList(field, inner) : [];
  });
}

/** Quaternions are left out: one of their numbers alone is not a rotation. */
function inList(field: Field, values: readonly unknown[]): NamedNumber[] {
  if (field.type === 'quaternion') return [];
  const places = field.type === 'inertia' ? INERTIA : field.type === 'vector' ? AXES : [];
  return values.slice(0, MOST_OF_A_LIST).flatMap((value, i) => {
    if (typeof value !== 'number') return [];
    const place = places[i] ?? `${i + 1}`;
    return [{ path: `${field.key}.${i}`, label: `${field.label} ${place}`, unit: field.unit ?? '1' }];
  });
}
