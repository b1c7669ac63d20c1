/**
 * P8 and P9: whatever another program does to an open file is noticed, is never overwritten in silence, and a file
 * that was merely touched raises no alarm. On the real file system, with the system's own notices and without any.
 */
import { linkSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Documents } from '../../electron/main/files/documents';
import { FileWatch, watchWithNode } from '../../electron/main/files/file-watch';
import type { WatchFolder } from '../../electron/main/files/file-watch';
import { nodeFs } from '../../electron/main/files/fs-port';
import { isSameFile } from '../../electron/main/files/same-file';
import { Grants } from '../../electron/main/door/grants';
import type { Grant } from '../../electron/main/door/grants';
import { Recent } from '../../electron/main/recent';
import type { FileState } from '../../electron/shared/api';
import { scratchFolder } from '../unit/electron/support/folder';
import { CHANGES, HARMLESS, OTHER, VERSION } from './support/changes';

const noNotices: WatchFolder = () => {
  throw new Error('This folder cannot be watched.');
};

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A file that is open and watched, as in a window. */
async function openFile(watchFolder: WatchFolder = watchWithNode) {
  const folder = join(scratchFolder(), 'models');
  mkdirSync(folder);
  const path = join(folder, 'model.kempe');
  writeFileSync(path, VERSION);
  const grants = new Grants();
  const userData = scratchFolder();
  const recent = new Recent(nodeFs, userData, grants);
  const documents = new Documents({ fs: nodeFs, grants, recent, backups: join(userData, 'backups') });
  const opened = await documents.open(path);
  if (!opened.ok) throw new Error(opened.problem.message);
  const grant = grants.find(opened.fileId)!;
  const told: FileState[] = [];
  const looks = vi.fn((each: Grant) => documents.look(each));
  const watch = new FileWatch({
    look: looks,
    tell: (_id, state) => told.push(state),
    watchFolder,
    settleMs: 20,
  });
  stops.push(() => watch.stop());
  watch.follow(grant);
  // the look with which following starts
  await vi.waitFor(() => expect(looks).toHaveBeenCalled(), { timeout: 90_000 });
  await documents.settled();
  const lookedAgain = async (): Promise<void> => {
    const before = looks.mock.calls.length;
    watch.lookSoon();
    await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(before), { timeout: 90_000 });
    await documents.settled();
  };
  return { path, documents, grant, grants, watch, told, lookedAgain };
}

const heard = (told: readonly FileState[], state: FileState) =>
  vi.waitFor(() => expect(told.at(-1)).toBe(state), { timeout: 90_000 });

describe('an open file that another program changes', () => {
  for (const { what, make, found } of CHANGES) {
    test(`is noticed by itself: ${what}`, async () => {
      const { path, told } = await openFile();
      make(path);
      await heard(told, found);
      expect(told).toEqual([found]);
    });

    test(`is noticed when the window gets the focus, where the system gives no notice: ${what}`, async () => {
      const { path, told, watch } = await openFile(noNotices);
      make(path);
      watch.lookSoon();
      await heard(told, found);
      expect(told).toEqual([found]);
    });

    test(`is not overwritten before the user decides: ${what}`, async () => {
      const { path, documents, grant } = await openFile(noNotices);
      make(path);
      const saved = await documents.save(grant.id, '{"mine": 1}', false);
      expect(saved).toMatchObject({ ok: false });
      if (found === 'changed') expect(saved).toMatchObject({ problem: { code: 'changed-on-disk' } });
      for (const file of [path, join(dirname(path), 'elsewhere.kempe'), `${path}.moved`]) {
        expect(textOf(file)).not.toContain('mine');
      }
    });
  }

  for (const { what, make } of HARMLESS) {
    test(`raises no alarm and does not hinder a save: ${what}`, async () => {
      const { path, documents, grant, told, lookedAgain } = await openFile();
      make(path);
      await lookedAgain();
      await lookedAgain();
      expect(told).toEqual([]);
      expect(await documents.save(grant.id, '{"mine": 1}', false)).toMatchObject({ ok: true });
      await lookedAgain();
      expect(told).toEqual([]);
    });
  }
});

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

