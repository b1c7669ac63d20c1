/** What a window is told of its file, look by look: only what two looks in turn agree on. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FileWatch } from '../../../electron/main/files/file-watch';
import type { Look } from '../../../electron/main/files/look-at';
import type { Grant } from '../../../electron/main/door/grants';
import type { FileState } from '../../../electron/shared/api';

const SETTLE_MS = 100;
const at = (state: FileState, digest: string, realPath = '/m/a.kempe'): Look => ({
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
  const told: FileState[] = [];
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

test.each(['before', 'after'])(
  'a look that ends %s one at another file begins says nothing',
  async (when) => {
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
    if (when === 'after') await settle(1);
    answers.shift()!(GONE);
    // nor does it lead to another look
    if (when === 'after') await settle(3);
    expect(answers).toHaveLength(when === 'after' ? 1 : 0);
    // it takes two of its own
    for (const wanted of [[], [], ['b'], ['b']]) {
      await settle(1);
      expect(told).toEqual(wanted);
      answers.shift()?.(GONE);
    }
  },
);

describe('what is followed', () => {
  /** Folders that are watched, and the notices that they may send. */
  function followed(settleMs?: number) {
    const armed: string[] = [];
    const notices: (() => void)[] = [];
    const stopped: string[] = [];
    const looks: string[] = [];
    const told: string[] = [];
    let find: Look = SAME;
    const watch = new FileWatch({
      look: ({ id }) => (looks.push(id), Promise.resolve(find)),
      tell: (id, state) => told.push(`${id} ${state}`),
      watchFolder: (folder, onNotice) => {
        armed.push(folder);
        notices.push(onNotice);
        return () => stopped.push(folder);
      },
      ...(settleMs === undefined ? {} : { settleMs }),
    });
    const grant = (id: string, path = `/m/${id}`, realPath?: string): Grant => ({
      ...{ id, path, copy: null },
      known: realPath === undefined ? null : { realPath, digests: [] },
    });
    return { watch, grant, armed, notices, stopped, looks, told, finds: (next: Look) => (find = next) };
  }

  test('is the folder of the name, and that of the file which a link leads to', () => {
    const { watch, grant, armed, stopped } = followed();
    watch.follow(grant('a'));
    expect([armed, stopped]).toEqual([['/m'], []]);
    watch.follow(grant('b', '/m/b', '/n/b'));
    expect([armed, stopped]).toEqual([['/m', '/m', '/n'], ['/m']]);
    watch.follow(null);
    expect(stopped).toEqual(['/m', '/m', '/n']);
  });

  test('is not begun anew for the same file, but is where something became of it: its folder may be another', async () => {
    const { watch, grant, armed, stopped, told, finds } = followed(SETTLE_MS);
    const own = grant('a');
    watch.follow(own);
    watch.follow(own);
    await settle();
    expect([armed, stopped]).toEqual([['/m'], []]);
    finds(GONE);
    watch.lookSoon();
    await settle();
    expect([armed, stopped, told]).toEqual([['/m', '/m'], ['/m'], ['a gone']]);
  });

  test('is looked at a little after the last of several notices: 200 ms where nothing else is said', async () => {
    const { watch, grant, notices, looks } = followed();
    watch.follow(grant('a'));
    await vi.advanceTimersByTimeAsync(199);
    expect(looks).toEqual([]);
    notices[0]!();
    await vi.advanceTimersByTimeAsync(199);
    expect(looks).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(looks).toEqual(['a']);
  });

  test('is looked at again every 15 s, also after notices', async () => {
    const { watch, grant, looks } = followed();
    watch.follow(grant('a'));
    await vi.advanceTimersByTimeAsync(200 + 14_999);
    expect(looks).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(looks).toHaveLength(2);
    watch.lookSoon();
    await vi.advanceTimersByTimeAsync(15_199);
    expect(looks).toHaveLength(3);
  });

  test('is that file alone: a look that was due for the one before is not taken', async () => {
    const { watch, grant, looks } = followed();
    watch.follow(grant('a'));
    await vi.advanceTimersByTimeAsync(150);
    watch.follow(grant('b'));
    await vi.advanceTimersByTimeAsync(150);
    expect(looks).toEqual([]);
    watch.follow(null);
    watch.lookSoon();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(looks).toEqual([]);
  });

  test('begins with what is known of it: what became of the file before says nothing of this one', async () => {
    const { watch, grant, told, finds } = followed(SETTLE_MS);
    finds(GONE);
    watch.follow(grant('a'));
    await settle();
    watch.follow(grant('b'));
    await settle(1);
    expect(told).toEqual(['a gone']);
    await settle();
    expect(told).toEqual(['a gone', 'b gone']);
  });
});

test('a file that is what it was again is told as well', async () => {
  const { watch, told } = watchThat([at('changed', 'x'), at('changed', 'x'), SAME]);
  await settle();
  watch.lookSoon();
  await settle();
  expect(told).toEqual(['changed', 'same']);
});

test('without notices it looks again now and then', async () => {
  const { told, looks } = watchThat([SAME, SAME, at('changed', 'theirs')]);
  await settle();
  expect(looks()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks()).toBeGreaterThan(3);
  expect(told).toEqual(['changed']);
});

test('without a file it looks at nothing, now or later', async () => {
  const { watch, looks } = watchThat([SAME]);
  watch.stop();
  watch.lookSoon();
  await settle();
  expect([looks(), vi.getTimerCount()]).toEqual([0, 0]);
});

test('what the user accepts is known, and only that', async () => {
  const { watch, grant, told } = watchThat([at('changed', 'theirs')]);
  watch.accept();
  expect(grant.known).toBeNull();
  await settle();
  watch.accept();
  expect(grant.known).toEqual({ realPath: '/m/a.kempe', digests: ['theirs'] });
  expect(told).toEqual(['changed']);
  // from there on it counts as unchanged: the same look is news again, once confirmed
  watch.lookSoon();
  await settle(1);
  expect(told).toEqual(['changed']);
  await settle();
  expect(told).toEqual(['changed', 'changed']);
});

test('a file that is gone cannot be accepted', async () => {
  const { watch, grant, told } = watchThat([GONE]);
  await settle();
  watch.accept();
  watch.lookSoon();
  await settle();
  expect([grant.known, told]).toEqual([null, ['gone']]);
});
