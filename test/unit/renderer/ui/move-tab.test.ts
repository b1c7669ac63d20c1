import { describe, expect, it, vi } from 'vitest';
import { moveTab } from '../../../../renderer/ui/move-tab';

const press = (key: string) => ({ key, preventDefault: vi.fn(), stopPropagation: vi.fn() });
const TABS = ['first', 'middle', 'last'] as const;

describe('keys of tabs', () => {
  it.each([
    ['ArrowRight', 'first', 'middle'],
    ['ArrowRight', 'last', 'first'],
    ['ArrowLeft', 'middle', 'first'],
    ['ArrowLeft', 'first', 'last'],
    ['Home', 'last', 'first'],
    ['End', 'first', 'last'],
  ] as const)('%s on the %s goes to the %s, and nowhere else', (key, from, to) => {
    const event = press(key);
    expect(moveTab(event, TABS, from)).toBe(to);
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect(event.stopPropagation).toHaveBeenCalledOnce();
  });

  it('leave every other key to the app', () => {
    for (const key of ['a', 'Enter', 'ArrowDown', 'constructor']) {
      const event = press(key);
      expect(moveTab(event, TABS, 'first')).toBeNull();
      expect(event.preventDefault).not.toHaveBeenCalled();
      expect(event.stopPropagation).not.toHaveBeenCalled();
    }
    expect(moveTab(press('Home'), [], 'first')).toBeNull();
  });
});