describe('afterwards', () => {
  test('a file that is back as it was says so, and one that was missing for a moment says nothing', async () => {
    const { path, told } = await openFile();
    writeFileSync(path, OTHER);
    await heard(told, 'changed');
    rmSync(path);
    await heard(told, 'gone');
    writeFileSync(path, VERSION);
    await heard(told, 'same');
    expect(told).toEqual(['changed', 'gone', 'same']);
  });

  test('keeping mine lets the next save replace what was found, and nothing that came later', async () => {
    const { path, documents, grant, told, watch, lookedAgain } = await openFile(noNotices);
    writeFileSync(path, OTHER);
    await lookedAgain();
    await heard(told, 'changed');
    watch.accept();
    writeFileSync(path, '{"later": 1}');
    expect(await documents.save(grant.id, '{"mine": 1}', false)).toMatchObject({
      problem: { code: 'changed-on-disk' },
    });
    watch.lookSoon();
    await vi.waitFor(() => expect(told).toEqual(['changed', 'changed']), { timeout: 90_000 });
    watch.accept();
    expect(await documents.save(grant.id, '{"mine": 1}', false)).toMatchObject({ ok: true });
    // theirs is kept as the version before
    expect(textOf(`${path}.bak`)).toBe('{"later": 1}');
  });

  test('saves of our own are no change from outside', async () => {
    const { documents, grant, told, lookedAgain } = await openFile();
    for (let i = 0; i < 10; i++) {
      expect(await documents.save(grant.id, `{"mine": ${i}}`, false)).toMatchObject({ ok: true });
    }
    await lookedAgain();
    await lookedAgain();
    expect(told).toEqual([]);
  });

  test('a file that is not followed any more is not spoken of', async () => {
    const { path, told, watch, documents } = await openFile();
    watch.follow(null);
    writeFileSync(path, OTHER);
    watch.lookSoon();
    await documents.settled();
    expect(told).toEqual([]);
  });

  test('what one window read is not taken for what the other one did', async () => {
    const { path, documents, grant } = await openFile(noNotices);
    writeFileSync(path, OTHER);
    // theirs beside mine
    const beside = await documents.open(path, 'file');
    expect(beside).toMatchObject({ ok: true, copy: true });
    expect(await documents.save(grant.id, '{"mine": 1}', false)).toMatchObject({
      problem: { code: 'changed-on-disk' },
    });
    if (!beside.ok) throw new Error();
    expect(await documents.save(beside.fileId, '{"copy": 1}', true)).toMatchObject({
      problem: { code: 'read-only' },
    });
    expect(textOf(path)).toBe(OTHER);
  });
});

describe('one file under two names', () => {
  test('is told by links and hard links, and from a copy with the same bytes', async () => {
    const folder = scratchFolder();
    const at = (name: string) => join(folder, name);
    writeFileSync(at('a.kempe'), VERSION);
    symlinkSync(at('a.kempe'), at('link.kempe'));
    linkSync(at('a.kempe'), at('hard.kempe'));
    symlinkSync(folder, at('folder'));
    writeFileSync(at('copy.kempe'), VERSION);
    const same = (name: string) => isSameFile(nodeFs, at('a.kempe'), at(name));
    for (const name of ['a.kempe', 'link.kempe', 'hard.kempe', 'folder/a.kempe']) {
      expect(await same(name), name).toBe(true);
    }
    for (const name of ['copy.kempe', 'none.kempe', basename(folder)]) expect(await same(name)).toBe(false);
    // a file that is gone is still the same as itself
    rmSync(at('a.kempe'));
    expect(await same('a.kempe')).toBe(true);
    expect(await same('none.kempe')).toBe(false);
  });
});
