import { withoutCleared } from '../../../engine/model/allowable';
import type { Rated } from '../../../engine/model/allowable';
import { tryEdit } from '../../stores/editing/attempt-edit';
import {
  namesParameter,
  setFormula,
  withTypedText,
  withTypedValue,
} from '../../document/edits/values/parameters';
import { typedText, withTypedTextAt } from '../../document/edits/values/typed-texts';
import type { Edit } from '../../document/edits/edit';
import { updateRecord } from '../../document/edits/records/update-record';
import type { Driven, TablePoint, Vec3 } from '../../../engine/model/project';
import { useDocumentStore } from '../../stores/editing/document';
import type { FormulaEntry, WithFormula, WithFormulas } from '../../ui/fields/formula-entry';
import type { CommitNumber, CommitVector } from '../../ui/fields/number-props';

export type Path = readonly (string | number)[];

/** Sets one field of a record; the answer is null or the sentence that says why not. */
export const setField = (
  id: string,
  label: string,
  path: Path,
  value: unknown,
  { gesture = null, typed = null }: Entered = {},
): string | null => tryEdit(fieldEdit(id, label, path, value, typed), gesture);

/** The edit that sets one field of a record. */
export const fieldEdit = (
  id: string,
  label: string,
  path: Path,
  value: unknown,
  typed: Typed | null = null,
): Edit | null =>
  updateRecord(useDocumentStore().project, id, label, (record) => {
    const changed = withTypedValue(record, path, value);
    const next = path[0] === 'allowable' ? withoutCleared(changed as typeof record & Rated) : changed;
    return typed === null ? next : withTypedText(next, typed.path.join('.'), typed.text);
  });

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
export const numberAt = (id: string, label: string, path: Path) =>
  following(id, path, (value, gesture, text) =>
    setField(id, label, path, value, { gesture, typed: typedAt(path, text) }),
  );

/** A `commit` of its own for the number at a path, which may follow a formula like others. */
export const following = (id: string, path: Path, commit: CommitNumber) =>
  Object.assign(commit, { formula: formulaAt(id, path) } satisfies WithFormula);

/** For numbers in a list, or in lists of a list. */
export function vectorAt<T = readonly number[]>(id: string, label: string, path: Path) {
  const commit: CommitVector<T> = (value, gesture, typed) =>
    setField(id, label, path, value, {
      gesture,
      typed: typed ? typedAt([...path, ...typed.at], typed.text) : null,
    });
  const entries = { formulaAt: (...at: readonly number[]) => formulaAt(id, [...path, ...at]) };
  return Object.assign(commit, entries satisfies WithFormulas);
}

export const typedAt = (path: Path, text: string | null | undefined): Typed | null =>
  text ? { path, text } : null;

/** A `commit` of a number that follows nothing and whose text is kept by its place. */
export function keeping(place: string, edit: (value: number) => Edit | null) {
  const commit: CommitNumber = (value, gesture, text = null) =>
    value === null ? null : tryKeeping(edit(value), gesture, place, text);
  return Object.assign(commit, {
    kept: () => typedText(useDocumentStore().project, place),
  } satisfies WithFormula);
}

/** The same for the points of a table. */
export function keepingTable(id: string, label: string, path: Path) {
  const place = [id, ...path].join('.');
  const commit = (points: readonly TablePoint[], text: string | null) =>
    tryKeeping(fieldEdit(id, label, path, points), null, place, text);
  return Object.assign(commit, {
    kept: () => typedText(useDocumentStore().project, place),
  } satisfies WithFormula);
}

/** The same for a vector; a refusal is said as a text. */
export function keepingVector(place: string, edit: (value: Vec3) => Edit | string | null) {
  const commit: CommitVector = (value, gesture, typed) => {
    const made = edit(value);
    if (typeof made === 'string') return made;
    return typed
      ? tryKeeping(made, gesture, [place, ...typed.at].join('.'), typed.text)
      : tryEdit(made, gesture);
  };
  const keptAt = (index: number) => typedText(useDocumentStore().project, `${place}.${index}`);
  return Object.assign(commit, { keptAt } satisfies WithFormulas);
}

function tryKeeping(edit: Edit | null, gesture: string | null, place: string, text: string | null) {
  const { project } = useDocumentStore();
  return tryEdit(edit && withTypedTextAt(project, edit, place, text), gesture);
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
