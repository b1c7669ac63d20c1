/** Geometry locks of what is selected, and whether a drag changes lengths. */
import { LOCK_KINDS, lockDefinition } from '../../engine/model/locks/lock';
import { chooseLock, couldLock } from '../document/edits/locks/choose-lock';
import type { LockKind } from '../../engine/model/project';
import { noEditing, unless } from '../stores/editing/availability';
import { useDocumentStore } from '../stores/editing/document';
import { useLocksStore } from '../stores/editing/locks';
import { useSelectionStore } from '../stores/editing/selection';
import type { Command } from '../ui/commands/command';
import { TEXT } from './texts';

/** Those that are added most; the others have none. */
const KEYS: Partial<Record<LockKind, string>> = {
  length: 'Shift+D',
  horizontal: 'Shift+E',
  vertical: 'Shift+V',
};

const fits = (kind: LockKind): boolean => {
  const { project } = useDocumentStore();
  const { ids } = useSelectionStore();
  return couldLock(project, ids) && chooseLock(project, kind, ids) !== null;
};

const lock = (kind: LockKind): Command => {
  const { title, wants } = lockDefinition(kind);
  const key = KEYS[kind];
  return {
    id: `edit.lock-${kind}`,
    title: TEXT.lockKind(title.toLowerCase()),
    group: 'Edit',
    submenu: TEXT.geometryLocks,
    ...(key === undefined ? {} : { keys: [key] }),
    obstacle: () => noEditing() ?? unless(fits(kind), TEXT.lockWants(title, wants)),
    run: () => useLocksStore().add(kind),
  };
};

const dragsLengths: Command = {
  id: 'edit.drag-lengths',
  title: TEXT.dragsLengths,
  group: 'Edit',
  submenu: TEXT.geometryLocks,
  keys: ['Shift+K'],
  obstacle: noEditing,
  run: () => {
    const locks = useLocksStore();
    locks.dragsLengths = !locks.dragsLengths;
  },
};

export const lockCommands: Command[] = [...LOCK_KINDS.map(lock), dragsLengths];
