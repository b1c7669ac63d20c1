/** Keys that are faster than the palette reach it, and start no tool. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeTyped, typeAhead } from '../../../../../renderer/ui/commands/typed-ahead';

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.useFakeTimers();
});
afterEach(() => {
  takeTyped();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whether the key reached the page. */
function press(key: string, held: Partial<KeyboardEvent> = {}): boolean {
  let reached = false;
  const hear = () => (reached = true);
  page.addEventListener('keydown', hear);
  page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, ...held }));
  page.removeEventListener('keydown', hear);
  return reached;
}

test('keeps text, corrections and Enter, and leaves shortcuts alone', () => {
  typeAhead();
  expect(['D', 'r', 'w', 'Backspace', 'a', 'w', 'Enter', 'x'].map((key) => press(key))).not.toContain(true);
  expect(press('z', { ctrlKey: true })).toBe(true);
  expect(press('Shift')).toBe(true);
  expect(takeTyped()).toEqual({ text: 'Draw', entered: true });
  expect(press('w')).toBe(true);
  expect(takeTyped()).toEqual({ text: '', entered: false });
});

test('lets go of the keyboard with Escape, and where no field comes', () => {
  typeAhead();
  press('w');
  press('Escape');
  expect(press('w')).toBe(true);
  typeAhead();
  vi.advanceTimersByTime(6000);
  expect(press('w')).toBe(true);
});
