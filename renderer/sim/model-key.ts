/** Whether two versions of a document are the same mechanism, so that a recorded run still belongs to what is open. */
import { RECORD_LISTS } from '../../engine/model/project';
import type { AnyRecord, Project, RecordList } from '../../engine/model/project';
import { oncePer } from '../../engine/model/once-per';

/** Fields that no result depends on; where a formula sets a number, only the number counts. */
const COSMETIC = new Set([
  ...['name', 'notes', 'createdWith', 'units', 'locks', 'typed', 'color', 'group'],
  ...['parameters', 'formulas', 'allowable'],
]);

const keyOf = oncePer((part: object) =>
  JSON.stringify(part, (name, value: unknown) => (COSMETIC.has(name) ? undefined : value)),
);

/** Names, notes and colours may differ; an edit that is undone makes the model the same again. */
export function isSameModel(a: Project, b: Project): boolean {
  if (a === b) return true;
  const same = RECORD_LISTS.every((list) => COSMETIC.has(list) || isSameList(a[list], b[list]));
  return same && isSamePart(withoutRecords(a), withoutRecords(b));
}

const withoutRecords = oncePer((project: Project): object =>
  Object.fromEntries(Object.entries(project).filter(([key]) => !RECORD_LISTS.includes(key as RecordList))),
);

function isSameList(a: readonly AnyRecord[], b: readonly AnyRecord[]): boolean {
  if (a === b) return true;
  return a.length === b.length && a.every((record, i) => isSamePart(record, b[i]));
}

const isSamePart = (a: object, b: object): boolean => a === b || keyOf(a) === keyOf(b);

/** Whether `next` came from `before` by an edit, which keeps what it does not touch; opening a file keeps nothing. */
export function isSameDocument(before: Project, next: Project): boolean {
  // Without records there is nothing that a run could belong to.
  if (RECORD_LISTS.every((list) => next[list].length === 0)) return false;
  if (before.settings === next.settings) return true;
  const old = new Set<object>(recordsOf(before));
  return recordsOf(next).some((record) => old.has(record));
}

function recordsOf(project: Project): AnyRecord[] {
  return RECORD_LISTS.flatMap((list): AnyRecord[] => project[list]);
}

export function withDriverValue(project: Project, driver: string, value: number): Project {
  return {
    ...project,
    drivers: project.drivers.map((each) => (each.id === driver ? { ...each, value } : each)),
  };
}
