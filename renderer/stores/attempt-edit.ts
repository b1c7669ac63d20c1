/** The one way an edit reaches the document: checked first, so that an open document never becomes invalid. */
import { checkEdit } from '../document/edits/check-edit';
import type { Edit } from '../document/edits/edit';
import { isEmpty } from '../document/diff';
import { useDocumentStore } from './document';
import { useReleasedFormulasStore } from './released-formulas';
import { useSelectionStore } from './selection';
import { useToastsStore } from './toasts';
import { useVisibilityStore } from './visibility';
import { TEXT } from './texts';

const UNLOCK = TEXT.unlockFirst;

/** Applies the edit, or says in one sentence why not; the document then keeps its old value. */
export function tryEdit(edit: Edit | null, gesture: string | null = null): string | null {
  const document = useDocumentStore();
  if (edit === null || isEmpty(edit.diff)) return null;
  if (document.readOnly) return TEXT.readOnly;
  const locked = useVisibilityStore().firstLocked(edit.diff);
  if (locked !== null) {
    // Not every field and no gesture has a place for words, and a lock is easily forgotten.
    useToastsStore().show('warning', TEXT.locked(locked), UNLOCK);
    return `${TEXT.locked(locked)} ${UNLOCK}`;
  }
  const [problem] = checkEdit(document.project, edit);
  if (problem !== undefined) return `${problem.message} ${problem.remedy}`;
  document.apply(edit.label, edit.diff, gesture);
  useReleasedFormulasStore().note(edit.diff);
  if (edit.created !== null) useSelectionStore().select(edit.created);
  return null;
}

/** For commands, which have no field to show the reason at. */
export function applyEdit(edit: Edit | null): boolean {
  const refusal = tryEdit(edit);
  const said = edit !== null && useVisibilityStore().firstLocked(edit.diff) !== null;
  if (refusal !== null && !said) useToastsStore().show('error', refusal);
  return edit !== null && refusal === null;
}
