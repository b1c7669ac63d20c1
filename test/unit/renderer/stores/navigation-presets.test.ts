import { describe, expect, test } from 'vitest';
import { isTwoFingers } from '../../../../renderer/viewport/camera/navigation';
import {
  describeBinding,
  findPreset,
  modifiersOf,
  motionOf,
  PRESETS,
  waysTo,
} from '../../../../renderer/stores/window/navigation-presets';

const NO_KEYS = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const [LEFT, MIDDLE, RIGHT] = [0, 1, 2];

describe('the table of presets', () => {
  test.each(PRESETS)('$name: one meaning for each press, and a way to every motion', (preset) => {
    const presses = preset.bindings.map(({ button, modifiers }) => `${button}/${modifiers}`);
    expect(new Set(presses).size).toBe(presses.length);
    for (const motion of ['orbit', 'pan', 'zoom'] as const) expect(waysTo(preset, motion)).not.toEqual([]);
  });

  test.each(PRESETS.filter(({ name }) => name !== 'touchpad'))(
    '$name: the left button alone is for parts, selecting and boxes',
    (preset) => {
      for (const keys of ['', 'shift', 'ctrl'] as const) expect(motionOf(preset, LEFT, keys)).toBeNull();
      expect(motionOf(preset, LEFT, 'alt')).toBe('orbit');
    },
  );

  test.each([
    ['kempe', '', 'orbit'],
    ['kempe', 'shift', 'pan'],
    ['kempe', 'ctrl', 'pan'],
    ['blender', 'shift', 'pan'],
    ['blender', 'ctrl', 'zoom'],
    ['solidworks', '', 'orbit'],
    ['solidworks', 'ctrl', 'pan'],
    ['solidworks', 'shift', 'zoom'],
    ['fusion', '', 'pan'],
    ['fusion', 'shift', 'orbit'],
  ] as const)('%s: %s + middle is %s', (name, keys, motion) => {
    expect(motionOf(findPreset(name), MIDDLE, keys)).toBe(motion);
  });

  test('a laptop orbits with the left button, on empty space', () => {
    const touchpad = findPreset('touchpad');
    expect(motionOf(touchpad, LEFT, '')).toBe('orbit');
    expect(motionOf(touchpad, RIGHT, '')).toBe('pan');
    expect(waysTo(touchpad, 'orbit')[0]).toBe('Left drag on empty space');
    // Ctrl is left free: it spans a box.
    expect(motionOf(touchpad, LEFT, 'ctrl')).toBeNull();
  });

  test.each([undefined, null, 3, 'maya', {}])('%s is the default', (name) => {
    expect(findPreset(name).name).toBe('kempe');
  });
});

test('keys are named in one order, and Command counts as Ctrl', () => {
  expect(modifiersOf(NO_KEYS)).toBe('');
  expect(modifiersOf({ ...NO_KEYS, altKey: true, shiftKey: true })).toBe('shift+alt');
  expect(modifiersOf({ ...NO_KEYS, metaKey: true, shiftKey: true })).toBe('ctrl+shift');
});

test('bindings in words', () => {
  expect(describeBinding({ button: 'middle', modifiers: 'shift', motion: 'pan' })).toBe(
    'Shift + middle drag',
  );
  expect(describeBinding({ button: 'left', modifiers: 'alt', motion: 'orbit' })).toBe('Alt + left drag');
});

test('two fingers are told from a wheel and from a pinch', () => {
  const wheel = { deltaMode: 0, deltaX: 0, deltaY: 120, ctrlKey: false };
  for (const fingers of ['orbit', 'pan'] as const) {
    expect(isTwoFingers(wheel, fingers)).toBe(false);
    expect(isTwoFingers({ ...wheel, deltaX: 2, deltaY: 4 }, fingers)).toBe(true);
    expect(isTwoFingers({ ...wheel, deltaY: 4, ctrlKey: true }, fingers)).toBe(false);
    expect(isTwoFingers({ ...wheel, deltaMode: 1, deltaY: 3 }, fingers)).toBe(false);
  }
  expect(isTwoFingers({ ...wheel, deltaY: 4 }, 'pan')).toBe(true);
  expect(isTwoFingers({ ...wheel, deltaY: 4 }, 'orbit')).toBe(false);
});
