/**
 * Bodies are drawn along where an edit changed a dimension and the drawing alone would be assembled in another mode: with the edit
 * they are one step of undo, and the file holds what is seen.
 */
import { watch } from 'vue';
import { JOINS } from '../document/history';
import { takePoses } from '../document/edits/take-poses';
import { useDocumentStore } from './document';
import { useSimulationStore } from './simulation';
import { useToastsStore } from './toasts';
import { tryEdit } from './attempt-edit';

const SAID = [
  'The bodies were drawn along.',
  'From where they were drawn the mechanism would have been assembled in another mode.',
] as const;

export function useKeepMode(): void {
  const document = useDocumentStore();
  const simulation = useSimulationStore();
  watch(
    () => simulation.led,
    (led) => {
      // what was undone is not to be done again
      if (led === null || led.project !== document.project || document.canRedo || document.readOnly) return;
      const edit = takePoses(document.project, led.poses, document.undoLabel ?? 'Assemble');
      if (edit !== null && tryEdit(edit, JOINS) === null) useToastsStore().show('info', ...SAID);
    },
    { flush: 'sync' },
  );
}
