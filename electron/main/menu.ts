/**
 * The native menu: the commands of the page, which the build lists (`electron/build/menu.mjs`), and what is the window's own. Its items send command ids to the page, which owns the commands and their shortcuts: accelerators are
 * shown here but not registered, so that they are neither run twice nor taken from a text field.
 */
import type { App, BrowserWindow, MenuItemConstructorOptions } from 'electron';
import type { MenuCommands, MenuGroup, MenuItem, MenuLine } from '../shared/menu-commands';
import { TEXT } from './texts';

interface MenuNeeds {
  platform: NodeJS.Platform;
  packaged: boolean;
  appName: App['name'];
  commands: MenuCommands;
  send: (command: string) => void;
}

type Item = MenuItemConstructorOptions;
const SEPARATOR: Item = { type: 'separator' };
/** With the key that opens each on Windows and Linux. */
const TITLES: Record<MenuGroup, string> = TEXT.menus;

export function menuTemplate(needs: MenuNeeds): Item[] {
  const mac = needs.platform === 'darwin';
  const menus = Object.entries(TITLES).map(([group, label]): Item => {
    const items = needs.commands[group as MenuGroup].map((line) => itemOf(line, mac, needs.send));
    const submenu = withOwn(group as MenuGroup, items, mac, needs.packaged);
    return { label, submenu, ...(group === 'Help' ? { role: 'help' } : {}) };
  });
  return [
    ...(mac ? [{ label: needs.appName, role: 'appMenu' } as Item] : []),
    ...menus.slice(0, -1),
    ...(mac ? [{ role: 'windowMenu' } as Item] : []),
    ...menus.slice(-1),
  ];
}

function itemOf(line: MenuLine, mac: boolean, send: (command: string) => void): Item {
  if (line === null) return SEPARATOR;
  const command = ([id, title, key]: MenuItem): Item => ({
    // a lone ampersand would underline the letter after it
    label: title.replaceAll('&', '&&'),
    id,
    click: () => send(id),
    ...shownAccelerator(key, mac),
  });
  if ('submenu' in line) return { label: line.submenu, submenu: line.items.map(command) };
  return command(line);
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  '+': 'Plus',
};

/** macOS registers what it shows, so a key that a text field needs, one without Command, is not shown there. */
function shownAccelerator(key: string | undefined, mac: boolean): Item {
  if (key === undefined || (mac && !key.startsWith('Ctrl+'))) return {};
  // "Ctrl++" ends in the key "+" itself
  const parts = (key.match(/[^+]+|\+$/g) ?? [key]).map((part) => KEY_NAMES[part] ?? part);
  const accelerator = parts.map((part) => (part === 'Ctrl' ? 'CmdOrCtrl' : part)).join('+');
  return { accelerator, registerAccelerator: false };
}

/** Items that no command of the page covers: the clipboard of text fields, the window, the developer tools. */
function withOwn(group: MenuGroup, items: Item[], mac: boolean, packaged: boolean): Item[] {
  if (group === 'File')
    return [...items, SEPARATOR, mac ? { role: 'close' } : { role: 'quit', label: TEXT.quitItem }];
  if (group === 'View')
    return [
      ...items,
      SEPARATOR,
      { role: 'togglefullscreen' },
      ...(packaged ? [] : [SEPARATOR, reload, { role: 'toggleDevTools' } as Item]),
    ];
  if (group !== 'Edit') return items;
  const [undo, redo, ...rest] = items as [Item, Item, ...Item[]];
  return [undo, redo, SEPARATOR, { role: 'cut' }, { role: 'copy' }, { role: 'paste' }, ...rest];
}

/** Without the accelerator of the role `reload`, which is that of a run. */
const reload: Item = {
  label: TEXT.reload,
  click: (_item, window) => (window as BrowserWindow | undefined)?.webContents.reload(),
};
