/**
 * Creates the next version of a document from one that the other side already has: unchanged records are given by their indices and not
 * sent again. Both sides replace records and never modify them, so an unchanged record is the same object.
 */
import { RECORD_LISTS } from '../project';
import type { AnyRecord, Project, RecordList } from '../project';

export interface ListPatch {
  /** Sources of the records of the new list, as pairs: the first index in the old list, or NEW, and the number of records. */
  readonly runs: readonly number[];
  /** The new records, in their order. */
  readonly records: readonly AnyRecord[];
}

/** Used as index: from `records`. */
const NEW = -1;

export interface ProjectPatch {
  /** The project without its lists of records. */
  readonly fields: Omit<Project, RecordList>;
  /** Lists that are absent are unchanged. */
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
  const runs: number[] = [];
  const records: AnyRecord[] = [];
  let known: Map<AnyRecord, number> | null = null;
  let next = 0;
  after.forEach((record) => {
    // nearly all have the same predecessor as before
    let place: number | undefined = before[next] === record ? next : undefined;
    if (place === undefined) {
      known ??= new Map(before.map((old, at) => [old, at]));
      place = known.get(record) ?? NEW;
      if (place === NEW) records.push(record);
    }
    const [first, count] = [runs.at(-2), runs.at(-1) ?? 0];
    const goesOn =
      place === NEW ? first === NEW : first !== NEW && first !== undefined && first + count === place;
    if (goesOn) runs[runs.length - 1] = count + 1;
    else runs.push(place, 1);
    // a replaced record is at the same index as the old one
    next = place === NEW ? next + 1 : place + 1;
  });
  return { runs, records };
}

/** Null if it is not a patch of this project: it may come from anywhere. */
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

function applyToList(before: readonly AnyRecord[], { runs, records }: ListPatch): AnyRecord[] | null {
  const next: AnyRecord[] = [];
  let fresh = 0;
  for (let i = 0; i + 1 < runs.length; i += 2) {
    const [first, count] = [runs[i], runs[i + 1]];
    const from = first === NEW ? records : before;
    const at = first === NEW ? fresh : first;
    if (!isPlace(at) || !isPlace(count) || at + count > from.length) return null;
    // each record is in a list only once
    if (next.length + count > before.length + records.length) return null;
    for (let k = at; k < at + count; k++) next.push(from[k]);
    if (first === NEW) fresh += count;
  }
  return fresh === records.length ? next : null;
}

const isPlace = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

const isListPatch = (value: unknown): value is ListPatch =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as ListPatch).runs) &&
  Array.isArray((value as ListPatch).records);
