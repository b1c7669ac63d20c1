/** Changes the records one by one; returns the same list if none changed. */
export function keepSame<T>(records: T[], change: (record: T) => T): T[] {
  const changed = records.map(change);
  return changed.every((record, i) => record === records[i]) ? records : changed;
}
