/** What a window is told of its file, look by look: only what two looks in turn agree on. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FileWatch } from '../../../electron/main/files/file-watch';
import type { Look } from '../../../electron/main/files/look-at';
import type { Grant } from '../../../electron/main/grants';
import type { DiskState } from '../../../electron/shared/api';

const SETTLE_MS = 100;
const at = (state: DiskState, digest: string, realPath = '/m/a.kempe'): Look => ({
  state,
  now: { realPath, digest },
});
const SAME = at('same', 'ours');
const GONE: Look = { state: 'gone', now: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A watch of which every look finds the next of these, and at last always the last one. */
function watchThat(finds: (Look | null)[]) {
  const grant: Grant = { id: 'g', path: '/m/a.kempe', known: null, copy: null };
  const told: DiskState[] = [];
  let looks = 0;
  const watch = new FileWatch({
    look: () => Promise.resolve(finds[Math.min(looks++, finds.length - 1)]),
    tell: (_id, state) => told.push(state),
    watchFolder: () => () => undefined,
    settleMs: SETTLE_MS,
  });
  watch.follow(grant);
  return { watch, grant, told, looks: () => looks };
}

const settle = (times = 10) => vi.advanceTimersByTimeAsync(times * SETTLE_MS);

describe('one look is not enough', () => {
  test.each([
    ['away for a moment', [GONE, SAME]],
    ['half written for a moment', [at('changed', 'half'), SAME]],
    ['away, then half written, then what it was', [GONE, at('changed', 'half'), SAME]],
  ])('a file that is %s is not spoken of', async (_what, finds) => {
    const { told, looks } = watchThat(finds);
    await settle();
    expect(told).toEqual([]);
    expect(looks()).toBe(finds.length);
  });

  test('a second look that finds the same tells it, once', async () => {
    const { told, looks } = watchThat([at('changed', 'theirs')]);
    await settle(1);
    expect([looks(), told]).toEqual([1, []]);
    await settle(1);
    expect([looks(), told]).toEqual([2, ['changed']]);
    await settle();
    expect(told).toEqual(['changed']);
  });

  test.each([
    ['other bytes', [at('changed', 'half'), at('changed', 'whole')]],
    ['another file', [at('changed', 'x', '/m/b.kempe'), at('changed', 'x', '/m/c.kempe')]],
    ['no file', [at('changed', 'half'), GONE]],
  ])('a second look that finds %s waits for a third', async (_what, finds) => {
    const { told, looks } = watchThat(finds);
    await settle(2);
    expect([looks(), told]).toEqual([2, []]);
    await settle(1);
    expect([looks(), told]).toEqual([3, [finds[1].state]]);
  });

  test('a look that cannot tell says nothing and confirms nothing', async () => {
    const { watch, told } = watchThat([at('changed', 'half'), null, SAME]);
    await settle();
    watch.lookSoon();
    await settle();
    expect(told).toEqual([]);
  });
});

test('a look that was overtaken by another file says nothing', async () => {
  const answers: ((look: Look) => void)[] = [];
  const told: string[] = [];
  const watch = new FileWatch({
    look: () => new Promise((resolve) => answers.push(resolve)),
    tell: (id) => told.push(id),
    watchFolder: () => () => undefined,
    settleMs: SETTLE_MS,
  });
  const grant = (id: string): Grant => ({ id, path: `/m/${id}`, known: null, copy: null });
  watch.follow(grant('a'));
  await settle(1);
  watch.follow(grant('b'));
  answers.shift()!(GONE);
  for (let i = 0; i < 4; i++) {
    await settle(1);
    answers.shift()?.(GONE);
  }
  expect(told).toEqual(['b']);
});

test('without notices it looks again now and then', async () => {
  const { told, looks } = watchThat([SAME, SAME, at('changed', 'theirs')]);
  await settle();
  expect(looks()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks()).toBeGreaterThan(3);
  expect(told).toEqual(['changed']);
});

test('what the user accepts is known, and only that', async () => {
  const { watch, grant, told } = watchThat([at('changed', 'theirs')]);
  watch.accept();
  expect(grant.known).toBeNull();
  await settle();
  watch.accept();
  expect(grant.known).toEqual({ realPath: '/m/a.kempe', digests: ['theirs'] });
  expect(told).toEqual(['changed']);
});
