/** Move and rotate what is selected with handles, axes or typed numbers: tools of the 3D view. */
import { useDocumentStore } from '../stores/editing/document';
import { useToolsStore } from '../stores/editing/tools';
import { useWorkspaceStore } from '../stores/window/workspace';
import { activeViewport } from '../viewport/active-viewport';
import type { Command } from '../ui/commands/command';

const movable = () =>
  activeViewport.value !== null &&
  !useWorkspaceStore().startPage &&
  !useDocumentStore().readOnly &&
  useDocumentStore().project.bodies.length > 0;

const tool = (name: 'move' | 'rotate', title: string, key: string): Command => ({
  id: `edit.${name}`,
  title,
  group: 'Edit',
  keys: [key],
  enabled: movable,
  run: () => useToolsStore().choose(name),
});

export const transformCommands: Command[] = [tool('move', 'Move', 'G'), tool('rotate', 'Rotate', 'R')];
