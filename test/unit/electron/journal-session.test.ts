/** A journal whose disk fails once: what was accepted stays readable, and nothing is added behind a torn line. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { explained } from '../../../electron/main/files/failure';
import { nodeFs } from '../../../electron/main/files/fs-port';
import type { FsPort, OpenFile } from '../../../electron/main/files/fs-port';
import { JournalSession } from '../../../electron/main/journal/session';
import { readLines } from '../../../electron/shared/journal-lines';
import type { JournalHeader } from '../../../electron/shared/recovery';
import { scratchFolder } from './support/folder';

const ID = '01234567-89ab-cdef-0123-456789abcdef';
const BASE = new TextEncoder().encode('{"base": 1}');
const HEADER: JournalHeader = {
  format: 'kempe-journal',
  version: 1,
  base: 'a'.repeat(64),
  name: 'Model',
  file: null,
  unsaved: { count: 0, labels: [] },
};

/** What the next call of this kind on a journal does instead; once. */
type Fault = { call: 'write' | 'sync' | 'truncate'; keeps?: number; isSilent?: boolean } | null;

function setUp() {
  const folder = join(scratchFolder({ quick: true }), 'recovery');
  const troubles: unknown[] = [];
  const state: { fault: Fault; open: number; halves: boolean } = { fault: null, open: 0, halves: false };
  const strikes = (call: string): boolean => state.fault?.call === call;
  const fail = (): never => {
    state.fault = null;
    throw Object.assign(new Error('EIO'), { code: 'EIO' });
  };
  const guarded = (file: OpenFile): OpenFile => ({
    ...file,
    write: async (from, offset, length, position) => {
      const taken = state.halves ? Math.ceil(length / 2) : length;
      if (!strikes('write')) return file.write(from, offset, taken, position);
      await file.write(from, offset, state.fault!.keeps ?? 0, position);
      return state.fault!.isSilent ? 0 : fail();
    },
    sync: async () => (strikes('sync') ? fail() : file.sync()),
    truncate: async (size) => (strikes('truncate') ? fail() : file.truncate(size)),
    close: async () => {
      state.open--;
      await file.close();
    },
  });
  const fs: FsPort = {
    ...nodeFs,
    open: async (name, purpose) => {
      const file = await nodeFs.open(name, purpose);
      state.open++;
      return guarded(file);
    },
  };
  const session = new JournalSession(explained(fs), folder, ID, (error) => troubles.push(error));
  const path = (generation: number, part = 'journal') => join(folder, `${ID}.${generation}.${part}`);
  const entries = (generation: number) => {
    const { lines, rest } = readLines(readFileSync(path(generation)));
    return { entries: lines.slice(1).map(({ json }) => json), rest };
  };
  return { session, state, troubles, folder, path, entries };
}

afterEach(() => {
  vi.useRealTimers();
});

const LONG = JSON.stringify('x'.repeat(200));

describe('after an append that failed half way', () => {
  test('nothing more is added to that generation: what follows a torn line would be lost with it', async () => {
    const { session, state, entries } = setUp();
    await session.begin(BASE, HEADER, ['"one"']);
    state.fault = { call: 'write', keeps: 100 };
    await expect(session.append([LONG])).rejects.toThrow();
    // the disk works again, and still this one says that it has no journal
    await expect(session.append(['"two"'])).rejects.toThrow();
    expect(state.open).toBe(0);
    expect(entries(1)).toEqual({ entries: ['"one"'], rest: 100 });
  });

  test('the next one begins beside it, and then goes on', async () => {
    const { session, state, entries, troubles } = setUp();
    await session.begin(BASE, HEADER, ['"one"']);
    state.fault = { call: 'write', keeps: 7 };
    await expect(session.append([LONG])).rejects.toThrow();
    await session.begin(BASE, HEADER, ['"one"', '"two"']);
    await session.append(['"three"', '"four"']);
    await session.append(['"five"']);
    await session.close();
    expect(entries(1).entries).toEqual(['"one"']);
    expect(entries(2)).toEqual({ entries: ['"one"', '"two"', '"three"', '"four"', '"five"'], rest: 0 });
    expect([troubles, state.open]).toEqual([[], 0]);
  });
});

test('after a flush that failed the generation is not continued, and the failure is told once', async () => {
  const { session, state, troubles, entries } = setUp();
  await session.begin(BASE, HEADER, []);
  await session.append(['"one"']);
  state.fault = { call: 'sync' };
  await session.flush();
  expect(troubles).toHaveLength(1);
  await expect(session.append(['"two"'])).rejects.toThrow();
  await session.flush();
  expect(troubles).toHaveLength(1);
  expect(entries(1)).toEqual({ entries: ['"one"'], rest: 0 });
  expect(state.open).toBe(0);
});

