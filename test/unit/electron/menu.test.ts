import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { menuTemplate } from '../../../electron/main/menu';

function itemsFor(platform: NodeJS.Platform, packaged = true) {
  const sent: string[] = [];
  const template = menuTemplate({
    platform,
    packaged,
    appName: 'Kempe',
    send: (command) => sent.push(command),
  });
  const items = template.flatMap((menu) => (menu.submenu ?? []) as MenuItemConstructorOptions[]);
  return { items, commands: items.filter((item) => item.id !== undefined), sent };
}

/** Ids as the sources of the page's commands write them: some are made from a kind. */
function knownIds(): { plain: Set<string>; families: Set<string> } {
  const root = resolve(import.meta.dirname, '../../../renderer');
  const folder = join(root, 'app/commands');
  const files = [
    ...readdirSync(folder).map((name) => join(folder, name)),
    join(root, 'viewport/commands.ts'),
    join(root, 'charts/commands.ts'),
  ];
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const plain = new Set([...source.matchAll(/'([a-z]+\.[a-z-]+)'/g)].map((match) => match[1]!));
  const families = new Set([...source.matchAll(/id: `([a-z]+)\.\$\{/g)].map((match) => match[1]!));
  return { plain, families };
}

describe('the native menu', () => {
  test('offers only commands that the page has', () => {
    const { plain, families } = knownIds();
    for (const { id } of itemsFor('linux').commands) {
      expect(plain.has(id!) || families.has(id!.split('.')[0]!), id).toBe(true);
    }
  });

  test('sends the id of the command', () => {
    const { commands, sent } = itemsFor('linux');
    for (const item of commands) (item.click as () => void)();
    expect(sent).toEqual(commands.map((item) => item.id));
    expect(sent).toContain('file.save');
    expect(new Set(sent).size).toBe(sent.length);
  });

  test('registers no key that the page handles, and shows macOS none that a text field needs', () => {
    for (const platform of ['linux', 'win32', 'darwin'] as const) {
      for (const item of itemsFor(platform).commands) {
        if (item.accelerator === undefined) continue;
        expect(item.registerAccelerator).toBe(false);
        if (platform === 'darwin') expect(item.accelerator).toContain('+');
      }
    }
  });

  test('has no tools for developers in a packaged app', () => {
    const roles = (packaged: boolean) => itemsFor('linux', packaged).items.map((item) => item.role);
    expect(roles(false)).toContain('toggleDevTools');
    for (const role of ['toggleDevTools', 'reload', 'forceReload']) expect(roles(true)).not.toContain(role);
  });
});
