/** What a save looks at besides errors: a disk that says "written" and has not, and a file that changed under it. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { digestOf } from '../../../electron/main/files/bytes';
import { FileRefusal } from '../../../electron/main/files/failure';
import { nodeFs } from '../../../electron/main/files/fs-port';
import type { FileStat, FsPort, OpenFile } from '../../../electron/main/files/fs-port';
import { saveFile } from '../../../electron/main/files/save-file';
import { refusingRename } from './support/fault-fs';
import { scratchFolder, temporariesIn } from './support/folder';

const OLD = new TextEncoder().encode('old '.repeat(100));
const NEW = new TextEncoder().encode('newer '.repeat(100));

function setUp() {
  const folder = scratchFolder({ quick: true });
  const path = join(folder, 'model.kempe');
  writeFileSync(path, OLD);
  return { folder, path, backups: join(folder, 'backups') };
}

/** A port whose files of some name write in a way of their own. */
const writing = (
  base: FsPort,
  isMeant: (name: string) => boolean,
  write: (file: OpenFile) => OpenFile['write'],
) => ({
  ...base,
  open: async (name: string, purpose: Parameters<FsPort['open']>[1]) => {
    const file = await base.open(name, purpose);
    return isMeant(name) ? { ...file, write: write(file) } : file;
  },
});

/** Keeps half of what it is given, and says that it kept all. */
const losing =
  (file: OpenFile): OpenFile['write'] =>
  async (from, offset, length, position) => {
    await file.write(from, offset, Math.floor(length / 2), position);
    return length;
  };

/** Keeps as many bytes as it is given, one of them another one. */
const garbling =
  (file: OpenFile): OpenFile['write'] =>
  (from, offset, length, position) => {
    const bytes = from.slice(offset, offset + length);
    bytes[bytes.length >> 1] ^= 1;
    return file.write(bytes, 0, length, position);
  };

describe('a disk that loses bytes and reports success', () => {
  test('is found out by the size of the new file: the document stays, and nothing is left beside it', async () => {
    const { folder, path, backups } = setUp();
    const fs = writing(nodeFs, (name) => name.includes('.~'), losing);
    await expect(
      saveFile(fs, { path, data: NEW, expected: null, generations: 3, backups }),
    ).rejects.toThrow();
    expect(Buffer.compare(readFileSync(path), OLD)).toBe(0);
    expect(readdirSync(folder)).toEqual(['model.kempe']);
  });

  test('while a folder that refuses renames is written in place: the new bytes are read back', async () => {
    const { path, backups } = setUp();
    let garbled = 0;
    const fs = writing(
      refusingRename(path),
      (name) => name === path,
      (file) =>
        (...given) => {
          // the first writing only, so that the old version can be put back
          const bad = garbled++ < 2;
          return (bad ? garbling(file) : file.write)(...given);
        },
    );
    await expect(
      saveFile(fs, { path, data: NEW, expected: null, generations: 0, backups }),
    ).rejects.toThrow();
    expect(Buffer.compare(readFileSync(path), OLD)).toBe(0);
    expect(readdirSync(backups)).toEqual([]);
  });

  test('for good: what cannot be put back either is told with the copy, and that copy is whole', async () => {
    const { path, backups } = setUp();
    const fs = writing(refusingRename(path), (name) => name === path, garbling);
    const refused: unknown = await saveFile(fs, {
      path,
      data: NEW,
      expected: null,
      generations: 0,
      backups,
    }).catch((error: unknown) => error);
    if (!(refused instanceof FileRefusal)) throw new Error(String(refused));
    const copy = /safe in (\S+)\. /.exec(refused.problem.remedy)![1];
    expect(Buffer.compare(readFileSync(copy), OLD)).toBe(0);
  });

  test('with the copy of the old version: not a byte of the document is touched', async () => {
    const { path, backups } = setUp();
    let opened = 0;
    const base = writing(refusingRename(path), (name) => name.startsWith(backups), garbling);
    const fs: FsPort = {
      ...base,
      open: (name, purpose) => {
        if (name === path && purpose === 'update') opened++;
        return base.open(name, purpose);
      },
    };
    await expect(
      saveFile(fs, { path, data: NEW, expected: null, generations: 0, backups }),
    ).rejects.toThrow();
    expect(opened).toBe(0);
    expect(Buffer.compare(readFileSync(path), OLD)).toBe(0);
    expect(readdirSync(backups)).toEqual([]);
  });
});

