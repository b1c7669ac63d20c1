/** A disk that is really full: a file system in memory of one megabyte. Needs the right to mount one. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { describeFailure } from '../../../electron/main/files/failure';
import { nodeFs } from '../../../electron/main/files/fs-port';
import { saveFile } from '../../../electron/main/files/save-file';
import { scratchFolder, temporariesIn } from './support/folder';

const SIZE = 1024 * 1024;
const PAGE = 4096;
const mounted: string[] = [];

function mountSmallDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const folder = join(scratchFolder(), 'disk');
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'kempe-test', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  mounted.push(folder);
  return folder;
}

const disk = mountSmallDisk();
afterEach(() => {
  for (const folder of mounted.splice(0)) execFileSync('umount', [folder]);
});

const why = disk ? '' : ' (skipped: mounting a file system in memory needs root on Linux)';

describe(`a full disk${why}`, () => {
  test.skipIf(!disk)('never damages the document, whatever space is left', async () => {
    const folder = disk!;
    const path = join(folder, 'model.kempe');
    const filler = join(folder, 'filler');
    const old = Buffer.alloc(75 * PAGE, 'o');
    const data = Buffer.alloc(50 * PAGE + 100, 'n');
    let refused = 0;
    let saved = 0;
    for (let free = 0; free <= 60; free += 3) {
      for (const name of [filler, `${path}.bak`]) rmSync(name, { force: true });
      writeFileSync(path, old);
      writeFileSync(filler, Buffer.alloc(SIZE - old.length - free * PAGE));
      const request = { path, data, expected: null, generations: 3, backups: join(folder, 'backups') };
      try {
        await saveFile(nodeFs, request);
        saved += 1;
        expect(readFileSync(path).equals(data)).toBe(true);
      } catch (error) {
        refused += 1;
        expect(describeFailure(error, 'save', path).code).toBe('disk-full');
        expect(readFileSync(path).equals(old)).toBe(true);
      }
      expect(temporariesIn(folder)).toEqual([]);
    }
    expect(refused).toBeGreaterThan(10);
    expect(saved).toBeGreaterThan(0);
  });
});
