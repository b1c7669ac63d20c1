/** The one way an edit reaches the document: checked first, so that an open document never becomes invalid. */
import { checkEdit } from '../../document/edits/check-edit';
import type { Edit } from '../../document/edits/edit';
import { keepLocks } from '../../document/edits/locks/keep-locks';
import { isEmpty } from '../../document/diff';
import { useDialogsStore } from '../window/dialogs';
import { useDocumentStore } from './document';
import { askConflict } from './lock-conflict';
import { useReleasedFormulasStore } from './released-formulas';
import { useSelectionStore } from './selection';
import { useToastsStore } from '../window/toasts';
import { useVisibilityStore } from './visibility';
import { TEXT } from '../texts';

const UNLOCK = TEXT.unlockFirst;

/** Applies the edit, or says in one sentence why not; the document then keeps its old value. */
export function tryEdit(edit: Edit | null, gesture: string | null = null): string | null {
  const document = useDocumentStore();
  if (edit === null || isEmpty(edit.diff)) return null;
  if (document.readOnly) return TEXT.readOnly;
  const kept = keepLocks(document.project, edit);
  if (!kept.ok) {
    // while a number is dragged its field shows the reason, and only one question is asked at a time
    const asks = gesture === null && useDialogsStore().question === null;
    if (asks) void askConflict(edit, kept, applyEdit);
    return kept.why;
  }
  return applyKept(kept.edit, gesture);
}

function applyKept(edit: Edit, gesture: string | null): string | null {
  const document = useDocumentStore();
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
  if (edit.created !== null) {
    const others = (edit.along ?? []).filter((id) => id !== edit.created);
    useSelectionStore().selectAll([...others, edit.created]);
  }
  return null;
}

/** For commands, which have no field to show the reason at. */
export function applyEdit(edit: Edit | null): boolean {
  const refusal = tryEdit(edit);
  const isLocked = edit !== null && useVisibilityStore().firstLocked(edit.diff) !== null;
  // a question about geometry locks gives the reason, too
  const said = isLocked || useDialogsStore().question !== null;
  if (refusal !== null && !said) useToastsStore().show('error', refusal);
  return edit !== null && refusal === null;
}
