import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followPointer } from '../../../../renderer/app/pointer-up';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const target = new EventTarget();
  const pointer = followPointer(target);
  const send = (kind: string) => target.dispatchEvent(new Event(kind));
  let moved = 0;
  const wait = () => void pointer.up().then(() => (moved += 1));
  return { send, wait, moved: () => vi.advanceTimersByTimeAsync(0).then(() => moved) };
}

describe('what would move the layout', () => {
  test('happens at once while nothing is held', async () => {
    const { wait, moved } = setUp();
    wait();
    expect(await moved()).toBe(1);
  });

  test.each(['pointerup', 'pointercancel', 'blur'])('waits for the end of a drag: %s', async (end) => {
    const { send, wait, moved } = setUp();
    send('pointerdown');
    wait();
    wait();
    expect(await moved()).toBe(0);
    send(end);
    expect(await moved()).toBe(2);
    wait();
    expect(await moved()).toBe(3);
  });
});
