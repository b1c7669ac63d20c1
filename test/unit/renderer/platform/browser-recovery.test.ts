/** Recoveries in a browser: what can be read goes on where it was, and of what cannot be read nothing is cut off. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { encodeLine } from '../../../../electron/shared/journal-lines';
import type { JournalStart } from '../../../../electron/shared/recovery';

type Place = [id: string, generation: number];
const kept = vi.hoisted(() => new Map<string, { base: Uint8Array; lines: Uint8Array[] }>());
vi.mock('../../../../renderer/platform/journal-database', () => {
  const of = ([id, generation]: Place) => kept.get(`${id} ${generation}`);
  return {
    journalDatabase: {
      places: () =>
        Promise.resolve(
          [...kept.keys()].map((key) => [key.split(' ')[0], Number(key.split(' ')[1])] as const),
        ),
      base: (place: Place) => Promise.resolve(of(place)?.base),
      lines: (place: Place) => Promise.resolve([...(of(place)?.lines ?? [])]),
      begin: ([id, generation]: Place, base: Uint8Array, lines: Uint8Array[]) =>
        Promise.resolve(void kept.set(`${id} ${generation}`, { base, lines: [...lines] })),
      append: (place: Place, from: number, lines: Uint8Array[]) =>
        Promise.resolve(void of(place)!.lines.splice(from, lines.length, ...lines)),
      remove: (places: Place[]) => {
        for (const [id, generation] of places) kept.delete(`${id} ${generation}`);
        return Promise.resolve();
      },
    },
  };
});
import { createBrowserRecovery } from '../../../../renderer/platform/browser-recovery';

// a browser without locks: tabs that are gone hold none
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

const START: JournalStart = { base: '{}', name: 'Work', file: null, unsaved: { count: 0, labels: [] } };

/** What a tab that is gone left: its id, and where its first edit ends. */
async function left(generations = 1): Promise<{ id: string; bytes: number }> {
  const tab = createBrowserRecovery();
  for (let i = 0; i < generations; i++) await tab.begin(START, ['"one"']);
  const [key] = [...kept.keys()];
  return {
    id: key!.split(' ')[0]!,
    bytes: kept.get(key!)!.lines.reduce((sum, { length }) => sum + length, 0),
  };
}

test('work that can be read goes on in its own journal', async () => {
  const { id, bytes } = await left();
  const tab = createBrowserRecovery();
  expect(await tab.adopt(id, 1, bytes)).toEqual({ ok: true });
  expect(await tab.append(['"two"'])).toEqual({ ok: true });
  expect(kept.get(`${id} 1`)!.lines.slice(1)).toEqual(['"one"', '"two"'].map(encodeLine));
  expect(await tab.list()).toEqual([]);
  expect(await createBrowserRecovery().list()).toMatchObject([{ id, name: 'Work', generations: [1] }]);
});

test.each<[string, number, (id: string) => void]>([
  ['a line that is damaged', 1, (id) => void kept.get(`${id} 1`)!.lines.push(Uint8Array.of(49, 50))],
  ['a line that nobody understands', 1, (id) => void kept.get(`${id} 1`)!.lines.push(encodeLine('{"n":9}'))],
  ['a newer generation', 2, (id) => void (kept.get(`${id} 2`)!.base = Uint8Array.of(0))],
])('work beside %s stays whole: it goes on in another journal', async (_what, generations, damage) => {
  const { id, bytes } = await left(generations);
  damage(id);
  const before = structuredClone(kept);
  const tab = createBrowserRecovery();
  expect(await tab.adopt(id, 1, bytes)).toMatchObject({
    ok: false,
    problem: { message: expect.stringContaining('stays in this browser') as string },
  });
  expect(await tab.begin(START, [])).toEqual({ ok: true });
  await tab.end();
  expect(kept).toEqual(before);
  expect(await tab.list()).toMatchObject([{ id }]);
});

test('work that another tab has changed meanwhile is not taken', async () => {
  const { id, bytes } = await left();
  const tab = createBrowserRecovery();
  expect(await tab.adopt(id, 1, bytes + 1)).toMatchObject({
    ok: false,
    problem: { message: expect.stringContaining('changed in the meantime') as string },
  });
});
