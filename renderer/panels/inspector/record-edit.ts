import { tryEdit } from '../../app/attempt-edit';
import { updateRecord, withValue } from '../../document/edits/update-record';
import { useDocumentStore } from '../../stores/document';

export type Path = readonly (string | number)[];

/** Sets one field of a record; the answer is null or the sentence that says why not. */
export function setField(
  id: string,
  label: string,
  path: Path,
  value: unknown,
  gesture: string | null = null,
): string | null {
  const edit = updateRecord(useDocumentStore().project, id, label, (record) =>
    withValue(record, path, value),
  );
  return tryEdit(edit, gesture);
}

/** `commit` for a number field at a path; a gesture is made unique by the record and the path. */
export function numberAt(id: string, label: string, path: Path) {
  return (value: number | null, gesture: string | null): string | null =>
    setField(id, label, path, value, gesture);
}

export function vectorAt(id: string, label: string, path: Path) {
  return (value: readonly number[], gesture: string | null): string | null =>
    setField(id, label, path, value, gesture);
}
