import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import type { Command } from '../../../../renderer/ui/commands/command';

let commands: readonly Command[];
let shortcutOf: (event: KeyboardEvent) => string;

beforeAll(async () => {
  // The registry reaches the platform, which looks at its window when it is loaded.
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('navigator', { platform: 'Linux' });
  const all = await import('../../../../renderer/commands/all');
  all.provideAllCommands();
  commands = all.COMMANDS;
  ({ shortcutOf } = await import('../../../../renderer/ui/commands/keys'));
}, 60_000);

const press = (key: string, modifiers: Partial<KeyboardEvent> = {}) =>
  shortcutOf({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...modifiers,
  } as KeyboardEvent);

describe('the command registry', () => {
  it('has one command for an id, and one for a key', () => {
    const ids = commands.map((command) => command.id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const keys = commands.flatMap((command) => command.keys ?? []);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('names ids after their group and titles in words', () => {
    for (const { id, title } of commands) {
      expect(id).toMatch(/^(file|edit|view|insert|run|chart|export|help)\.[a-z0-9-]+$/);
      expect(title.trim()).toBe(title);
      expect(title).not.toBe('');
    }
  });

  it('binds the keys that the field expects', () => {
    const keyOf = new Map(commands.flatMap(({ id, keys }) => (keys ?? []).map((key) => [key, id])));
    expect(Object.fromEntries(keyOf)).toMatchObject({
      'Ctrl+Z': 'edit.undo',
      'Ctrl+Shift+Z': 'edit.redo',
      'Ctrl+Y': 'edit.redo',
      'Ctrl+S': 'file.save',
      Space: 'run.toggle-play',
      Delete: 'edit.delete',
      Backspace: 'edit.delete',
      T: 'insert.draw-ternary',
      W: 'insert.draw-wheel',
      F: 'view.fit-selection',
      Home: 'view.fit-all',
      'Ctrl+K': 'help.commands',
      F1: 'help.manual',
      '?': 'help.shortcuts',
    });
  });
});

describe('shortcuts', () => {
  it('reads what was pressed, and names Shift only where it made no other character', () => {
    expect(press(' ')).toBe('Space');
    expect(press('z', { ctrlKey: true })).toBe('Ctrl+Z');
    expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe('Ctrl+Shift+Z');
    expect(press('?', { shiftKey: true })).toBe('?');
    expect(press('+', { shiftKey: true })).toBe('+');
    expect(press('ArrowLeft', { shiftKey: true })).toBe('Shift+ArrowLeft');
    expect(press('1', { altKey: true })).toBe('Alt+1');
  });
});

describe('earlier versions', () => {
  // the registry of this test is that of a browser, which keeps none
  it('are greyed where there are none, and say why', async () => {
    const { createPinia, setActivePinia } = await import('pinia');
    setActivePinia(createPinia());
    const { findCommand, isEnabled, reasonOf } = await import('../../../../renderer/ui/commands/registry');
    const command = findCommand('file.versions')!;
    expect(isEnabled(command)).toBe(false);
    expect(reasonOf(command)).toContain('browser');
    expect(reasonOf(findCommand('file.new')!)).toBeNull();
  });
});

describe('the menu bar', () => {
  it('holds every command once, and no menu that a small window could not show', async () => {
    const { keyOf, menus, BREAKS } = await import('../../../../renderer/ui/commands/menus');
    const entries = menus().flatMap((menu) => menu.entries);
    const ids = entries
      .flatMap((entry) => ('commands' in entry ? entry.commands : [entry]))
      .map(({ id }) => id);
    expect(ids.toSorted()).toEqual(commands.map(({ id }) => id).toSorted());
    const lengths = menus().map(({ group, entries: { length } }) => [group, length] as const);
    expect(lengths.filter(([, length]) => length > 26)).toEqual([]);
    expect(new Map(lengths).get('View')).toBeLessThan(17);
    // a line before a command that stands inside another menu would not be drawn
    const first = new Set(entries.map(keyOf));
    expect([...BREAKS].filter((id) => !first.has(id))).toEqual([]);
  });
});

test('what pushes is drawn next to bars, links and wheels, in the menu itself', async () => {
  const { keyOf, menus } = await import('../../../../renderer/ui/commands/menus');
  const insert = menus()
    .find(({ group }) => group === 'Insert')!
    .entries.map(keyOf);
  const at = insert.indexOf('insert.draw-ternary');
  expect(insert.slice(at, at + 3)).toEqual([
    'insert.draw-ternary',
    'insert.draw-wheel',
    'insert.draw-hydraulic',
  ]);
  expect(at).toBe(2);
});

describe('the context menus', () => {
  const load = () => import('../../../../renderer/commands/context-menus');
  const idsIn = (sections: Awaited<ReturnType<typeof load>>['SPACE_MENU']) =>
    sections.flat().flatMap((entry) => (typeof entry === 'string' ? [entry] : entry.ids));

  it('hold commands of the registry, each once', async () => {
    const { SELECTION_MENU, SPACE_MENU } = await load();
    const known = new Set(commands.map(({ id }) => id));
    for (const menu of [SELECTION_MENU, SPACE_MENU]) {
      const ids = idsIn(menu);
      expect(ids.filter((id) => !known.has(id))).toEqual([]);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('hold every verb of the toolbar and every tool that draws', async () => {
    const { SELECTION_MENU, SPACE_MENU } = await load();
    const both = new Set([...idsIn(SELECTION_MENU), ...idsIn(SPACE_MENU)]);
    const toolbar = readFileSync('renderer/panels/toolbar/MainToolbar.vue', 'utf8');
    const verbs = [...toolbar.matchAll(/ command="([a-z.-]+)"/g)].map(([, id]) => id!);
    expect(verbs.length).toBeGreaterThan(12);
    const tools = commands.map(({ id }) => id).filter((id) => id.startsWith('insert.draw-'));
    expect(tools.length).toBeGreaterThan(20);
    expect([...verbs, ...tools].filter((id) => !both.has(id))).toEqual([]);
    const space = new Set(idsIn(SPACE_MENU));
    expect(tools.filter((id) => !space.has(id))).toEqual([]);
  });
});
