/** Whether two versions of a document are the same mechanism, so that a recorded run still belongs to what is open. */
import { RECORD_LISTS } from '../../engine/model/project';
import type { AnyRecord, Project } from '../../engine/model/project';

/** Fields that no result depends on: of what a formula drives, the number counts. */
const COSMETIC = new Set(['name', 'notes', 'createdWith', 'color', 'parameters', 'formulas']);

const keys = new WeakMap<Project, string>();

function modelKey(project: Project): string {
  let key = keys.get(project);
  if (key === undefined) {
    key = JSON.stringify(project, (name, value: unknown) => (COSMETIC.has(name) ? undefined : value));
    keys.set(project, key);
  }
  return key;
}

/** Names, notes and colours may differ; an edit that is undone makes the model the same again. */
export function isSameModel(a: Project, b: Project): boolean {
  return a === b || modelKey(a) === modelKey(b);
}

/** Whether `next` came from `before` by an edit, which keeps what it does not touch; opening a file keeps nothing. */
export function isSameDocument(before: Project, next: Project): boolean {
  const old = new Set<object>(recordsOf(before));
  const records = recordsOf(next);
  // Without records there is nothing that a run could belong to.
  if (records.length === 0) return false;
  return before.settings === next.settings || records.some((record) => old.has(record));
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
