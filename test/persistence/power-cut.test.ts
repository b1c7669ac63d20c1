/**
 * P5: the power fails at any step of a window's life, and the disk has forgotten any part of what was not flushed. The
 * document is then the old version or the new one, no older than the last save that was acknowledged; every edit that
 * was said to be on the disk is in the document or is recovered; the next life goes on from there. And whoever takes a
 * flush or a rename away is found out: the same lives are not survived without it.
 */
import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { saveFile } from '../../electron/main/files/save-file';
import { Grants } from '../../electron/main/door/grants';
import { Journals } from '../../electron/main/journal/journals';
import { RunFiles } from '../../electron/main/runs/run-files';
import type { FsPort, OpenPurpose } from '../../electron/main/files/fs-port';
import { FIRST_SEED, patience, repetitions, tell } from '../support/tier';
import { contentOf, fail, PowerDisk } from './support/power-disk';
import type { Image } from './support/power-disk';
import { DATA, DOCUMENT, hunt, newDisk } from './support/power-life';
import type { Hunt } from './support/power-life';
import { scriptRandom } from './support/script';

const CUTS = repetitions('P5b', 10_000, 1_000_000);
/** Far more than it takes: which calls meet depends on how quick the machine is. */
const HUNTED = 20_000;

const how = (cuts: number): Hunt => ({
  ...{ random: scriptRandom(FIRST_SEED), cuts, cutsPerLife: 100, livesOfADisk: 6 },
});
/** As a folder on some network shares: what is there is written in place. */
const refusing = (port: FsPort): FsPort => ({
  ...port,
  rename: async (from, to) => {
    const isThere = to === DOCUMENT && (await port.list(dirname(to))).includes(basename(to));
    if (isThere) fail('EPERM');
    await port.rename(from, to);
  },
});
const inPlace = { through: refusing };

test.each([
  ['', CUTS, {}],
  [' where the document is written in place', Math.ceil(CUTS / 10), inPlace],
])(
  'power cuts lose nothing that was acknowledged%s',
  async (where, count, special) => {
    const { wrong, cuts, lives } = await hunt({ ...how(count), ...special });
    expect(wrong).toBeNull();
    tell('P5', cuts, `power cuts in ${lives} lives${where}: 0 damaged, 0 saves lost, 0 flushed edits lost`);
  },
  patience(CUTS, 10),
);

/** What a flush is of, by the path and the purpose with which the file was opened. */
function flushed(path: string, purpose: OpenPurpose): string {
  if (purpose === 'folder') return `folder ${path.replace(DATA, 'data')}`;
  if (path === DOCUMENT) return 'document that is there already';
  if (path.startsWith('/home/user/.model.kempe.~')) return 'document';
  if (path.startsWith(`${DATA}/backups/`)) return 'copy of the document';
  if (path.startsWith(`${DATA}/recovery/unreadable/`)) return 'what is put aside';
  if (path.startsWith(`${DATA}/recovery/`)) {
    return `${purpose === 'update' ? 'adopted ' : ''}${path.slice(path.lastIndexOf('.') + 1)}`;
  }
  return path.includes('recent.json') ? 'recent files' : path;
}

/** Takes one flush away, all flushes of that name, and counts how often it would have been. */
function without(name: string): { mute: (disk: PowerDisk) => void; met: () => number } {
  let met = 0;
  const mute = (disk: PowerDisk): void => {
    disk.flushes = (path, purpose) => flushed(path, purpose) !== name || (met++, false);
  };
  return { mute, met: () => met };
}

describe('is not survived without the flush of', () => {
  test.each([
    ['document', {}],
    ['folder /home/user', {}],
    ['base', {}],
    ['journal', {}],
    ['folder data/recovery', {}],
    ['folder data', {}],
    ['document that is there already', inPlace],
    ['copy of the document', inPlace],
    ['folder data/backups', inPlace],
  ])('%s', { timeout: 60_000 }, async (name, special) => {
    const { mute, met } = without(name);
    const { wrong, cuts } = await hunt({ ...how(HUNTED), ...special, prepare: mute });
    expect(met(), 'the flush was never met').toBeGreaterThan(0);
    tell('P5', cuts, `without the flush of ${name}: ${wrong ?? 'nothing is wrong'}`);
    expect(wrong).not.toBeNull();
  });
});

/** Renames that lead to such a path are left out, or take two steps with a moment in which the name leads nowhere. */
const spoiltRename =
  (isMeant: (to: string) => boolean, how: 'left out' | 'in two steps') =>
  (port: FsPort): FsPort => ({
    ...port,
    rename: async (from, to) => {
      if (!isMeant(to)) return port.rename(from, to);
      if (how === 'left out') return port.unlink(from);
      if ((await port.list(dirname(to))).includes(basename(to))) await port.unlink(to);
      await port.link(from, to);
      await port.unlink(from);
    },
  });

