import type { MenuItemConstructorOptions } from 'electron';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { menuCommands } from '../../../electron/build/menu.mjs';
import { menuTemplate } from '../../../electron/main/menu';
import { JOINT_KINDS } from '../../../engine/kinds/joints/joints';
import { LOAD_KINDS } from '../../../engine/kinds/loads/loads';
import { MEASUREMENT_KINDS } from '../../../engine/kinds/measures/measures';
import { SHAPE_KINDS } from '../../../engine/kinds/shapes/shapes';
import type * as Insert from '../../../renderer/commands/insert';
import type { Command } from '../../../renderer/ui/commands/command';
import type { MenuCommands, MenuItem, MenuLine } from '../../../electron/shared/menu-commands';

/** What main is bundled with, and the commands of the page. */
let listed: MenuCommands;
let commands: readonly Command[];
let all: readonly MenuItem[];
let idOf: typeof Insert.bodyCommandId;

beforeAll(async () => {
  // the page's code looks at its window when it is loaded
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('navigator', { platform: 'Linux' });
  const [json, page] = await Promise.all([menuCommands(), import('../../../renderer/commands/all')]);
  listed = JSON.parse(json) as MenuCommands;
  commands = page.COMMANDS;
  idOf = (await import('../../../renderer/commands/insert')).bodyCommandId;
  all = Object.values(listed).flatMap(itemsOf);
}, 60_000);

type Item = MenuItemConstructorOptions;
const inside = (item: Item): Item[] =>
  Array.isArray(item.submenu) ? item.submenu.flatMap((one) => [one, ...inside(one)]) : [];

function itemsFor(platform: NodeJS.Platform, packaged = true) {
  const sent: string[] = [];
  const template = menuTemplate({
    platform,
    packaged,
    appName: 'Kempe',
    commands: listed,
    send: (command) => sent.push(command),
  });
  const items = template.flatMap(inside);
  return { template, items, commands: items.filter((item) => item.id !== undefined), sent };
}

const itemsOf = (lines: readonly MenuLine[]): readonly MenuItem[] =>
  lines.flatMap((line) => (line === null ? [] : 'submenu' in line ? line.items : [line]));

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

test('is listed from the commands of the page: each in its group, in the order there, with title and shortcut', () => {
  for (const [group, lines] of Object.entries(listed)) {
    const own = commands.filter((command) => command.group === group);
    const items = new Map(itemsOf(lines).map((item) => [item[0], item]));
    expect([...items.values()]).toHaveLength(itemsOf(lines).length);
    for (const { id, title, keys } of own)
      expect(items.get(id), id).toEqual([id, title, ...(keys?.slice(0, 1) ?? [])]);
    expect(items.size).toBe(own.length);
    // what is in no submenu keeps its order
    const plain = own.filter(({ submenu }) => submenu === undefined).map(({ id }) => id);
    expect(itemsOf(lines).map(([id]) => id).filter((id) => plain.includes(id))).toEqual(plain); // oxfmt-ignore
  }
  expect(all).toHaveLength(commands.length);
});

test('has lines between families of commands, never at an end or twice', () => {
  for (const lines of Object.values(listed)) {
    expect([lines[0], lines.at(-1)]).not.toContain(null);
    expect(lines.some((line, i) => line === null && lines[i + 1] === null)).toBe(false);
  }
  const insert = listed.Insert.map((line) => line && (line as MenuItem)[0]);
  expect(insert[insert.indexOf('insert.draw-driver') - 1]).toBeNull();
});

describe('of every kind has what inserts it', () => {
  const has = (...ids: string[]) => {
    for (const id of ids) expect(all.map(([own]) => own)).toContain(id);
  };
  test.each(JOINT_KINDS)('joint %s', (kind) => has(`insert.${kind}`, `insert.draw-joint-${kind}`));
  test.each(LOAD_KINDS)('load %s', (kind) => has(`insert.${kind}`));
  test.each(MEASUREMENT_KINDS)('measure %s', (kind) =>
    has(`insert.measure-${kind}`, `insert.draw-measure-${kind}`),
  );
  test.each(SHAPE_KINDS)('shape %s', (kind) => {
    has(`insert.draw-${kind}`, idOf(kind));
  });
});
