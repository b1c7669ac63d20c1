/** The menu bar as data: the commands of each group in the order of the registry, with submenus and lines. */
import type { Command } from './command';
import { allCommands, GROUPS } from './registry';

export interface CommandSubmenu {
  readonly name: string;
  readonly commands: Command[];
}
export type MenuEntry = Command | CommandSubmenu;

/** A submenu is placed where its first command would be. */
function entriesOf(commands: readonly Command[]): MenuEntry[] {
  const entries: MenuEntry[] = [];
  for (const command of commands) {
    const { submenu } = command;
    const open = entries.find(
      (entry): entry is CommandSubmenu => 'commands' in entry && entry.name === submenu,
    );
    if (submenu === undefined) entries.push(command);
    else if (open) open.commands.push(command);
    else entries.push({ name: submenu, commands: [command] });
  }
  return entries;
}

export const menus = () =>
  GROUPS.map((group) => ({
    group,
    entries: entriesOf(allCommands().filter((command) => command.group === group)),
  }));

export const keyOf = (entry: MenuEntry): string => ('commands' in entry ? entry.commands[0].id : entry.id);

/** A line goes where one family of commands ends. */
export const BREAKS: ReadonlySet<string> = new Set([
  'file.save',
  'file.start-page',
  'edit.rename',
  'edit.select-all',
  'insert.draw-features',
  'insert.draw-driver',
  'insert.coupling',
  'insert.body',
  'run.step-back',
  'run.faster',
  'run.restart-engine',
  'view.hide',
  'chart.show-reaction',
  'view.browser',
  'view.settings',
  'help.about',
]);