describe('is not survived with the rename of', () => {
  test.each([
    ['the document', 'left out', (to: string) => to === DOCUMENT],
    ['the document', 'in two steps', (to: string) => to === DOCUMENT],
    ['the earlier version', 'left out', (to: string) => to === `${DOCUMENT}.bak`],
  ] as const)('%s %s', { timeout: 60_000 }, async (what, how_, isMeant) => {
    const { wrong, cuts } = await hunt({ ...how(HUNTED), through: spoiltRename(isMeant, how_) }).catch(
      (error: unknown) => ({ wrong: String(error), cuts: 0 }),
    );
    tell('P5', cuts, `with the rename of ${what} ${how_}: ${wrong ?? 'nothing is wrong'}`);
    expect(wrong).not.toBeNull();
  });
});

/** A short piece of work on a disk, and what must be left of it once it was acknowledged. */
interface Piece {
  what: string;
  flushes: string[];
  work: (disk: PowerDisk) => Promise<void>;
  left: (image: Image) => boolean;
}

const put = async (fs: FsPort, path: string, data: Uint8Array): Promise<void> => {
  const file = await fs.open(path, 'create');
  await file.write(data, 0, data.length, 0);
  await file.close();
};
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (image: Image, path: string): string | null => {
  const content = contentOf(image, path);
  return content && new TextDecoder().decode(content);
};
const LONG = 'what was written '.repeat(100);
const RUN = '01234567-89ab-cdef-0123-456789abcdef';
const JOURNAL = `${RUN}.1.journal`;

const PIECES: Piece[] = [
  {
    what: 'a save of the very bytes that another program has just written and not flushed',
    flushes: ['document that is there already', 'folder /home/user'],
    work: async (disk) => {
      const fs = disk.port();
      await put(fs, DOCUMENT, bytes(LONG));
      const request = { path: DOCUMENT, data: bytes(LONG), expected: null, generations: 3 };
      await saveFile(fs, { ...request, backups: `${DATA}/backups` });
    },
    left: (image) => text(image, DOCUMENT) === LONG,
  },
  {
    what: 'a run that was saved beside the project',
    flushes: [
      `/home/user/model.kempe.runs/.${RUN}.parquet.~`,
      `folder ${DOCUMENT}.runs`,
      'folder /home/user',
    ],
    work: async (disk) => {
      const grants = new Grants();
      const runs = new RunFiles({ fs: disk.port(), grants, backups: `${DATA}/backups` });
      expect(
        await runs.write(grants.opening(DOCUMENT, { realPath: DOCUMENT, digests: [] }).id, RUN, bytes(LONG)),
      ).toEqual({ ok: true });
    },
    left: (image) => text(image, `${DOCUMENT}.runs/${RUN}.parquet`) === LONG,
  },
  {
    what: 'what could not be read of a journal that was taken up',
    flushes: ['what is put aside', 'folder data/recovery/unreadable', 'folder data/recovery'],
    work: async (disk) => {
      const fs = disk.port();
      const recovery = `${DATA}/recovery`;
      await fs.makeFolder(recovery);
      await put(fs, `${recovery}/${JOURNAL}`, bytes(`good${LONG}`));
      for (const path of [`${recovery}/${JOURNAL}`, recovery, DATA]) {
        await (await fs.open(path, path === recovery || path === DATA ? 'folder' : 'read')).sync();
      }
      const journals = new Journals(fs, DATA, new Grants());
      const place = { id: RUN, generation: 1, bytes: 4 };
      expect(await journals.adopt(1, place, () => undefined)).toEqual({ ok: true });
    },
    left: (image) =>
      text(image, `${DATA}/recovery/unreadable/1-${JOURNAL}`) === `good${LONG}` &&
      text(image, `${DATA}/recovery/${JOURNAL}`) === 'good',
  },
];

describe.each(PIECES)('$what', ({ work, left, flushes }) => {
  async function lost(mute: (disk: PowerDisk) => void): Promise<boolean> {
    const random = scriptRandom(FIRST_SEED);
    const disk = new PowerDisk(await newDisk());
    mute(disk);
    await work(disk);
    for (let i = 0; i < 500; i++) if (!left(disk.cut(disk.length, random))) return true;
    return false;
  }

  test('survives', async () => {
    expect(await lost(() => undefined)).toBe(false);
  });

  test.each(flushes)('does not survive without the flush of %s', async (name) => {
    expect(
      await lost((disk) => {
        disk.flushes = (path, purpose) => !flushed(path, purpose).startsWith(name);
      }),
    ).toBe(true);
  });
});
