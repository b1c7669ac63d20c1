import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { menuTemplate } from '../../../electron/main/menu';
import { MENU_COMMANDS } from '../../../electron/shared/menu-commands';
import type { MenuItem, MenuLine } from '../../../electron/shared/menu-commands';

type Item = MenuItemConstructorOptions;
const inside = (item: Item): Item[] =>
  Array.isArray(item.submenu) ? item.submenu.flatMap((one) => [one, ...inside(one)]) : [];

function itemsFor(platform: NodeJS.Platform, packaged = true) {
  const sent: string[] = [];
  const template = menuTemplate({
    platform,
    packaged,
    appName: 'Kempe',
    send: (command) => sent.push(command),
  });
  const items = template.flatMap(inside);
  return { template, items, commands: items.filter((item) => item.id !== undefined), sent };
}

const all: MenuItem[] = Object.values(MENU_COMMANDS)
  .flatMap((lines: readonly MenuLine[]) => lines)
  .flatMap((line) => (line === null ? [] : 'submenu' in line ? line.items : [line]));

describe.each(['linux', 'win32', 'darwin'] as const)('the native menu of %s', (platform) => {
  test('has every command of the page by its title, and sends its id', () => {
    const { commands, sent } = itemsFor(platform);
    expect(commands.map(({ id, label }) => [id, label])).toEqual(all.map(([id, title]) => [id, title]));
    for (const item of commands) (item.click as () => void)();
    expect(sent).toEqual(all.map(([id]) => id));
    expect(sent.length).toBeGreaterThan(150);
  });

  test('registers no key that the page handles, and shows macOS none that a text field needs', () => {
    const shown = itemsFor(platform).commands.filter((item) => item.accelerator !== undefined);
    for (const item of shown) {
      expect(item.registerAccelerator).toBe(false);
      if (platform === 'darwin') expect(item.accelerator).toMatch(/^CmdOrCtrl\+/);
    }
    const keys = new Map(shown.map(({ id, accelerator }) => [id, accelerator]));
    expect(keys.get('edit.redo')).toBe('CmdOrCtrl+Shift+Z');
    if (platform !== 'darwin')
      expect(['run.step-back', 'run.faster', 'run.slower'].map((id) => keys.get(id))).toEqual([
        'Left',
        'Plus',
        '-',
      ]);
  });

  test('has the clipboard of text fields after undo and redo, and a way out', () => {
    const { items } = itemsFor(platform);
    const at = items.findIndex(({ role }) => role === 'cut');
    expect(items.slice(at - 3, at + 3).map(({ id, role }) => id ?? role)).toEqual([
      'edit.undo',
      'edit.redo',
      undefined,
      'cut',
      'copy',
      'paste',
    ]);
    expect(items.some(({ role }) => role === (platform === 'darwin' ? 'close' : 'quit'))).toBe(true);
  });
});

test('has no tools for developers in a packaged app', () => {
  const roles = (packaged: boolean) => itemsFor('linux', packaged).items.map((item) => item.role);
  expect(roles(false)).toContain('toggleDevTools');
  for (const role of ['toggleDevTools', 'reload', 'forceReload']) expect(roles(true)).not.toContain(role);
});
