/**
 * P4: a disk that is really full, in space or in names: a file system in memory of one megabyte, on which the usual
 * libraries for atomic writes leave a cut file and say that it was saved. Needs the right to mount one.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { nodeFs } from '../../electron/main/files/fs-port';
import type { FsPort } from '../../electron/main/files/fs-port';
import { LONG, tell } from '../support/tier';
import { refusingRename } from '../unit/electron/support/fault-fs';
import { scratchFolder, temporariesIn } from '../unit/electron/support/folder';
import { createService } from './support/documents';

const SIZE = 1024 * 1024;
const PAGE = 4096;
const mounted: string[] = [];

function mountSmallDisk(options: string): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const scratch = mkdtempSync(join(tmpdir(), 'kempe-disk-'));
  const folder = join(scratch, 'disk');
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'kempe-test', folder], { stdio: 'ignore' });
  } catch {
    rmSync(scratch, { recursive: true, force: true });
    return null;
  }
  mounted.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of mounted.splice(0)) {
    try {
      execFileSync('umount', [folder], { stdio: 'ignore' });
      rmSync(join(folder, '..'), { recursive: true, force: true });
    } catch {
      // still in use: a small disk in memory stays, which says nothing about Kempe
    }
  }
});

const disk = mountSmallDisk(`size=${SIZE}`);
const names = mountSmallDisk('size=1m,nr_inodes=12');
const why = disk && names ? '' : ' (skipped: mounting a file system in memory needs root on Linux)';

const noLinks: FsPort = {
  ...nodeFs,
  link: () => Promise.reject(Object.assign(new Error('EPERM'), { code: 'EPERM' })),
};
const WAYS: Record<string, (path: string) => FsPort> = {
  'by rename': () => nodeFs,
  'without hard links': () => noLinks,
  'in place': refusingRename,
};

const OLD = 'o'.repeat(75 * PAGE);
const NEW = 'n'.repeat(50 * PAGE + 100);
const LONGER = 'l'.repeat(100 * PAGE + 100);

interface Totals {
  saved: number;
  refused: number;
}

/** Saves where `fill` has left little; what is said must be what is there. */
async function saveOn(folder: string, fs: FsPort, text: string, totals: Totals, what: string): Promise<void> {
  const path = join(folder, 'model.kempe');
  const { documents, use } = createService(join(scratchFolder({ quick: true }), 'user-data'));
  const opened = await documents.open(path);
  if (!opened.ok) throw new Error(opened.problem.message);
  use(fs);
  const result = await documents.save(opened.fileId, text, false);
  const found = readFileSync(path, 'utf8');
  if (result.ok) {
    totals.saved += 1;
    expect(found === text, `${what}: said "saved" and it is not`).toBe(true);
  } else {
    totals.refused += 1;
    expect(found === OLD, `${what}: the document is damaged`).toBe(true);
    expect(result.problem.code, `${what}: ${result.problem.message}`).toBe('disk-full');
    expect(result.problem.remedy).not.toBe('');
  }
  expect(temporariesIn(folder), what).toEqual([]);
}

describe(`a full disk${why}`, () => {
  test.skipIf(!disk).each(Object.keys(WAYS))(
    'never damages the document, whatever space is left: %s',
    async (way) => {
      const path = join(disk!, 'model.kempe');
      const totals: Totals = { saved: 0, refused: 0 };
      // every page for the usual way, and for the others in the long tier
      const step = LONG || way === 'by rename' ? 1 : 5;
      for (const text of [NEW, LONGER]) {
        // in place, a longer version needs only what it is longer by
        const most = Math.min(2 * Math.ceil(text.length / PAGE), SIZE / PAGE - 76);
        for (let free = 0; free <= most; free += step) {
          for (const name of ['filler', 'model.kempe.bak', 'model.kempe.bak2', 'model.kempe.bak3'])
            rmSync(join(disk!, name), { force: true });
          writeFileSync(path, OLD);
          writeFileSync(join(disk!, 'filler'), Buffer.alloc(SIZE - OLD.length - free * PAGE));
          await saveOn(disk!, WAYS[way]!(path), text, totals, `${way}, ${free} pages free`);
        }
      }
      rmSync(join(disk!, 'filler'));
      tell(
        'P4',
        totals.saved + totals.refused,
        `${way}: ${totals.saved} saved, ${totals.refused} refused, 0 damaged`,
      );
      expect(Math.min(totals.saved, totals.refused)).toBeGreaterThan(0);
    },
    240_000,
  );

  test.skipIf(!names)('that takes no further names keeps the document', async () => {
    const path = join(names!, 'model.kempe');
    writeFileSync(path, OLD);
    const totals: Totals = { saved: 0, refused: 0 };
    const fillers: string[] = [];
    for (;;) {
      const filler = join(names!, `filler${fillers.length}`);
      try {
        writeFileSync(filler, '');
      } catch {
        break;
      }
      fillers.push(filler);
    }
    for (let free = 0; free < 6; free++) {
      for (const name of ['model.kempe.bak', 'model.kempe.bak2']) rmSync(join(names!, name), { force: true });
      writeFileSync(path, OLD);
      await saveOn(names!, nodeFs, NEW, totals, `${free} names free`);
      rmSync(fillers.pop()!);
    }
    tell('P4', 6, `names: ${totals.saved} saved, ${totals.refused} refused, 0 damaged`);
    expect(Math.min(totals.saved, totals.refused)).toBeGreaterThan(0);
  });
});
