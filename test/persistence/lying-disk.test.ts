/**
 * A disk that says "written" and has not: what a save checks before it says "saved". Each of these is red where the check
 * is taken out: the size after the write, the copy that is read back, the document that is read back in place, the space that
 * is claimed for a longer version, and its flush.
 */
import { expect, test } from 'vitest';
import type { FsPort } from '../../electron/main/files/fs-port';
import { saveFile } from '../../electron/main/files/save-file';
import { fail, PowerDisk } from './support/power-disk';
import { DATA, DOCUMENT, newDisk } from './support/power-life';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const OLD = 'old '.repeat(400);
const NEW = 'new '.repeat(500);

async function contentOf(fs: FsPort, path: string): Promise<string> {
  const file = await fs.open(path, 'read');
  const into = new Uint8Array(10_000);
  return new TextDecoder().decode(into.subarray(0, await file.read(into, 0, into.length, 0)));
}

const save = (fs: FsPort, text: string): ReturnType<typeof saveFile> =>
  saveFile(fs, {
    path: DOCUMENT,
    data: bytes(text),
    expected: null,
    generations: 3,
    backups: `${DATA}/backups`,
  });

/** Where `isMeant`, half of what is given is written, or all of it with one byte changed, and all is said to be well. */
function lying(port: FsPort, isMeant: (path: string) => boolean, how: 'half' | 'garbled', times = 1): FsPort {
  let left = times;
  return {
    ...port,
    open: async (path, purpose) => {
      const file = await port.open(path, purpose);
      if (!isMeant(path) || purpose === 'read') return file;
      return {
        ...file,
        write: async (from, offset, length, position) => {
          if (left-- <= 0) return file.write(from, offset, length, position);
          if (how === 'half') await file.write(from, offset, Math.floor(length / 2), position);
          else {
            const changed = from.slice();
            changed[offset] = changed[offset]! ^ 1;
            await file.write(changed, offset, length, position);
          }
          return length;
        },
      };
    },
  };
}

const refusing = (port: FsPort): FsPort => ({
  ...port,
  rename: async (from, to) => (to === DOCUMENT ? fail('EPERM') : port.rename(from, to)),
});

async function setUp(): Promise<FsPort> {
  const port = new PowerDisk(await newDisk()).port();
  await save(port, OLD);
  return port;
}

test('a file that is shorter than what was written does not become the document', async () => {
  const port = await setUp();
  await expect(
    save(
      lying(port, (path) => path.includes('.model.kempe.~'), 'half'),
      NEW,
    ),
  ).rejects.toMatchObject({
    code: 'EIO',
  });
  expect(await contentOf(port, DOCUMENT)).toBe(OLD);
});

test('nothing is written in place before the copy of the old version was read back', async () => {
  const port = await setUp();
  const fs = refusing(lying(port, (path) => path.startsWith(`${DATA}/backups`), 'garbled'));
  await expect(save(fs, NEW)).rejects.toMatchObject({ code: 'EIO' });
  expect(await contentOf(port, DOCUMENT)).toBe(OLD);
});

test('what was written in place is read back, and the old version put back where it is not that', async () => {
  const port = await setUp();
  // the tail beyond the old end is written first
  const fs = refusing(lying(port, (path) => path === DOCUMENT, 'garbled', 2));
  await expect(save(fs, NEW)).rejects.toMatchObject({ code: 'EIO' });
  expect(await contentOf(port, DOCUMENT)).toBe(OLD);
});

/** Full: of what lies beyond the old end of the document nothing is taken, which some disks say only when it is flushed. */
function full(port: FsPort, when: 'write' | 'flush', touched: number[]): FsPort {
  return {
    ...port,
    open: async (path, purpose) => {
      const file = await port.open(path, purpose);
      if (path !== DOCUMENT || purpose !== 'update') return file;
      return {
        ...file,
        write: async (from, offset, length, position) => {
          const isBeyond = position + length > OLD.length;
          if (position < OLD.length) touched.push(position);
          if (isBeyond && when === 'write') fail('ENOSPC');
          return file.write(from, offset, length, position);
        },
        sync: async () => {
          if ((await file.stat()).size > OLD.length) fail('ENOSPC');
          await file.sync();
        },
      };
    },
  };
}

test.each(['write', 'flush'] as const)(
  'on a disk that is full, and says so at the %s, no byte of the old version is written over',
  async (when) => {
    const port = await setUp();
    const touched: number[] = [];
    await expect(save(refusing(full(port, when, touched)), NEW)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(touched).toEqual([]);
    expect(await contentOf(port, DOCUMENT)).toBe(OLD);
  },
);
