import { RECORD_LISTS } from '../../../engine/model/project';
import { deleteRecords } from '../../document/edits/delete-records';
import { duplicateBodies } from '../../document/edits/duplicate-bodies';
import { useDocumentStore } from '../../stores/document';
import { useSelectionStore } from '../../stores/selection';
import { useToastsStore } from '../../stores/toasts';
import { useVisibilityStore } from '../../stores/visibility';
import { useWorkspaceStore } from '../../stores/workspace';
import { applyEdit } from '../attempt-edit';
import type { Command } from './command';

const editing = () => !useWorkspaceStore().startPage;
const editable = () => editing() && !useDocumentStore().readOnly;
const selectedRecords = () => useSelectionStore().ids.filter((id) => useDocumentStore().record(id) !== null);
const selectedBodies = () =>
  selectedRecords().filter((id) => useDocumentStore().record(id)?.list === 'bodies');

function deleteSelection(): void {
  const document = useDocumentStore();
  const edit = deleteRecords(document.project, selectedRecords());
  if (!applyEdit(edit) || edit === null) return;
  useSelectionStore().clear();
  // Only a deletion that took more than was selected needs words; Undo brings everything back in one step.
  const more = edit.diff.records.length > 1;
  if (more)
    useToastsStore().show('info', `${edit.label}: with everything attached. Undo brings it all back.`);
}

export const editCommands: Command[] = [
  {
    id: 'edit.undo',
    title: 'Undo',
    group: 'Edit',
    keys: ['Ctrl+Z'],
    enabled: () => editable() && useDocumentStore().canUndo,
    run: () => void useDocumentStore().undo(),
  },
  {
    id: 'edit.redo',
    title: 'Redo',
    group: 'Edit',
    keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
    enabled: () => editable() && useDocumentStore().canRedo,
    run: () => void useDocumentStore().redo(),
  },
  {
    id: 'edit.rename',
    title: 'Rename',
    group: 'Edit',
    keys: ['F2'],
    enabled: () => editable() && selectedRecords().length > 0,
    run: () => {
      useWorkspaceStore().renaming = selectedRecords().at(-1) ?? null;
    },
  },
  {
    id: 'edit.duplicate',
    title: 'Duplicate',
    group: 'Edit',
    keys: ['Ctrl+D'],
    enabled: () => editable() && selectedBodies().length > 0,
    run: () => void applyEdit(duplicateBodies(useDocumentStore().project, selectedBodies())),
  },
  {
    id: 'edit.delete',
    title: 'Delete',
    group: 'Edit',
    keys: ['Delete'],
    enabled: () => editable() && selectedRecords().length > 0,
    run: deleteSelection,
  },
  {
    id: 'edit.select-all',
    title: 'Select all bodies',
    group: 'Edit',
    keys: ['Ctrl+A'],
    enabled: editing,
    run: () => useSelectionStore().selectAll(useVisibilityStore().shown.bodies.map((body) => body.id)),
  },
  {
    id: 'edit.select-none',
    title: 'Clear selection',
    group: 'Edit',
    keys: ['Escape'],
    enabled: () => useSelectionStore().ids.length > 0,
    run: () => useSelectionStore().clear(),
  },
];

/** Selected records that no longer exist (deleted, or undone) leave the selection. */
export function pruneSelection(): void {
  const selection = useSelectionStore();
  const known = new Set(
    RECORD_LISTS.flatMap((list) => useDocumentStore().project[list].map((record) => record.id)),
  );
  const kept = selection.ids.filter((id) => id === 'ground' || known.has(id));
  if (kept.length !== selection.ids.length) selection.selectAll(kept);
}
