/** Hide, isolate, show and lock what is selected. None of it changes the project. */
import { noProject, noSelection, unless } from '../stores/editing/availability';
import { useDocumentStore } from '../stores/editing/document';
import { useSelectionStore } from '../stores/editing/selection';
import { useVisibilityStore } from '../stores/editing/visibility';
import type { Command } from '../ui/commands/command';
import { TEXT } from './texts';

const selected = () => useSelectionStore().ids.filter((id) => useDocumentStore().record(id) !== null);

export const visibilityCommands: Command[] = [
  {
    id: 'view.hide',
    title: TEXT.toggleHidden,
    group: 'View',
    keys: ['H'],
    obstacle: noSelection,
    run: () => useVisibilityStore().toggleHidden(selected()),
  },
  {
    id: 'view.isolate',
    title: TEXT.isolate,
    group: 'View',
    keys: ['Shift+H'],
    obstacle: noSelection,
    run: () => useVisibilityStore().isolate(selected()),
  },
  {
    id: 'view.show-all',
    title: TEXT.showEverything,
    group: 'View',
    keys: ['Alt+H'],
    obstacle: () => noProject() ?? unless(useVisibilityStore().hidden.size > 0, TEXT.nothingHidden),
    run: () => useVisibilityStore().showAll(),
  },
  {
    id: 'view.lock',
    title: TEXT.toggleLock,
    group: 'View',
    keys: ['Ctrl+L'],
    obstacle: noSelection,
    run: () => useVisibilityStore().toggleLocked(selected()),
  },
];
