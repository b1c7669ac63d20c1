/** Shortcuts as the keyboards of the systems send them. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSources } from '../../../../rules/sources';

const ran: string[] = [];
const REGISTRY = {
  allCommands: () => [
    { id: 'edit.delete', keys: ['Delete', 'Backspace'] },
    { id: 'run.play', keys: ['Space'] },
    { id: 'edit.undo', keys: ['Ctrl+Z'] },
  ],
  isEnabled: () => true,
  runCommand: (id: string) => ran.push(id),
};

/** An element that only knows what it is inside of. */
class Inside {
  constructor(private readonly selector: string) {}
  closest(asked: string): Inside | null {
    return asked.includes(this.selector) ? this : null;
  }
  blur(): void {}
  focus(): void {}
  matches(asked: string): boolean {
    return asked === this.selector;
  }
  invalid = 'false';
  getAttribute(name: string): string | null {
    return name === 'aria-invalid' ? this.invalid : null;
  }
}

async function load(platform: string) {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('navigator', { platform });
  vi.stubGlobal('Element', Inside);
  vi.doMock('../../../../../renderer/ui/commands/registry', () => REGISTRY);
  return import('../../../../../renderer/ui/commands/keys');
}

const pressed = (key: string, code: string, held: Partial<KeyboardEvent> = {}, altGraph = false) =>
  ({
    ...{ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
    getModifierState: (name: string) => name === 'AltGraph' && altGraph,
    preventDefault: () => undefined,
    ...held,
  }) as KeyboardEvent;

beforeEach(() => {
  vi.resetModules();
  ran.length = 0;
});
afterEach(() => {
  vi.doUnmock('../../../../../renderer/ui/commands/registry');
  vi.unstubAllGlobals();
});

describe('Option on macOS, which types other characters', () => {
  test.each([
    ['\u00a1', 'Digit1', {}, 'Alt+1'],
    ['\u00a7', 'Digit6', {}, 'Alt+6'],
    ['\u02d9', 'KeyH', {}, 'Alt+H'],
    ['Dead', 'KeyN', {}, 'Alt+N'],
    ['\u00ae', 'KeyR', { metaKey: true }, 'Ctrl+Alt+R'],
    ['\u00d3', 'KeyH', { shiftKey: true }, 'Alt+Shift+H'],
    ['ArrowUp', 'ArrowUp', {}, 'Alt+ArrowUp'],
  ])('%s of %s', async (key, code, held, shortcut) => {
    const { shortcutOf } = await load('MacIntel');
    expect(shortcutOf(pressed(key, code, { altKey: true, ...held }))).toBe(shortcut);
  });
});

test('elsewhere a letter is the one that is typed, wherever its key is, and a digit also without Shift', async () => {
  const { shortcutOf } = await load('Linux');
  expect(shortcutOf(pressed('h', 'KeyJ', { altKey: true }))).toBe('Alt+H');
  expect(shortcutOf(pressed('&', 'Digit1', { altKey: true }))).toBe('Alt+1');
  expect(shortcutOf(pressed('&', 'Digit1'))).toBe('&');
});

test('what AltGr types is no shortcut', async () => {
  const { shortcutOf } = await load('Win32');
  const typed = pressed('\u00ae', 'KeyR', { altKey: true, ctrlKey: true }, true);
  expect(shortcutOf(typed)).toBe('Ctrl+Alt+\u00ae');
});

test('the main key of a Mac for deleting does so, but not in a field, nor in a menu', async () => {
  const { handleKeyDown, displayShortcut } = await load('MacIntel');
  const press = (inside: string) =>
    handleKeyDown(pressed('Backspace', 'Backspace', { target: new Inside(inside) as unknown as Element }));
  press('textarea');
  press('[role="menu"]');
  press('dialog');
  expect(ran).toEqual([]);
  press('canvas');
  expect(ran).toEqual(['edit.delete']);
  expect(displayShortcut('Backspace')).toBe('\u232b');
});

describe('Space', () => {
  test('plays after a click on a button, and presses the one that the keyboard has come to', async () => {
    const { handleKeyDown, noteFocus, noteKey, notePointer } = await load('Linux');
    const [button, other] = [new Inside('button'), new Inside('button')] as unknown as Element[];
    const space = (target: Element) => handleKeyDown(pressed(' ', 'Space', { target }));
    space(button);
    expect(ran).toEqual([]);
    notePointer({ target: button } as unknown as Event);
    noteFocus({ target: button } as unknown as Event);
    space(button);
    expect(ran).toEqual(['run.play']);
    // a dialog that it opened, closed by Escape, gives the focus back
    noteFocus({ target: other } as unknown as Event);
    noteKey({ key: 'Escape', target: other });
    noteFocus({ target: button } as unknown as Event);
    space(button);
    space(other);
    expect(ran).toEqual(['run.play', 'run.play']);
    noteKey({ key: 'Tab', target: other });
    noteFocus({ target: button } as unknown as Event);
    space(button);
    expect(ran).toEqual(['run.play', 'run.play']);
  });

  /** Of inputs by their type: whether Space presses one that the keyboard has come to, is typed into it, or plays. */
  const INPUTS: Readonly<Record<string, 'pressed' | 'typed' | 'plays'>> = {
    ...{ checkbox: 'pressed', color: 'pressed', range: 'plays' },
    ...{ text: 'typed', search: 'typed', number: 'typed', password: 'typed' },
    // never has the keyboard: a button chooses for it
    file: 'typed',
  };

  test('every kind of control of the app is one of those that this file knows', () => {
    const vue = readSources(['renderer'], /\.vue$/).map(({ text }) => text);
    const types = vue.flatMap((text) =>
      [...text.matchAll(/<input\b[^>]*?\stype="(\w+)"/g)].map(([, type]) => type!),
    );
    expect([...new Set(types)].sort()).toEqual(Object.keys(INPUTS).sort());
    // a role that is pressed stands on a button, or handles its own keys
    const pressable =
      /<(\w+)\b(?:[^>"]|"[^"]*")*?\srole="(?:button|radio|switch|checkbox|link)"(?:[^>"]|"[^"]*")*>/g;
    for (const [element, tag] of vue.flatMap((text) => [...text.matchAll(pressable)]))
      if (tag !== 'button') expect(element).toContain('@keydown.space.prevent.stop');
  });

  test.each([
    ...['button', 'summary', 'select', '[role="tab"]', '[role="separator"]'],
    ...Object.entries(INPUTS).flatMap(([type, how]) => (how === 'pressed' ? [`input[type="${type}"]`] : [])),
  ])('plays after a click on %s, and presses it when the keyboard has come to it', async (selector) => {
    const { handleKeyDown, noteChange, notePointer } = await load('Linux');
    const control = new Inside(selector) as unknown as Element;
    const space = () => handleKeyDown(pressed(' ', 'Space', { target: control }));
    space();
    expect(ran).toEqual([]);
    notePointer({ target: control } as unknown as Event);
    // of a list something has to be chosen first
    noteChange({ target: control } as unknown as Event);
    space();
    expect(ran).toEqual(['run.play']);
  });

  test('plays after a click on the label of a checkbox, which the click has pressed', async () => {
    const { handleKeyDown, notePointer } = await load('Linux');
    const box = new Inside('input[type="checkbox"]') as unknown as Element;
    const label = { closest: (asked: string) => (asked === 'label' ? { control: box } : null) };
    Object.setPrototypeOf(label, Inside.prototype);
    notePointer({ target: label } as unknown as Event);
    handleKeyDown(pressed(' ', 'Space', { target: box }));
    expect(ran).toEqual(['run.play']);
  });

  test('plays in the field of a number that was only clicked, all of it selected, and is typed at a place in it', async () => {
    const { handleKeyDown } = await load('Linux');
    const field = new Inside('input:not') as unknown as HTMLInputElement;
    field.closest = ((asked: string) => (asked.startsWith('input:not') ? field : null)) as Element['closest'];
    field.matches = ((asked: string) => asked.includes('[data-clean="true"]')) as Element['matches'];
    Object.assign(field, { value: '60', selectionStart: 0, selectionEnd: 2 });
    handleKeyDown(pressed(' ', 'Space', { target: field }));
    expect(ran).toEqual(['run.play']);
    Object.assign(field, { selectionStart: 2 });
    handleKeyDown(pressed(' ', 'Space', { target: field }));
    expect(ran).toEqual(['run.play']);
  });

  test('undoes from a list, and not from a text that is being typed', async () => {
    const { handleKeyDown } = await load('Linux');
    for (const selector of ['select', 'textarea']) {
      const target = new Inside(selector) as unknown as Element;
      handleKeyDown(pressed('z', 'KeyZ', { ctrlKey: true, target }));
    }
    expect(ran).toEqual(['edit.undo']);
  });

  test('plays after something was chosen from a list with the pointer, and opens one that the keyboard has come to', async () => {
    const { handleKeyDown, noteChange, noteFocus, notePointer } = await load('Linux');
    const [list, other] = [new Inside('select'), new Inside('button')] as unknown as Element[];
    const at = (target: Element) => ({ target }) as unknown as Event;
    const space = () => handleKeyDown(pressed(' ', 'Space', { target: list }));
    space();
    noteChange(at(list));
    space();
    notePointer(at(list));
    noteFocus(at(list));
    // it is open
    space();
    expect(ran).toEqual([]);
    noteChange(at(list));
    space();
    expect(ran).toEqual(['run.play']);
    noteFocus(at(other));
    noteFocus(at(list));
    space();
    expect(ran).toEqual(['run.play']);
  });

  test('plays after Enter in the field of a number, and is typed where typing goes on', async () => {
    const { handleKeyDown, noteKey, notePointer } = await load('Linux');
    const inside = new Inside('input[inputmode="decimal"]');
    const field = inside as unknown as Element;
    field.closest = ((asked: string) => (/^input:not/.test(asked) ? field : null)) as Element['closest'];
    const press = (key: string) => {
      noteKey({ key, target: field });
      if (key === ' ') handleKeyDown(pressed(' ', 'Space', { target: field }));
    };
    press('6');
    press(' ');
    expect(ran).toEqual([]);
    press('Enter');
    press(' ');
    press(' ');
    expect(ran).toEqual(['run.play', 'run.play']);
    press('7');
    press(' ');
    press('Enter');
    inside.invalid = 'true';
    press(' ');
    expect(ran).toEqual(['run.play', 'run.play']);
    inside.invalid = 'false';
    notePointer({ target: field } as unknown as Event);
    press(' ');
    expect(ran).toEqual(['run.play', 'run.play']);
  });
});
