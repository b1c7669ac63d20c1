/**
 * P10: whatever happened to what a crash left, the next start reads as much of it as is sound, says where it is not
 * all, deletes nothing, and never fails.
 */
import { rmSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { encodeLine, readLines } from '../../electron/shared/journal-lines';
import { FIRST_SEED, patience, repetitions, tell } from '../support/tier';
import { scratchFolder } from '../unit/electron/support/folder';
import {
  doCommands,
  nextStart,
  openWindow,
  readRecoveryFolder,
  textOf,
  writeRecoveryFolder,
} from './support/journalled';
import type { Files } from './support/journalled';
import { scriptRandom } from './support/script';

const FLIPS = repetitions('P10', 1000, 10_000);
const COMMANDS = 4;

let sound: Files;
let journalName = '';
let baseName = '';
/** After each line of the journal: what the project then was. */
let states: string[] = [];
let journal: Uint8Array;

beforeAll(async () => {
  const data = scratchFolder({ quick: true });
  const window = openWindow(data);
  states = await doCommands(window, 5, COMMANDS);
  await window.journals.settled();
  sound = readRecoveryFolder(data);
  journalName = [...sound.keys()].find((name) => name.endsWith('.journal'))!;
  baseName = [...sound.keys()].find((name) => name.endsWith('.base'))!;
  journal = sound.get(journalName)!;
});

const changed = (name: string, bytes: Uint8Array): Files => new Map([...sound, [name, bytes]]);

/** What the next start makes of it; every file must still be there, byte for byte. */
async function startWith(files: Files) {
  const data = scratchFolder({ quick: true });
  writeRecoveryFolder(data, files);
  const found = await nextStart(data);
  const left = readRecoveryFolder(data);
  // one for every byte of a journal would fill the memory before the test ends
  rmSync(data, { recursive: true, force: true });
  return {
    found,
    untouched: left.size === files.size && [...files].every(([name, bytes]) => same(left.get(name), bytes)),
  };
}

const same = (a: Uint8Array | undefined, b: Uint8Array): boolean =>
  a !== undefined && Buffer.compare(a, b) === 0;

describe('a sound recovery', () => {
  test('is the last state, with a history that leads back to the first', async () => {
    const { found } = await startWith(sound);
    expect(found).toHaveLength(1);
    expect(textOf(found[0])).toBe(states.at(-1));
    const { work } = found[0]!;
    expect(work).toMatchObject({ damaged: false, safe: false });
    expect(work!.unsaved.count).toBeGreaterThan(2);
    expect(work!.history.canUndo).toBe(true);
  });
});

describe('a damaged recovery', () => {
  test(
    'cut at every byte, gives back every line that is whole',
    async () => {
      const ends = readLines(journal).lines.map(({ end }) => end);
      let bad = 0;
      for (let length = 0; length <= journal.length; length++) {
        const { found, untouched } = await startWith(changed(journalName, journal.slice(0, length)));
        const whole = ends.filter((end) => end <= length).length;
        if (!untouched || found.length !== 1) {
          // Of a journal with no edit there is nothing to recover, unless a cut shows that there was one.
          if (whole === 1 && length === ends[0]) continue;
          bad += 1;
          continue;
        }
        const text = textOf(found[0]);
        const expected = whole <= 1 ? states[0] : linesState(whole - 1);
        if (
          text !== expected ||
          (length < journal.length && !ends.includes(length) && !found[0]!.work!.damaged)
        )
          bad += 1;
      }
      tell('P10 cuts', journal.length + 1, `start-up failures 0, files deleted 0, wrong states ${bad}`);
      expect(bad).toBe(0);
    },
    patience(journal?.length ?? 10_000, 20),
  );

  test(
    `with ${FLIPS} bits flipped one at a time, gives back a state that was`,
    async () => {
      const random = scriptRandom(FIRST_SEED);
      const known = new Set(states);
      const ends = readLines(journal).lines.map(({ end }) => end);
      const figures = { wrong: 0, deleted: 0, short: 0, unnoticed: 0 };
      for (let i = 0; i < FLIPS; i++) {
        const name = random() < 0.8 ? journalName : baseName;
        const bytes = sound.get(name)!.slice();
        const at = Math.floor(random() * bytes.length);
        bytes[at]! ^= 1 << Math.floor(random() * 8);
        const { found, untouched } = await startWith(changed(name, bytes));
        if (!untouched) figures.deleted += 1;
        const text = textOf(found[0]);
        if (found[0]?.work?.damaged === false) figures.unnoticed += 1;
        if (name === journalName) {
          const whole = ends.filter((end) => end <= at).length;
          if (text !== (whole <= 1 ? states[0] : linesState(whole - 1))) figures.short += 1;
        } else if (text !== null && !known.has(text) && found[0]!.work!.place !== null) figures.wrong += 1;
      }
      tell('P10 flips', FLIPS, JSON.stringify({ startUpFailures: 0, ...figures }));
      expect(figures).toEqual({ wrong: 0, deleted: 0, short: 0, unnoticed: 0 });
    },
    patience(FLIPS, 60),
  );

  test.each([
    ['zero-filled journal', () => changed(journalName, new Uint8Array(journal.length))],
    ['zeroes after the last line', () => changed(journalName, joined(journal, new Uint8Array(4096)))],
    ['empty journal', () => changed(journalName, new Uint8Array())],
    ['empty base', () => changed(baseName, new Uint8Array())],
    ['zero-filled base', () => changed(baseName, new Uint8Array(5000))],
    ['no base', () => new Map([[journalName, journal]])],
    ['no journal', () => new Map([[baseName, sound.get(baseName)!]])],
    ['a header of a newer version', () => changed(journalName, withHeader({ version: 2 }))],
    ['a header of another program', () => changed(journalName, withHeader({ format: 'other' }))],
    ['a digest of another base', () => changed(journalName, withHeader({ base: '0'.repeat(64) }))],
    [
      'a line that claims a huge length',
      () => changed(journalName, joined(journal, text('999999999 00000000 {}\n'))),
    ],
    ['a sound line that is no entry', () => changed(journalName, joined(journal, encodeLine('[1,2]')))],
    ['an entry that does not fit', () => changed(journalName, joined(journal, encodeLine(misfit())))],
    [
      'an entry with a forbidden key',
      () => changed(journalName, joined(journal, encodeLine('{"n":1,"__proto__":{}}'))),
    ],
    [
      'names that are none of ours',
      () => new Map([...sound, ['readme.txt', text('x')], ['1.base', text('y')]]),
    ],
  ])('%s', async (_what, make) => {
    const { found, untouched } = await startWith(make());
    expect(untouched).toBe(true);
    expect(found).toHaveLength(1);
    const got = textOf(found[0]);
    expect(got === null || states.includes(got)).toBe(true);
  });

  test('steps that fit but make the project invalid end what is counted, however many follow', async () => {
    const name = (n: number, before: string, after: string): Uint8Array =>
      encodeLine(
        JSON.stringify({
          n,
          kind: 'edit',
          label: 'Rename',
          gesture: null,
          diff: { records: [], fields: [{ field: 'name', before, after }] },
        }),
      );
    const last = nameOf(states.at(-1)!);
    const n = lineCount();
    const files = changed(
      journalName,
      joined(
        journal,
        name(n, last, 'Good'),
        name(n + 1, 'Good', 'a'.repeat(5000)),
        name(n + 2, 'a'.repeat(5000), 'b'.repeat(5000)),
      ),
    );
    const { found } = await startWith(files);
    expect(found[0]!.work!.project.name).toBe('Good');
    expect(found[0]!.work).toMatchObject({ damaged: true, place: { lines: n } });
  });

  test('a huge journal is read to its end', async () => {
    const filler = Array.from({ length: 5000 }, (_, i) =>
      encodeLine(JSON.stringify({ n: lineCount() + i, kind: 'end-gesture' })),
    );
    const { found } = await startWith(changed(journalName, joined(journal, ...filler)));
    expect(textOf(found[0])).toBe(states.at(-1));
    expect(found[0]!.work).toMatchObject({ damaged: false });
  });

  test('a newer generation that is broken does not hide an older one that is sound, whatever their dates', async () => {
    const newer = (name: string): string => name.replace('.1.', '.2.');
    const files = new Map([
      ...sound,
      [newer(baseName), text('{ torn')],
      [newer(journalName), journal.slice(0, 20)],
    ]);
    const { found, untouched } = await startWith(files);
    expect(untouched).toBe(true);
    expect(textOf(found[0])).toBe(states.at(-1));
    expect(found[0]!.work).toMatchObject({ damaged: true, place: { generation: 1 } });
  });
});

const nameOf = (project: string): string => (JSON.parse(project) as { name: string }).name;
const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const lineCount = (): number => readLines(journal).lines.length;

function joined(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

function withHeader(change: object): Uint8Array {
  const { lines } = readLines(journal);
  const header = JSON.stringify({ ...(JSON.parse(lines[0]!.json) as object), ...change });
  return joined(encodeLine(header), journal.slice(lines[0]!.end));
}

function misfit(): string {
  const record = { id: 'nobody', name: 'Nobody' };
  const records = [{ list: 'bodies', id: 'nobody', index: 0, before: record, after: null }];
  return JSON.stringify({
    n: lineCount(),
    kind: 'edit',
    label: 'x',
    gesture: null,
    diff: { records, fields: [] },
  });
}

/** After `count` entries. Undo and redo that do nothing, and the end of a gesture, leave no line or change nothing. */
function linesState(count: number): string {
  return entryStates()[count]!;
}

let cached: string[] | null = null;
function entryStates(): string[] {
  if (cached) return cached;
  const entries = readLines(journal)
    .lines.slice(1)
    .map(({ json }) => JSON.parse(json) as { kind: string });
  const result = [states[0]!];
  let at = 0;
  for (const { kind } of entries) {
    // Each entry with a change is one of the actions that changed the text, in order.
    if (kind !== 'end-gesture')
      do at += 1;
      while (states[at] === states[at - 1]);
    result.push(states[at]!);
  }
  cached = result;
  return result;
}
