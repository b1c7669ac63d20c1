/**
 * Bodies are drawn along where an edit changed a dimension and the drawing alone would be assembled in another mode: with the edit
 * they are one step of undo, and the file holds what is seen. Where they cannot be, the window shows what a run will do: assemble
 * from the drawing.
 */
import { watch } from 'vue';
import { JOINS } from '../../document/history';
import { takePoses } from '../../document/edits/places/take-poses';
import { useDocumentStore } from './document';
import { useSimulationStore } from '../runs/simulation';
import { useToastsStore } from '../window/toasts';
import { useVisibilityStore } from './visibility';
import { tryEdit } from './attempt-edit';
import type { Edit } from '../../document/edits/edit';
import { TEXT } from '../texts';

const OTHER = TEXT.otherMode;
const REMEDY = TEXT.lockedModeHelp;

export function useKeepMode(): void {
  const document = useDocumentStore();
  const simulation = useSimulationStore();

  /** Whether the document is, or will be, drawn where its model is shown. */
  function drawAlong(edit: Edit): boolean {
    // what was undone is not to be done again
    if (document.canRedo || document.readOnly) return false;
    const toasts = useToastsStore();
    const locked = useVisibilityStore().firstLocked(edit.diff);
    if (locked !== null) toasts.show('warning', TEXT.lockedMode(locked), REMEDY);
    else if (tryEdit(edit, JOINS) === null) {
      toasts.show('info', TEXT.bodiesRedrawn, OTHER);
      return true;
    }
    return false;
  }

  watch(
    () => simulation.led,
    (led) => {
      if (led === null) return;
      const isPresent = led.project === document.project;
      const edit = takePoses(document.project, led.poses, document.undoLabel ?? 'Assemble');
      if (!isPresent || (edit !== null && !drawAlong(edit))) simulation.led = null;
    },
    { flush: 'sync' },
  );
}
