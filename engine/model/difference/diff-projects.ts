/** What changed between two projects, number by number, in words that suit a review. */
import { RECORD_FIELDS, SETTINGS_FIELDS, findFields } from '../fields/fields';
import { fieldUnit } from '../formulas/field-unit';
import { RECORD_LISTS } from '../project';
import type { AnyRecord, Project, RecordList } from '../project';
import type { FieldSet } from '../../schema/field';

export interface FieldDifference {
  /** `position.0`, `mass.density`. */
  readonly path: string;
  /** A leaf of the document, or the whole value if only one side has it; undefined if absent. */
  readonly before: unknown;
  readonly after: unknown;
  /** ASCII SI unit of a number; null if there is none. */
  readonly unit: string | null;
}

export interface RecordDifference {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly list: RecordList;
  readonly id: string;
  readonly name: string;
  /** Only for `changed`. */
  readonly fields: readonly FieldDifference[];
}

export interface ProjectDifference {
  readonly records: readonly RecordDifference[];
  /** Name and notes of the project, its units, and settings such as `settings.step`. */
  readonly fields: readonly FieldDifference[];
}

/** Records are identified by id; the order in the file does not matter. */
export function diffProjects(before: Project, after: Project): ProjectDifference {
  const records = RECORD_LISTS.flatMap((list) => diffList(before, after, list));
  const settings = leaves(before.settings, after.settings, 'settings').map((change) => ({
    ...change,
    unit: settingUnit(change),
  }));
  const own = (['name', 'notes'] as const)
    .filter((key) => before[key] !== after[key])
    .map((key) => ({ path: key, before: before[key], after: after[key], unit: null }));
  const units = leaves(before.units, after.units, 'units').map((change) => ({ ...change, unit: null }));
  const locks = leaves(byId(before.locks), byId(after.locks), 'locks').map((change) => ({
    ...change,
    unit: null,
  }));
  return { records, fields: [...own, ...units, ...settings, ...locks] };
}

const byId = (locks: Project['locks']) => Object.fromEntries((locks ?? []).map((lock) => [lock.id, lock]));

export const isEmptyDifference = ({ records, fields }: ProjectDifference): boolean =>
  records.length + fields.length === 0;

function diffList(before: Project, after: Project, list: RecordList): RecordDifference[] {
  const old = new Map((before[list] as readonly AnyRecord[]).map((record) => [record.id, record]));
  const now = new Map((after[list] as readonly AnyRecord[]).map((record) => [record.id, record]));
  const found: RecordDifference[] = [];
  for (const { id, name } of old.values())
    if (!now.has(id)) found.push({ kind: 'removed', list, id, name, fields: [] });
  for (const record of now.values()) {
    const { id, name } = record;
    const previous = old.get(id);
    if (previous === undefined) found.push({ kind: 'added', list, id, name, fields: [] });
    else {
      const fields = leaves(previous, record, '').map((change) => ({
        ...change,
        unit: unitOf(after, list, record, change) ?? unitOf(before, list, previous, change),
      }));
      if (fields.length > 0) found.push({ kind: 'changed', list, id, name, fields });
    }
  }
  return found;
}

type Leaf = Omit<FieldDifference, 'unit'>;

/** Every leaf that differs; values that only one side has, as a whole. An absent field is the same as null. */
function leaves(before: unknown, after: unknown, path: string): Leaf[] {
  if (before === after || (before ?? null) === (after ?? null)) return [];
  // each of its numbers may be absent, so a missing group is the same as an empty one
  if (path === 'allowable' && (!isTree(before) || !isTree(after)))
    return leaves(before ?? {}, after ?? {}, path);
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ path, before, after }];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) =>
    leaves(own(before, key), own(after, key), path === '' ? key : `${path}.${key}`),
  );
}

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;
const own = (value: object, key: string): unknown =>
  Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;

function unitOf(
  project: Project,
  list: RecordList,
  record: AnyRecord,
  { path, before, after }: Leaf,
): string | null {
  if (typeof before !== 'number' && typeof after !== 'number') return null;
  if (list === 'parameters') return path === 'value' ? (record as { unit: string }).unit : null;
  const unit = fieldUnit(project, list, record, path) ?? plainUnit(RECORD_FIELDS[list], record, path);
  return unit === null || unit === '1' || unit.includes(',') ? null : unit;
}

const settingUnit = ({ path }: Leaf): string | null => {
  const unit = plainUnit(SETTINGS_FIELDS, {}, path.replace(/^settings\./, ''));
  return unit === null || unit === '1' || unit.includes(',') ? null : unit;
};

/** Unit of a field by its first key, if the table of units does not say more. */
function plainUnit(set: FieldSet, value: object, path: string): string | null {
  const key = path.split('.')[0];
  return findFields(set, value)?.find((field) => field.key === key)?.unit ?? null;
}
