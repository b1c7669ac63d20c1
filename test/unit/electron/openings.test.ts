/** Two windows and one file, on the real file system. */
import { linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { digestOf } from '../../../electron/main/files/bytes';
import { Documents } from '../../../electron/main/files/documents';
import { nodeFs } from '../../../electron/main/files/fs-port';
import { FirstSaves, isSaveChord } from '../../../electron/main/door/first-saves';
import { Gesture } from '../../../electron/main/door/gesture';
import { Grants } from '../../../electron/main/door/grants';
import { Openings } from '../../../electron/main/openings';
import type { AfterInterruption, AskingWindow, SecondOpening } from '../../../electron/main/openings';
import { Recent } from '../../../electron/main/recent';
import { Windows } from '../../../electron/main/windows/windows';
import { scratchFolder } from './support/folder';

function setUp(choice: SecondOpening = 'cancel', afterCut: AfterInterruption = 'as-it-is') {
  const folder = scratchFolder();
  const path = join(folder, 'model.kempe');
  writeFileSync(path, 'v0');
  const grants = new Grants();
  const recent = new Recent(nodeFs, scratchFolder(), grants);
  const documents = new Documents({ fs: nodeFs, grants, recent, backups: join(folder, 'backups') });
  const windows = new Windows<AskingWindow>();
  const add = (): AskingWindow => {
    const window: AskingWindow = {
      contents: {},
      state: { name: '', dirty: false, draft: false, untouched: true },
      file: null,
      pending: null,
      requested: new Set(),
      gesture: new Gesture(),
      firstSaves: new FirstSaves(),
      holds: (fileId) => window.pending?.id === fileId,
    };
    windows.add(window);
    return window;
  };
  const asked: string[] = [];
  const agreed: string[] = [];
  const saves: string[] = [];
  const wentTo: AskingWindow[] = [];
  const openings = new Openings<AskingWindow>({
    fs: nodeFs,
    documents,
    grants,
    windows,
    ask: (_window, asking) => {
      asked.push(asking);
      return Promise.resolve(choice);
    },
    goTo: (window) => wentTo.push(window),
    askInterrupted: (_window, save) => {
      asked.push(save.path);
      return Promise.resolve(afterCut);
    },
    agrees: (_window, path) => {
      agreed.push(path);
      return Promise.resolve(choice === 'copy');
    },
    agreesToSave: (_window, path) => {
      saves.push(path);
      return Promise.resolve(choice === 'copy');
    },
  });
  return {
    folder,
    path,
    grants,
    documents,
    openings,
    first: add(),
    second: add(),
    asked,
    agreed,
    saves,
    wentTo,
  };
}

describe('a file that another window has open', () => {
  test('leads to that window, opens as a read-only copy, or nothing happens', async () => {
    for (const choice of ['go', 'copy', 'cancel'] as const) {
      const { path, openings, first, second, asked, wentTo } = setUp(choice);
      expect(await openings.open(first, path)).toMatchObject({ ok: true, copy: false, text: 'v0' });
      const result = await openings.open(second, path);
      expect(asked).toEqual([path]);
      expect(wentTo).toEqual(choice === 'go' ? [first] : []);
      if (choice === 'copy') expect(result).toMatchObject({ ok: true, copy: true, text: 'v0' });
      else expect(result).toBeNull();
    }
  });

  test('is told by the disk, not by its name', async () => {
    for (const link of [linkSync, symlinkSync]) {
      const { path, folder, openings, first, second, asked } = setUp();
      link(path, join(folder, 'other.kempe'));
      await openings.open(first, path);
      expect(await openings.open(second, join(folder, 'other.kempe'))).toBeNull();
      expect(asked.length).toBe(1);
    }
  });

  test('is noticed also where both open it at the same moment', async () => {
    const { path, openings, first, second, asked } = setUp();
    const results = await Promise.all([openings.open(first, path), openings.open(second, path)]);
    expect(results.filter((result) => result !== null).length).toBe(1);
    expect(asked.length).toBe(1);
  });

  test('is free again when that window went on without it', async () => {
    const { path, openings, first, second, asked } = setUp();
    await openings.open(first, path);
    first.pending = null;
    expect(await openings.open(second, path)).toMatchObject({ ok: true, copy: false });
    expect(asked).toEqual([]);
  });

  test('may be opened anew in its own window, and looked at in any number of copies', async () => {
    const { path, openings, first, second, grants, asked } = setUp('copy');
    await openings.open(first, path);
    expect(await openings.open(first, path)).toMatchObject({ ok: true, copy: false });
    expect(asked).toEqual([]);
    const beside = grants.opening(path, null, 'file');
    second.requested.add(beside.id);
    const copy = await openings.openId(second, beside.id);
    expect(copy).toMatchObject({ ok: true, copy: true });
    expect([asked, second.requested.size]).toEqual([[], 0]);
    // a copy stays one when it is read again
    expect(await openings.reload(second, second.pending!.id)).toMatchObject({ ok: true, copy: true });
  });

  test('is not replaced by Save As from another window', async () => {
    const { path, folder, openings, first, second } = setUp();
    await openings.open(first, path);
    expect(await openings.saveTo(second, path, 'v1')).toMatchObject({ problem: { code: 'open-elsewhere' } });
    expect(readFileSync(path, 'utf8')).toBe('v0');
    expect(await openings.saveTo(first, path, 'v1')).toMatchObject({ ok: true });
    const other = join(folder, 'other.kempe');
    expect(await openings.saveTo(second, other, 'v2')).toMatchObject({ ok: true });
    // and what was saved under a new name counts at once
    expect(await openings.holder(first, other)).toBe(second);
  });

  test('an id that nobody knows gets a sentence', async () => {
    const { openings, first } = setUp();
    expect(await openings.openId(first, 'unknown')).toMatchObject({ problem: { code: 'not-found' } });
  });
});

describe('an id that names a file', () => {
  test('opens it at a gesture of the person, once a gesture; else they are asked', async () => {
    const { path, grants, openings, first, agreed } = setUp('cancel');
    const { id } = grants.grant(path);
    expect(await openings.openId(first, id)).toBeNull();
    expect(agreed).toEqual([path]);
    first.gesture.heard('mouseMove');
    expect(await openings.openId(first, id)).toBeNull();
    for (const type of ['mouseUp', 'rawKeyDown', 'gestureTap']) {
      first.gesture.heard(type);
      expect(await openings.openId(first, id)).toMatchObject({ ok: true, text: 'v0' });
      first.pending = null;
      expect(await openings.openId(first, id)).toBeNull();
    }
    expect(agreed.length).toBe(5);
    // main asked for it itself: a double click, the command line
    first.requested.add(id);
    expect(await openings.openId(first, id)).toMatchObject({ ok: true });
    expect(agreed.length).toBe(5);
  });

  test('a gesture of long ago is none, and a yes is one', async () => {
    let now = 0;
    const gesture = new Gesture(() => now);
    gesture.heard('keyDown');
    now = 60_001;
    expect(gesture.take()).toBe(false);
    const { path, grants, openings, first, agreed } = setUp('copy');
    expect(await openings.openId(first, grants.grant(path).id)).toMatchObject({ ok: true, copy: false });
    expect(agreed).toEqual([path]);
  });

  test('what a click opened is not written before the person has said so', async () => {
    const opened = async (choice: SecondOpening, how: 'click' | 'main' | 'yes') => {
      const all = setUp(choice);
      const { id } = all.grants.grant(all.path);
      if (how === 'click') all.first.gesture.heard('mouseDown');
      if (how === 'main') all.first.requested.add(id);
      const file = await all.openings.openId(all.first, id);
      if (!file?.ok) throw new Error('It did not open.');
      const save = (text: string) => all.openings.save(all.first, file.fileId, text, false);
      return { ...all, save, fileId: file.fileId };
    };
    const refused = await opened('cancel', 'click');
    for (let i = 0; i < 3; i++) expect(await refused.save('hostile')).toMatchObject({ ok: false });
    expect(refused.saves.length).toBe(3);
    expect(readFileSync(refused.path, 'utf8')).toBe('v0');
    // main heard the person say "save" of this file
    refused.first.firstSaves.agreed(refused.fileId);
    expect(await refused.save('v1')).toMatchObject({ ok: true });
    expect([refused.saves.length, readFileSync(refused.path, 'utf8')]).toEqual([3, 'v1']);

    const agreed = await opened('copy', 'click');
    for (const text of ['v1', 'v2']) expect(await agreed.save(text)).toMatchObject({ ok: true });
    expect([agreed.saves.length, readFileSync(agreed.path, 'utf8')]).toEqual([1, 'v2']);

    for (const how of ['main', 'yes'] as const) {
      const sure = await opened('copy', how);
      expect(await sure.save('v1')).toMatchObject({ ok: true });
      expect(sure.saves).toEqual([]);
    }
  });

  test('only the chord that saves says so', () => {
    const chord = { type: 'keyDown', key: 's', control: true, meta: false, alt: false, shift: false };
    expect(isSaveChord(chord)).toBe(true);
    expect(isSaveChord({ ...chord, key: 'S', control: false, meta: true })).toBe(true);
    for (const other of [{ type: 'keyUp' }, { key: 'x' }, { control: false }, { alt: true }, { shift: true }])
      expect(isSaveChord({ ...chord, ...other })).toBe(false);
  });
});

/** As a save that another window or computer made in place, and that was cut off, leaves the file. */
function cutOff(folder: string, path: string): void {
  const [before, after] = ['whole', 'newer'].map((text) => digestOf(new TextEncoder().encode(text)));
  mkdirSync(join(folder, 'backups'));
  const copy = join(folder, 'backups', '.model.kempe.~1-01234567');
  writeFileSync(copy, 'whole');
  const note = { path, before, after, begunAt: new Date().toISOString(), ontoParts: false };
  writeFileSync(`${copy}.note`, JSON.stringify(note));
  writeFileSync(path, 'neer');
}

test('reading a file anew asks about a save that was cut off, as opening it does', async () => {
  const found: Record<AfterInterruption, object | null> = {
    'put-back': { ok: true, text: 'whole' },
    'as-it-is': { ok: true, text: 'neer' },
    cancel: null,
  };
  for (const [choice, result] of Object.entries(found)) {
    const { path, folder, openings, first, asked } = setUp('cancel', choice as AfterInterruption);
    const file = await openings.open(first, path);
    if (!file?.ok) throw new Error('It did not open.');
    cutOff(folder, path);
    const read = await openings.reload(first, file.fileId);
    if (result === null) expect(read).toBeNull();
    else expect(read).toMatchObject(result);
    expect(asked).toEqual([path]);
  }
});
