import { noEditing, noProject, noSelection, unless } from '../stores/editing/availability';
import { findDiffering } from '../../engine/model/formulas/find-differing';
import { RECORD_LISTS } from '../../engine/model/project';
import { deleteRecords, withDependents } from '../document/edits/records/delete-records';
import { duplicateBodies } from '../document/edits/places/duplicate-bodies';
import { updateNumbers } from '../document/edits/values/formula-numbers';
import { useDocumentStore } from '../stores/editing/document';
import { useSelectionStore } from '../stores/editing/selection';
import { useDialogsStore } from '../stores/window/dialogs';
import { usePreferencesStore } from '../stores/window/preferences';
import { useVisibilityStore } from '../stores/editing/visibility';
import { useWorkspaceStore } from '../stores/window/workspace';
import { mirror, pattern } from '../panels/copies/panel';
import { noBodySelected } from '../panels/copies/selected-bodies';
import { commandOf } from '../panels/panels';
import { groupRow } from '../document/edits/records/groups';
import { wholeGroup } from '../stores/editing/group-members';
import { applyEdit } from '../stores/editing/attempt-edit';
import { copyOffset } from '../viewport/copy-offset';
import type { Command } from '../ui/commands/command';
import { TEXT } from './texts';

const selectedRecords = () => useSelectionStore().ids.filter((id) => useDocumentStore().record(id) !== null);
const selectedBodies = () =>
  selectedRecords().filter((id) => useDocumentStore().record(id)?.list === 'bodies');

/** Records with a number that is not what its formula gives. */
const differingRecords = () => [
  ...new Set(
    findDiffering(useDocumentStore().project).flatMap(({ record, given }) =>
      given === null ? [] : [record],
    ),
  ),
];

/** The most names listed in a message. */
const MOST_NAMED = 12;

async function deleteSelection(): Promise<void> {
  const document = useDocumentStore();
  const selected = selectedRecords();
  const edit = deleteRecords(document.project, selected);
  if (edit === null) return;
  const more = [...withDependents(document.project, selected)].filter((id) => !selected.includes(id));
  const refused = document.readOnly || useVisibilityStore().firstLocked(edit.diff) !== null;
  const asks = more.length > 0 && usePreferencesStore().askDelete && !refused;
  if (asks && !(await mayDelete(edit.label, more))) return;
  if (applyEdit(edit)) useSelectionStore().clear();
}

/** Shows what else goes; the answer may be that it is not to be asked again. */
async function mayDelete(label: string, more: readonly string[]): Promise<boolean> {
  const { record } = useDocumentStore();
  const names = more.slice(0, MOST_NAMED).map((id) => record(id)?.record.name ?? id);
  const rest = more.length - names.length;
  const choice = await useDialogsStore().ask({
    title: TEXT.alsoDeleteDependentItems,
    message: TEXT.alsoDeletes(names.join(', '), rest > 0 ? TEXT.andMore(rest) : ''),
    detail: TEXT.oneStep(label),
    choices: [
      { id: 'delete', label: TEXT.deleteWord, kind: 'danger' },
      { id: 'always', label: TEXT.deleteNeverAsk, kind: 'danger' },
      { id: 'cancel', label: TEXT.cancel, kind: 'plain' },
    ],
  });
  if (choice === 'always') usePreferencesStore().askDelete = false;
  return choice === 'delete' || choice === 'always';
}

export const editCommands: Command[] = [
  {
    id: 'edit.undo',
    title: TEXT.undo,
    group: 'Edit',
    keys: ['Ctrl+Z'],
    // what was hidden or locked is undone in a read-only project, too
    obstacle: () =>
      noProject() ??
      (useVisibilityStore().undoesView
        ? null
        : (noEditing() ??
          unless(useDocumentStore().canUndo || useDocumentStore().settle !== null, TEXT.nothingToUndo))),
    run: () => void useVisibilityStore().undo(),
  },
  {
    id: 'edit.redo',
    title: TEXT.redo,
    group: 'Edit',
    keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
    obstacle: () =>
      noProject() ??
      (useVisibilityStore().redoesView
        ? null
        : (noEditing() ?? unless(useDocumentStore().canRedo, TEXT.nothingToRedo))),
    run: () => void useVisibilityStore().redo(),
  },
  {
    id: 'edit.rename',
    title: TEXT.rename,
    group: 'Edit',
    keys: ['F2'],
    obstacle: () => noEditing() ?? noSelection(),
    run: () => {
      const group = wholeGroup();
      useWorkspaceStore().renaming = group ? groupRow(group) : (selectedRecords().at(-1) ?? null);
    },
  },
  {
    id: 'edit.duplicate',
    title: TEXT.duplicate,
    group: 'Edit',
    keys: ['Ctrl+D'],
    obstacle: () => noEditing() ?? noBodySelected(),
    run: () => {
      const { project } = useDocumentStore();
      applyEdit(duplicateBodies(project, selectedBodies(), copyOffset(project)));
    },
  },
  commandOf(mirror),
  commandOf(pattern),
  {
    id: 'edit.update-formulas',
    title: TEXT.updateFormulas,
    group: 'Edit',
    obstacle: () => noEditing() ?? unless(differingRecords().length > 0, TEXT.formulasHold),
    run: () => void applyEdit(updateNumbers(useDocumentStore().project, differingRecords())),
  },
  {
    id: 'edit.delete',
    title: TEXT.deleteWord,
    group: 'Edit',
    // the main key of a Mac for it sends Backspace
    keys: ['Delete', 'Backspace'],
    obstacle: () => noEditing() ?? noSelection(),
    run: deleteSelection,
  },
  {
    id: 'edit.select-all',
    title: TEXT.selectAllBodies,
    group: 'Edit',
    keys: ['Ctrl+A'],
    obstacle: noProject,
    run: () => useSelectionStore().selectAll(useVisibilityStore().shown.bodies.map((body) => body.id)),
  },
  {
    id: 'edit.select-none',
    title: TEXT.clearSelection,
    group: 'Edit',
    keys: ['Escape'],
    obstacle: () => unless(useSelectionStore().ids.length > 0, TEXT.nothingSelected),
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
