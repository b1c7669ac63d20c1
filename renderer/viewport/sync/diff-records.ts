/** What changed between two versions of an immutable record list, by identity: untouched records keep their meshes. */
export interface RecordDiff<R> {
  added: R[];
  changed: R[];
  removed: string[];
}

/** `same` may look past identity, such as at the fields that a mesh is built from. */
export function diffRecords<R extends { id: string }>(
  before: ReadonlyMap<string, R>,
  after: readonly R[],
  same: (a: R, b: R) => boolean = (a, b) => a === b,
): RecordDiff<R> {
  const diff: RecordDiff<R> = { added: [], changed: [], removed: [] };
  const kept = new Set<string>();
  for (const record of after) {
    kept.add(record.id);
    const old = before.get(record.id);
    if (!old) diff.added.push(record);
    else if (!same(old, record)) diff.changed.push(record);
  }
  for (const id of before.keys()) if (!kept.has(id)) diff.removed.push(id);
  return diff;
}
