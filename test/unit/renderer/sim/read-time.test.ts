/** Numbers at the cursor: exact at rest, and while something plays no more often than they are read. */
import { effectScope, ref } from 'vue';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readTimeOf } from '../../../../renderer/sim/playback/read-time';

const scope = effectScope();
const cursor = ref(0);
const playing = ref(false);
const shown = scope.run(() => readTimeOf(cursor, playing))!;

beforeEach(() => {
  vi.useFakeTimers();
  playing.value = false;
  cursor.value = 0;
});
afterEach(() => vi.useRealTimers());

it('follows at once while nothing plays', () => {
  cursor.value = 1.25;
  expect(shown.value).toBe(1.25);
});

it('changes with each sixth picture while something plays', () => {
  playing.value = true;
  const seen = new Set<number>();
  for (let i = 1; i <= 60; i++) {
    cursor.value = i;
    seen.add(shown.value);
  }
  expect(seen.size).toBe(11);
});

it('changes four times a second where pictures are few, and does not stop short of the last', () => {
  playing.value = true;
  cursor.value = 1;
  cursor.value = 2;
  expect(shown.value).toBe(0);
  vi.advanceTimersByTime(250);
  expect(shown.value).toBe(2);
  vi.advanceTimersByTime(1000);
  expect(shown.value).toBe(2);
});

it('is exact as soon as the playing ends', () => {
  playing.value = true;
  cursor.value = 0.5;
  playing.value = false;
  expect(shown.value).toBe(0.5);
});
