/** The records changed one by one; the same list where none of them changed. */
export function keepSame<T>(records: T[], change: (record: T) => T): T[] {
  const changed = records.map(change);
  return changed.every((record, i) => record === records[i]) ? records : changed;
}
