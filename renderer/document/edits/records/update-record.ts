import type { AnyRecord, Body, Project, RecordList, RecordTypes } from '../../../../engine/model/project';
import { RECORD_LISTS } from '../../../../engine/model/project';
import { TEXT } from '../../texts';
import type { Edit } from '../edit';
import { createEdit } from '../edit';

/** Replaces a record by a changed copy; null when there is no such record. The id and the list never change. */
export function updateRecord(
  project: Project,
  id: string,
  label: string,
  change: (record: AnyRecord) => AnyRecord,
): Edit | null {
  for (const list of RECORD_LISTS) {
    const index = project[list].findIndex((record) => record.id === id);
    if (index < 0) continue;
    const before = project[list][index];
    const after = { ...change(before), id: before.id };
    return createEdit(`${label} of ${after.name}`, project, replaceAt(project, list, index, after));
  }
  return null;
}

/** Changes several bodies in one step; null when there is none of them, or none changes. */
export function updateBodies(
  project: Project,
  ids: readonly string[],
  label: string,
  change: (body: Body) => Body | null,
): Edit | null {
  const changed = new Map<string, Body>();
  for (const body of project.bodies) {
    const next = ids.includes(body.id) ? change(body) : null;
    if (next !== null) changed.set(body.id, next);
  }
  const [first] = changed.values();
  if (first === undefined) return null;
  const bodies = project.bodies.map((body) => changed.get(body.id) ?? body);
  const of = changed.size === 1 ? first.name : TEXT.countedBodies(changed.size);
  return createEdit(`${label} of ${of}`, project, { ...project, bodies });
}

function replaceAt(project: Project, list: RecordList, index: number, record: AnyRecord): Project {
  const records = [...project[list]] as RecordTypes[RecordList][];
  records[index] = record;
  return { ...project, [list]: records };
}

/** `value` put at a path such as ['mass', 'density'] or ['position', 1]; everything on the way is copied. */
export function withValue<T>(target: T, path: readonly (string | number)[], value: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return value as T;
  const copy = (Array.isArray(target) ? [...target] : { ...target }) as Record<string | number, unknown>;
  copy[key] = withValue(copy[key], rest, value);
  return copy as T;
}
