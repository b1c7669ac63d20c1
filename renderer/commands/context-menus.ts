/**
 * What the context menus of the 3D view and the browser hold, by the ids of commands: over a part what can be done with the
 * selection, on empty space what the toolbar has. Lists of tools are taken from the registry's, so that none is forgotten.
 */
import { panelsMenu } from '../panels/panels';
import type { Command } from '../ui/commands/command';
import type { MenuSection, Submenu } from '../ui/commands/menu-section';
import { drawBodyCommands, drawJointCommands, drawLoadCommands, drawMeasureCommands } from './draw';
import { groupCommands } from './groups';
import { lockCommands } from './locks';
import { TEXT } from './texts';

const submenu = (title: string, commands: readonly Command[]): Submenu => ({
  title,
  ids: commands.map(({ id }) => id),
});
const LINKAGE = 'insert.draw-linkage';
const DRAW: MenuSection = [
  LINKAGE,
  submenu(
    TEXT.drawBody,
    drawBodyCommands.filter(({ id }) => id !== LINKAGE),
  ),
  submenu(TEXT.drawJoint, drawJointCommands),
  submenu(TEXT.drawDriverOrLoad, drawLoadCommands),
  submenu('Measure', drawMeasureCommands),
];
const VIEWS = ['front', 'back', 'left', 'right', 'top', 'bottom', 'isometric', 'home', 'toggle-orthographic'];
const JOINS = ['insert.hinge', 'insert.slider', 'insert.ball', 'insert.fixed'];
const PANELS = [...panelsMenu.map(({ id }) => id), 'view.theme', 'view.settings'];
const view = (name: string): string => `view.${name}`;

export const SELECTION_MENU: readonly MenuSection[] = [
  ['edit.rename', 'edit.duplicate', 'edit.mirror', 'edit.pattern', 'edit.delete'],
  [submenu('Group', groupCommands)],
  ['edit.move', 'edit.rotate', 'view.hide', 'view.isolate', 'view.lock'],
  [{ title: TEXT.joinBodies, ids: JOINS }, 'insert.driver'],
  ['insert.force', 'insert.torque', 'insert.spring', submenu(TEXT.geometryLocks, lockCommands)],
  DRAW,
  ['chart.selection', 'view.fit-selection', 'view.fit-all', 'view.show-all'],
  ['edit.undo', 'edit.redo'],
];

export const SPACE_MENU: readonly MenuSection[] = [
  [...DRAW, 'edit.insert-component'],
  ['edit.undo', 'edit.redo', 'edit.select-all'],
  ['run.toggle-play', 'run.fast', 'run.reset'],
  ['view.fit-all', { title: TEXT.standardViews, ids: VIEWS.map(view) }, 'view.show-all'],
  [{ title: TEXT.panelsAndSettings, ids: PANELS }, 'help.commands'],
  ['file.new', 'file.open', 'file.save', 'file.save-as'],
];
