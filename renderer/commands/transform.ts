/** Move and rotate what is selected with handles, axes or typed numbers: tools of the 3D view. */
import { noBodies, noEditing, unless } from '../stores/editing/availability';
import { useToolsStore } from '../stores/editing/tools';
import { activeViewport } from '../viewport/active-viewport';
import type { Command } from '../ui/commands/command';
import { TEXT } from './texts';

const notMovable = () => noEditing() ?? noBodies() ?? unless(activeViewport.value !== null, TEXT.viewFirst);

const tool = (name: 'move' | 'rotate', title: string, key: string): Command => ({
  id: `edit.${name}`,
  title,
  group: 'Edit',
  keys: [key],
  obstacle: notMovable,
  run: () => useToolsStore().choose(name),
});

export const transformCommands: Command[] = [tool('move', 'Move', 'G'), tool('rotate', 'Rotate', 'R')];
