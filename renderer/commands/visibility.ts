/** Hide, isolate, show and lock what is selected. None of it changes the project. */
import { isEditing } from '../stores/editing/availability';
import { useDocumentStore } from '../stores/editing/document';
import { useSelectionStore } from '../stores/editing/selection';
import { useVisibilityStore } from '../stores/editing/visibility';
import type { Command } from '../ui/commands/command';
import { TEXT } from './texts';

const selected = () => useSelectionStore().ids.filter((id) => useDocumentStore().record(id) !== null);
const someSelected = () => isEditing() && selected().length > 0;

export const visibilityCommands: Command[] = [
  {
    id: 'view.hide',
    title: TEXT.toggleHidden,
    group: 'View',
    keys: ['H'],
    enabled: someSelected,
    run: () => useVisibilityStore().toggleHidden(selected()),
  },
  {
    id: 'view.isolate',
    title: TEXT.isolate,
    group: 'View',
    keys: ['Shift+H'],
    enabled: someSelected,
    run: () => useVisibilityStore().isolate(selected()),
  },
  {
    id: 'view.show-all',
    title: TEXT.showEverything,
    group: 'View',
    keys: ['Alt+H'],
    enabled: () => isEditing() && useVisibilityStore().hidden.size > 0,
    run: () => useVisibilityStore().showAll(),
  },
  {
    id: 'view.lock',
    title: TEXT.toggleLock,
    group: 'View',
    keys: ['Ctrl+L'],
    enabled: someSelected,
    run: () => useVisibilityStore().toggleLocked(selected()),
  },
];