describe('a document that changes while the new one is written beside it', () => {
  /** `meddle` once the new bytes are down. */
  const meddling = (base: FsPort, meddle: () => void): FsPort => ({
    ...base,
    open: async (name, purpose) => {
      const file = await base.open(name, purpose);
      if (purpose !== 'create' || !name.includes('.~')) return file;
      return { ...file, sync: () => (meddle(), file.sync()) };
    },
  });

  const save = (fs: FsPort, path: string, expected: Uint8Array | null) =>
    saveFile(fs, {
      path,
      data: NEW,
      expected: expected && { realPath: path, digests: [digestOf(expected)] },
      generations: 0,
      backups: `${path}.backups`,
    });

  test('is not replaced, though size and time are what they were', async () => {
    const { folder, path } = setUp();
    const theirs = OLD.map((byte) => byte ^ 1);
    // a disk that counts in steps of two seconds, or whose clock was put back
    const before = await nodeFs.stat(path);
    const fs = meddling(
      { ...nodeFs, stat: async (name) => (name === path ? before : nodeFs.stat(name)) },
      () => writeFileSync(path, theirs),
    );
    await expect(save(fs, path, OLD)).rejects.toMatchObject({ problem: { code: 'changed-on-disk' } });
    expect(Buffer.compare(readFileSync(path), theirs)).toBe(0);
    expect(temporariesIn(folder)).toEqual([]);
  });

  // the user agreed to replace what was there, and nobody read it: then any of these is another file
  test.each(['ino', 'dev', 'size', 'mtimeMs'] as const)('is another one by its %s alone', async (field) => {
    const { path } = setUp();
    let later = false;
    const other = (stat: FileStat): FileStat => (later ? { ...stat, [field]: stat[field] + 1 } : stat);
    const fs = meddling(
      {
        ...nodeFs,
        stat: async (name) => (name === path ? other : (s: FileStat) => s)(await nodeFs.stat(name)),
      },
      () => (later = true),
    );
    await expect(save(fs, path, null)).rejects.toMatchObject({ problem: { code: 'changed-on-disk' } });
    expect(Buffer.compare(readFileSync(path), OLD)).toBe(0);
  });

  test('is replaced where it is the same by all of them', async () => {
    const { path } = setUp();
    await save(
      meddling(nodeFs, () => undefined),
      path,
      null,
    );
    expect(Buffer.compare(readFileSync(path), NEW)).toBe(0);
  });

  test('is not made again where it went, nor replaced where it came', async () => {
    const { path } = setUp();
    const moved = `${path}.moved`;
    const fs = meddling(nodeFs, () => existsSync(path) && void writeFileSync(moved, ''));
    const gone: FsPort = {
      ...fs,
      stat: async (name) => {
        if (name === path && existsSync(moved)) throw Object.assign(new Error(), { code: 'ENOENT' });
        return nodeFs.stat(name);
      },
    };
    await expect(save(gone, path, null)).rejects.toMatchObject({ problem: { code: 'changed-on-disk' } });
    const fresh = `${path}.new`;
    await expect(
      save(
        meddling(nodeFs, () => writeFileSync(fresh, 'theirs')),
        fresh,
        null,
      ),
    ).rejects.toMatchObject({ problem: { code: 'changed-on-disk' } });
    expect(readFileSync(fresh, 'utf8')).toBe('theirs');
  });
});
