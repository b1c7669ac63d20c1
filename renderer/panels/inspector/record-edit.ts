import { withoutCleared } from '../../../engine/model/allowable';
import type { Rated } from '../../../engine/model/allowable';
import { tryEdit } from '../../stores/editing/attempt-edit';
import {
  namesParameter,
  setFormula,
  withTypedText,
  withTypedValue,
} from '../../document/edits/values/parameters';
import { updateRecord } from '../../document/edits/records/update-record';
import type { Driven } from '../../../engine/model/project';
import { useDocumentStore } from '../../stores/editing/document';
import type { FormulaEntry, WithFormula, WithFormulas } from '../../ui/fields/formula-entry';
import type { CommitNumber, CommitVector } from '../../ui/fields/number-props';

export type Path = readonly (string | number)[];

/** Sets one field of a record; the answer is null or the sentence that says why not. */
export function setField(
  id: string,
  label: string,
  path: Path,
  value: unknown,
  { gesture = null, typed = null }: Entered = {},
): string | null {
  const edit = updateRecord(useDocumentStore().project, id, label, (record) => {
    const changed = withTypedValue(record, path, value);
    const next = path[0] === 'allowable' ? withoutCleared(changed as typeof record & Rated) : changed;
    return typed === null ? next : withTypedText(next, typed.path.join('.'), typed.text);
  });
  return tryEdit(edit, gesture);
}

/** How a value came: by a gesture of many, or as a text with a unit of its own. */
interface Entered {
  readonly gesture?: string | null;
  readonly typed?: Typed | null;
}

/** A text with a unit of its own, and where its number is. */
interface Typed {
  readonly path: Path;
  readonly text: string;
}

/** `commit` for a number field at a path; a gesture is made unique by the record and the path. */
export function numberAt(id: string, label: string, path: Path) {
  const commit: CommitNumber = (value, gesture, text) =>
    setField(id, label, path, value, { gesture, typed: text ? { path, text } : null });
  return Object.assign(commit, { formula: formulaAt(id, path) } satisfies WithFormula);
}

export function vectorAt(id: string, label: string, path: Path) {
  const commit: CommitVector<readonly number[]> = (value, gesture, typed) =>
    setField(id, label, path, value, { gesture, typed: textAt(path, typed) });
  const entries = { formulaAt: (index: number) => formulaAt(id, [...path, index]) };
  return Object.assign(commit, entries satisfies WithFormulas);
}

const textAt = (path: Path, typed: Parameters<CommitVector>[2]): Typed | null =>
  typed?.text ? { path: [...path, typed.index], text: typed.text } : null;

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
