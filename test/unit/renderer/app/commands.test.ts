import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../../../renderer/app/commands/command';

let commands: readonly Command[];
let shortcutOf: (event: KeyboardEvent) => string;

beforeAll(async () => {
  // The registry reaches the platform, which looks at its window when it is loaded.
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('navigator', { platform: 'Linux' });
  commands = (await import('../../../../renderer/app/commands/registry')).COMMANDS;
  ({ shortcutOf } = await import('../../../../renderer/app/commands/keys'));
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
      F: 'view.fit-selection',
      Home: 'view.fit-all',
      'Ctrl+K': 'help.commands',
      F1: 'help.shortcuts',
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
