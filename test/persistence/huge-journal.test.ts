/**
 * Journals of 100 MB, which no window of ours writes and a disk may hold all the same: all of it is recovered, a torn end
 * costs what is torn and nothing else, it goes on, and what is larger than can be read at once is kept and told.
 */
import { readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeFs } from '../../electron/main/files/fs-port';
import { Grants } from '../../electron/main/door/grants';
import { Journals } from '../../electron/main/journal/journals';
import { createProject } from '../../engine/model/defaults';
import { repetitions, tell } from '../support/tier';
import { scratchFolder } from '../unit/electron/support/folder';
import { nextStart, openWindow, readRecoveryFolder } from './support/journalled';

const MEGABYTES = repetitions('P10-huge', 100, 240);
const NOTE = 100_000;

const noteOf = (n: number): string => `${n} `.padEnd(NOTE, String(n % 10));
const entry = (n: number): string => {
  const fields = [{ field: 'notes', before: n === 1 ? '' : noteOf(n - 1), after: noteOf(n) }];
  return JSON.stringify({ n, kind: 'edit', label: 'Notes', gesture: null, diff: { records: [], fields } });
};

/** Leaves a journal of that size behind, written as always; the number of its entries. */
async function leaveJournal(data: string): Promise<{ entries: number; path: string }> {
  const journals = new Journals(nodeFs, data, new Grants());
  const base = JSON.stringify({ ...createProject('Name'), notes: '' });
  const start = { base, name: 'Name', file: null, unsaved: { count: 0, labels: [] } };
  expect(await journals.begin(1, start, [entry(1)], () => undefined)).toEqual({ ok: true });
  const entries = Math.ceil((MEGABYTES * 1e6) / (2 * NOTE));
  for (let n = 2; n <= entries; n += 20) {
    const lines = Array.from({ length: Math.min(20, entries - n + 1) }, (_, i) => entry(n + i));
    expect(await journals.append(1, lines)).toEqual({ ok: true });
  }
  await journals.release(1, 'keep');
  const name = [...readRecoveryFolder(data).keys()].find((each) => each.endsWith('.journal'))!;
  return { entries, path: join(data, 'recovery', name) };
}

test(`of ${MEGABYTES} MB are recovered to the last entry that is whole, and go on`, async () => {
  const data = scratchFolder({ quick: true });
  const { entries, path } = await leaveJournal(data);
  const { size } = statSync(path);
  const began = performance.now();
  const [whole] = await nextStart(data);
  const seconds = (performance.now() - began) / 1000;
  expect(whole!.work!.unsaved.count).toBe(entries);
  expect(whole!.work!.project.notes).toBe(noteOf(entries));
  tell(
    'P10',
    entries,
    `entries of a journal of ${Math.round(size / 1e6)} MB recovered in ${seconds.toFixed(1)} s`,
  );
  expect(seconds).toBeLessThan(60);

  truncateSync(path, size - NOTE);
  const [torn] = await nextStart(data);
  expect(torn!.work).toMatchObject({ damaged: true, unsaved: { count: entries - 1 } });
  expect(torn!.work!.project.notes).toBe(noteOf(entries - 1));
  const window = openWindow(data);
  const { place, unsaved } = torn!.work!;
  expect(await window.journal.adopt({ id: torn!.recovery.id, ...place! }, place!.lines, unsaved)).toEqual({
    ok: true,
  });
  // what was cut off is put aside, whole
  expect(statSync(join(path, '..', 'unreadable', `1-${path.split('/').at(-1)!}`)).size).toBe(size - NOTE);
  expect(readFileSync(path).length).toBe(place!.bytes);
  await window.journals.release(1, 'keep');
});

test('that cannot be read at once are kept, and told with the reason and the place', async () => {
  const data = scratchFolder();
  const journals = new Journals(nodeFs, data, new Grants());
  const start = { base: '{}', name: 'Name', file: null, unsaved: { count: 0, labels: [] } };
  await journals.begin(1, start, [entry(1)], () => undefined);
  await journals.release(1, 'keep');
  const name = [...readRecoveryFolder(data).keys()].find((each) => each.endsWith('.journal'))!;
  const path = join(data, 'recovery', name);
  // sparse: it takes no room
  truncateSync(path, 300 * 2 ** 20);
  const found = await nextStart(data);
  expect(found).toHaveLength(1);
  expect(found[0]!.unreadable).toBe(`${path}: it is larger than anything that is kept there`);
  expect(statSync(path).size).toBe(300 * 2 ** 20);
});
