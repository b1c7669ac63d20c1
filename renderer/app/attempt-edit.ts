/** The one way an edit reaches the document: checked first, so that an open document never becomes invalid. */
import { checkEdit } from '../document/edits/check-edit';
import type { Edit } from '../document/edits/edit';
import { isEmpty } from '../document/diff';
import { useDocumentStore } from '../stores/document';
import { useSelectionStore } from '../stores/selection';
import { useToastsStore } from '../stores/toasts';

/** Applies the edit, or says in one sentence why not; the document then keeps its old value. */
export function tryEdit(edit: Edit | null, gesture: string | null = null): string | null {
  const document = useDocumentStore();
  if (edit === null || isEmpty(edit.diff)) return null;
  if (document.readOnly) return 'This project is open read-only. Save a copy to change it.';
  const [problem] = checkEdit(document.project, edit);
  if (problem !== undefined) return `${problem.message} ${problem.remedy}`;
  document.apply(edit.label, edit.diff, gesture);
  if (edit.created !== null) useSelectionStore().select(edit.created);
  return null;
}

/** For commands, which have no field to show the reason at. */
export function applyEdit(edit: Edit | null): boolean {
  const refusal = tryEdit(edit);
  if (refusal !== null) useToastsStore().show('error', refusal);
  return edit !== null && refusal === null;
}
