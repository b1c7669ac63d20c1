import { tryEdit } from '../../app/attempt-edit';
import { namesParameter, setFormula, withTypedValue } from '../../document/edits/parameters';
import { updateRecord } from '../../document/edits/update-record';
import type { Driven } from '../../../engine/model/project';
import { useDocumentStore } from '../../stores/document';
import type { FormulaEntry, WithFormula, WithFormulas } from '../../ui/formula-entry';

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
    withTypedValue(record, path, value),
  );
  return tryEdit(edit, gesture);
}

/** `commit` for a number field at a path; a gesture is made unique by the record and the path. */
export function numberAt(id: string, label: string, path: Path) {
  const commit = (value: number | null, gesture: string | null): string | null =>
    setField(id, label, path, value, gesture);
  return Object.assign(commit, { formula: formulaAt(id, path) } satisfies WithFormula);
}

export function vectorAt(id: string, label: string, path: Path) {
  const commit = (value: readonly number[], gesture: string | null): string | null =>
    setField(id, label, path, value, gesture);
  const entries = { formulaAt: (index: number) => formulaAt(id, [...path, index]) };
  return Object.assign(commit, entries satisfies WithFormulas);
}

/** The formula of one number of a record. */
function formulaAt(id: string, path: Path): FormulaEntry {
  const document = useDocumentStore();
  const field = path.join('.');
  return {
    find: () => {
      const found = document.record(id)?.record as Driven | undefined;
      return found?.formulas?.find((one) => one.field === field)?.formula ?? null;
    },
    isFormula: (text) => namesParameter(document.project, text),
    set: (formula) => {
      const result = setFormula(document.project, id, field, formula);
      return 'edit' in result ? tryEdit(result.edit) : result.refusal;
    },
  };
}
