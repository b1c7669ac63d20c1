/** Hide, isolate, show and lock what is selected. None of it changes the project. */
import { isEditing } from '../stores/availability';
import { useDocumentStore } from '../stores/document';
import { useSelectionStore } from '../stores/selection';
import { useVisibilityStore } from '../stores/visibility';
import type { Command } from '../ui/commands/command';

const selected = () => useSelectionStore().ids.filter((id) => useDocumentStore().record(id) !== null);
const someSelected = () => isEditing() && selected().length > 0;

export const visibilityCommands: Command[] = [
  {
    id: 'view.hide',
    title: 'Hide or show the selection',
    group: 'View',
    keys: ['H'],
    enabled: someSelected,
    run: () => useVisibilityStore().toggleHidden(selected()),
  },
  {
    id: 'view.isolate',
    title: 'Show the selection alone',
    group: 'View',
    keys: ['Shift+H'],
    enabled: someSelected,
    run: () => useVisibilityStore().isolate(selected()),
  },
  {
    id: 'view.show-all',
    title: 'Show everything',
    group: 'View',
    keys: ['Alt+H'],
    enabled: () => isEditing() && useVisibilityStore().hidden.size > 0,
    run: () => useVisibilityStore().showAll(),
  },
  {
    id: 'view.lock',
    title: 'Lock or unlock the selection',
    group: 'View',
    keys: ['Ctrl+L'],
    enabled: someSelected,
    run: () => useVisibilityStore().toggleLocked(selected()),
  },
];