test('without a journal there is none to add to: the error names the one that should be there', async () => {
  const { session, path } = setUp();
  const missing = (generation: number) => ({ action: 'write', path: path(generation), code: 'ENOENT' });
  await expect(session.append(['"one"'])).rejects.toMatchObject(missing(1));
  for (let i = 0; i < 2; i++) await session.begin(BASE, HEADER, []);
  await session.close();
  await expect(session.append(['"one"'])).rejects.toMatchObject(missing(2));
});

test('a flush leaves none to come: a page that ends is not kept by a clock', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { session } = setUp();
  await session.begin(BASE, HEADER, []);
  expect(vi.getTimerCount()).toBe(1);
  await session.close();
  expect(vi.getTimerCount()).toBe(0);
});

test('a generation of which no header could be written leaves nothing, and the one before stays', async () => {
  const { session, state, folder, path, entries } = setUp();
  await session.begin(BASE, HEADER, ['"one"']);
  state.fault = { call: 'write', keeps: 3 };
  await expect(session.begin(BASE, HEADER, ['"two"'])).rejects.toThrow();
  expect(readdirSync(folder).sort()).toEqual([`${ID}.1.base`, `${ID}.1.journal`]);
  expect(entries(1).entries).toEqual(['"one"']);
  expect(existsSync(path(2))).toBe(false);
  expect(state.open).toBe(0);
});

test('a disk that takes nothing and says no error is full', async () => {
  const { session, state, path } = setUp();
  await session.begin(BASE, HEADER, []);
  state.fault = { call: 'write', isSilent: true };
  const full = { action: 'write', path: path(1), code: 'ENOSPC' };
  await expect(session.append(['"one"'])).rejects.toMatchObject(full);
});

test('a disk that takes half of what it is given is given the rest', async () => {
  const { session, state, entries } = setUp();
  state.halves = true;
  await session.begin(BASE, HEADER, ['"one"']);
  await session.append(['"two"', '"three"']);
  await session.close();
  expect(entries(1)).toEqual({ entries: ['"one"', '"two"', '"three"'], rest: 0 });
});

describe('what another page left', () => {
  test('goes on behind the lines that were sound, without the torn one', async () => {
    const { session, state, troubles, entries, path } = setUp();
    await session.begin(BASE, HEADER, ['"one"']);
    const sound = readFileSync(path(1)).length;
    state.fault = { call: 'write', keeps: 50 };
    await expect(session.append([LONG])).rejects.toThrow();
    await session.resume(1, sound);
    await session.append(['"two"']);
    await session.close();
    expect(entries(1)).toEqual({ entries: ['"one"', '"two"'], rest: 0 });
    // and a new beginning is a generation of its own
    await session.begin(BASE, HEADER, []);
    expect(entries(2).entries).toEqual([]);
    await session.close();
    expect([troubles, state.open]).toEqual([[], 0]);
  });

  test.each(['truncate', 'sync'] as const)('is left alone where its %s fails', async (call) => {
    const { session, state, entries, path } = setUp();
    await session.begin(BASE, HEADER, ['"one"']);
    await session.close();
    state.fault = { call };
    await expect(session.resume(1, readFileSync(path(1)).length)).rejects.toThrow();
    await expect(session.append(['"two"'])).rejects.toThrow();
    expect(entries(1).entries).toEqual(['"one"']);
    expect(state.open).toBe(0);
  });
});

test('five generations are kept, the newest among them; the bases go with their journals, and nothing else goes', async () => {
  const { session, folder } = setUp();
  // listed before our own as well as behind them
  const others = ['00000000', 'ffffffff'].map((start) => `${start}${ID.slice(8)}.1.journal`);
  others.push('.hidden', 'zzz.txt');
  await session.begin(BASE, HEADER, []);
  for (const name of others) writeFileSync(join(folder, name), '');
  for (let i = 1; i < 7; i++) {
    await session.begin(BASE, HEADER, []);
    await session.flush();
  }
  await session.close();
  const names = [3, 4, 5, 6, 7].flatMap((generation) =>
    ['base', 'journal'].map((part) => `${ID}.${generation}.${part}`),
  );
  expect(readdirSync(folder).sort()).toEqual([...names, ...others].sort());
});
