/**
 * A reversible change of a project: the records it adds, updates and removes, and the project-level fields it sets.
 *
 * A diff holds both sides of every change, so undoing needs nothing but the diff, and it holds the place of a
 * record in its list, so undoing everything gives back the same project and not merely an equal set of records.
 */
import type { AnyRecord, Project, RecordList, RecordTypes } from '../../engine/model/project';
import { RECORD_LISTS } from '../../engine/model/project';

export interface RecordChange {
  list: RecordList;
  id: string;
  /** Place in the list on the side where the record exists; for an update, on both. */
  index: number;
  /** null: the change adds the record. */
  before: AnyRecord | null;
  /** null: the change removes the record. */
  after: AnyRecord | null;
}

export const PROJECT_FIELDS = ['name', 'notes', 'units', 'settings', 'locks', 'typed'] as const;
export type ProjectField = (typeof PROJECT_FIELDS)[number];

export interface FieldChange {
  field: ProjectField;
  /** null: the project has no such field. */
  before: Project[ProjectField];
  after: Project[ProjectField];
}

export interface Diff {
  records: readonly RecordChange[];
  fields: readonly FieldChange[];
}

/** What leads from one project to the other; records that are the same object on both sides are not compared. */
export function createDiff(before: Project, after: Project): Diff {
  const records = RECORD_LISTS.flatMap((list) => diffList(list, before[list], after[list]));
  const fields = PROJECT_FIELDS.map((field) => ({
    field,
    before: before[field] ?? null,
    after: after[field] ?? null,
  }));
  return {
    records,
    fields: fields.filter((change) => !isSame(change.before, change.after)),
  };
}

function diffList(
  list: RecordList,
  before: readonly AnyRecord[],
  after: readonly AnyRecord[],
): RecordChange[] {
  if (before === after) return [];
  const changes: RecordChange[] = [];
  const old = new Map(before.map((record) => [record.id, record]));
  const kept = new Set(after.map((record) => record.id));
  before.forEach((record, index) => {
    if (!kept.has(record.id)) changes.push({ list, id: record.id, index, before: record, after: null });
  });
  after.forEach((record, index) => {
    const previous = old.get(record.id) ?? null;
    if (previous !== null && isSame(previous, record)) return;
    changes.push({ list, id: record.id, index, before: previous, after: record });
  });
  return changes;
}

/** Structural equality of plain JSON values; -0 and 0 are the same, as they are in the file. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(b, key) &&
      isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  );
}

export function isEmpty(diff: Diff): boolean {
  return diff.records.length === 0 && diff.fields.length === 0;
}

/** True where both sides of every change are the same. */
export function changesNothing(diff: Diff): boolean {
  return [...diff.records, ...diff.fields].every((change) => isSame(change.before, change.after));
}

/** The project after the change; lists that the diff does not touch stay the same objects. */
export function applyDiff(project: Project, diff: Diff): Project {
  const next: Project = { ...project };
  for (const list of RECORD_LISTS) {
    const changes = diff.records.filter((change) => change.list === list);
    if (changes.length > 0) setList(next, list, applyToList(project[list], changes));
  }
  for (const change of diff.fields) setField(next, change.field, change.after);
  return next;
}

function applyToList(records: readonly AnyRecord[], changes: readonly RecordChange[]): AnyRecord[] {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const result: AnyRecord[] = [];
  for (const record of records) {
    const change = byId.get(record.id);
    if (change === undefined) result.push(record);
    else if (change.after !== null && change.before !== null) result.push(change.after);
  }
  // Ascending places: each insertion then finds everything before it already in its final place.
  const added = changes.filter((change) => change.before === null).sort((a, b) => a.index - b.index);
  for (const { index, after } of added) if (after !== null) result.splice(index, 0, after);
  return result;
}

/** The types of list and records agree because both come from the same change. */
function setList(project: Project, list: RecordList, records: AnyRecord[]): void {
  (project as { -readonly [K in RecordList]: RecordTypes[K][] })[list] = records as never;
}

function setField(project: Project, field: ProjectField, value: Project[ProjectField]): void {
  const fields = project as unknown as Partial<Record<ProjectField, unknown>>;
  if (value === null) delete fields[field];
  else fields[field] = value;
}

export function invertDiff(diff: Diff): Diff {
  return {
    records: diff.records.map((change) => ({ ...change, before: change.after, after: change.before })),
    fields: diff.fields.map((change) => ({ ...change, before: change.after, after: change.before })),
  };
}

/** True when both change the same places only by updating them, so that the two can be one undo step. */
export function canMerge(first: Diff, second: Diff): boolean {
  const places = (diff: Diff) =>
    [...diff.records.map((change) => `${change.list}/${change.id}`), ...diff.fields.map((f) => f.field)]
      .sort()
      .join();
  return onlyUpdates(first) && onlyUpdates(second) && places(first) === places(second);
}

/** Records and fields that only the second changes as well; only for diffs that update and create or remove nothing. */
export function joinDiffs(first: Diff, second: Diff): Diff {
  const { records, fields } = mergeDiffs(first, second);
  const newRecords = second.records.filter(
    ({ list, id }) => !first.records.some((other) => other.list === list && other.id === id),
  );
  const newFields = second.fields.filter(({ field }) => !first.fields.some((other) => other.field === field));
  return { records: [...records, ...newRecords], fields: [...fields, ...newFields] };
}

/** Whether all changes are of records that stay. */
export const onlyUpdates = ({ records }: Diff): boolean =>
  records.every(({ before, after }) => before !== null && after !== null);

/** First, then second, as one diff; only for diffs that `canMerge`. */
export function mergeDiffs(first: Diff, second: Diff): Diff {
  const record = (change: RecordChange) =>
    second.records.find((other) => other.list === change.list && other.id === change.id)?.after ??
    change.after;
  return {
    records: first.records.map((change) => ({ ...change, after: record(change) })),
    fields: first.fields.map((change) => {
      // the second may remove the field: its value is then null
      const { after } = second.fields.find(({ field }) => field === change.field) ?? change;
      return { ...change, after };
    }),
  };
}
