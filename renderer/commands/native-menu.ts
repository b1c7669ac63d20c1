/** The commands as the native menu shows them: the build reads them here, and gives main the list. */
import type { MenuCommands, MenuItem, MenuLine } from '../../electron/shared/menu-commands';
import type { Command } from '../ui/commands/command';
import { BREAKS, keyOf, menus } from '../ui/commands/menus';
import { provideAllCommands } from './all';

export function nativeMenu(): MenuCommands {
  provideAllCommands();
  const groups = menus().map(({ group, entries }) => {
    const lines = entries.flatMap((entry, i): MenuLine[] => [
      ...(i > 0 && BREAKS.has(keyOf(entry)) ? [null] : []),
      'commands' in entry ? { submenu: entry.name, items: entry.commands.map(itemOf) } : itemOf(entry),
    ]);
    return [group, lines] as const;
  });
  return Object.fromEntries(groups) as unknown as MenuCommands;
}

const itemOf = ({ id, title, keys: [key] = [] }: Command): MenuItem =>
  key === undefined ? [id, title] : [id, title, key];
