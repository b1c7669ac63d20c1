/**
 * What makes the next version of a document of one that the other side holds already: records that stayed are named by their
 * places and do not cross again. Both sides replace records and never change them, so what stayed is the same object.
 */
import { RECORD_LISTS } from './project';
import type { AnyRecord, Project, RecordList } from './project';

export interface ListPatch {
  /** For each record of the new list its place in the old one; -1: the next of `records`. */
  readonly places: readonly number[];
  readonly records: readonly AnyRecord[];
}

export interface ProjectPatch {
  /** The project without its lists of records. */
  readonly fields: Omit<Project, RecordList>;
  /** Lists that are not here stayed as they were. */
  readonly lists: Readonly<Partial<Record<RecordList, ListPatch>>>;
}

export function createPatch(before: Project, after: Project): ProjectPatch {
  const lists: Partial<Record<RecordList, ListPatch>> = {};
  for (const list of RECORD_LISTS)
    if (before[list] !== after[list]) lists[list] = patchList(before[list], after[list]);
  const isField = ([key]: [string, unknown]): boolean => !RECORD_LISTS.includes(key as RecordList);
  const fields = Object.fromEntries(Object.entries(after).filter(isField));
  return { fields: fields as unknown as ProjectPatch['fields'], lists };
}

function patchList(before: readonly AnyRecord[], after: readonly AnyRecord[]): ListPatch {
  const records: AnyRecord[] = [];
  let known: Map<AnyRecord, number> | null = null;
  const places = after.map((record, i) => {
    // nearly all stay where they were
    if (before[i] === record) return i;
    known ??= new Map(before.map((old, place) => [old, place]));
    const place = known.get(record);
    if (place !== undefined) return place;
    records.push(record);
    return -1;
  });
  return { places, records };
}

/** Null where it is no patch of this project: it may come from anywhere. */
export function applyPatch(before: Project, patch: ProjectPatch): Project | null {
  const lists: Partial<Record<RecordList, AnyRecord[]>> = {};
  for (const list of RECORD_LISTS) {
    const change: unknown = patch.lists[list];
    if (change === undefined) {
      lists[list] = before[list];
      continue;
    }
    const next =
      isListPatch(change) && Array.isArray(before[list]) ? applyToList(before[list], change) : null;
    if (next === null) return null;
    lists[list] = next;
  }
  return { ...patch.fields, ...lists } as Project;
}

function applyToList(before: readonly AnyRecord[], { places, records }: ListPatch): AnyRecord[] | null {
  const next: AnyRecord[] = [];
  let fresh = 0;
  for (const place of places) {
    const record = place === -1 ? records[fresh++] : before[place];
    if (record === undefined) return null;
    next.push(record);
  }
  return fresh === records.length ? next : null;
}

const isListPatch = (value: unknown): value is ListPatch =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as ListPatch).places) &&
  Array.isArray((value as ListPatch).records);
