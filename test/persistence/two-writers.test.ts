/**
 * P9 on one disk that may lose its power: several writers who have opened the same file save it at the same time, their calls
 * to the disk in any order. One of them says "saved"; at no moment is the document anything but the old version or one of
 * theirs, and what was acknowledged is there. Without the claims two say so.
 */
import { basename } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { digestOf } from '../../electron/main/files/bytes';
import type { FsPort } from '../../electron/main/files/fs-port';
import { saveFile } from '../../electron/main/files/save-file';
import { FIRST_SEED, patience, repetitions, tell } from '../support/tier';
import { contentOf, fail, PowerDisk } from './support/power-disk';
import { DATA, DOCUMENT, newDisk } from './support/power-life';
import { scriptRandom } from './support/script';

const INSTANTS = repetitions('P9-disk', 100, 10_000);
const CUTS = 10;
const OLD = 'old '.repeat(300);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const CALLS = [
  'open',
  'realpath',
  'stat',
  'checkWritable',
  'link',
  'rename',
  'unlink',
  'list',
  'makeFolder',
] as const;

/** Every call waits for a moment of its own, so that those of several writers come in any order. */
function jostled(port: FsPort, random: () => number): FsPort {
  const moment = async (): Promise<void> => {
    for (let turns = Math.floor(4 * random()); turns > 0; turns--) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const slow = Object.fromEntries(
    CALLS.map((name) => [
      name,
      async (...args: unknown[]) => {
        await moment();
        return (port[name] as (...given: unknown[]) => unknown)(...args);
      },
    ]),
  );
  return { ...port, ...slow } as FsPort;
}

async function opened(): Promise<PowerDisk> {
  const disk = new PowerDisk(await newDisk());
  const request = { path: DOCUMENT, data: bytes(OLD), expected: null, generations: 3 };
  await saveFile(disk.port(), { ...request, backups: `${DATA}/backups` });
  const image = disk.cut(disk.length, () => 0.99);
  return new PowerDisk(image);
}

const save = (fs: FsPort, text: string): ReturnType<typeof saveFile> =>
  saveFile(fs, {
    path: DOCUMENT,
    data: bytes(text),
    expected: { realPath: DOCUMENT, digests: [digestOf(bytes(OLD))] },
    generations: 3,
    backups: `${DATA}/backups`,
  });

/** What is wrong, or null. */
async function compete(
  count: number,
  through: (port: FsPort) => FsPort,
  random: () => number,
): Promise<string | null> {
  const disk = await opened();
  const texts = Array.from({ length: count }, (_, i) => `version of ${i} `.repeat(200 + 40 * i));
  const results = await Promise.allSettled(
    texts.map(async (text) => {
      await save(jostled(through(disk.port()), random), text);
      disk.mark(text);
    }),
  );
  const winners = texts.filter((_, i) => results[i]!.status === 'fulfilled');
  if (winners.length !== 1) return `${winners.length} of ${count} were told "saved"`;
  for (const result of results) {
    if (result.status === 'rejected' && !String(result.reason).includes('changed'))
      return String(result.reason);
  }
  for (let i = 0; i < CUTS; i++) {
    const cut = Math.floor(random() * (disk.length + 1));
    const content = contentOf(disk.cut(cut, random), DOCUMENT);
    const text = content && new TextDecoder().decode(content);
    const saved = disk.marksBefore(cut).at(-1) ?? null;
    if (text === null || ![OLD, ...winners].includes(text))
      return `cut before ${cut}: the document is no version`;
    if (saved !== null && text !== saved) return `cut before ${cut}: what was acknowledged is lost`;
  }
  return null;
}

async function hunt(tries: number, through: (port: FsPort) => FsPort): Promise<[string | null, number]> {
  const random = scriptRandom(FIRST_SEED);
  for (let i = 1; i <= tries; i++) {
    const wrong = await compete(2 + (i % 2), through, random);
    if (wrong !== null) return [wrong, i];
  }
  return [null, tries];
}

test(
  'one of them saves, whenever the power fails',
  async () => {
    const [wrong, tries] = await hunt(INSTANTS, (port) => port);
    expect(wrong).toBeNull();
    tell(
      'P9',
      tries,
      `instants of two and three writers on one disk, ${CUTS} cuts each: 0 saved twice, 0 lost`,
    );
  },
  patience(INSTANTS, 500),
);

describe('is not so', () => {
  const blind = (port: FsPort): FsPort => ({
    ...port,
    list: async (folder) => (await port.list(folder)).filter((name) => !name.includes('.~claim-')),
  });
  const unclaimed = (port: FsPort): FsPort => ({
    ...port,
    open: async (path, purpose) =>
      basename(path).includes('.~claim-') ? fail('EACCES') : port.open(path, purpose),
  });

  test.each([
    ['where the claims of others are not looked at', blind],
    ['where no claim is made', unclaimed],
  ])('%s', { timeout: 120_000 }, async (what, through) => {
    const [wrong, tries] = await hunt(2000, through);
    tell('P9', tries, `${what}: ${wrong ?? 'nothing is wrong'}`);
    expect(wrong).not.toBeNull();
  });
});

test('a save that was held up until its claim may count as forgotten replaces nothing', async () => {
  const disk = await opened();
  const port = disk.port();
  let slept = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => slept);
  try {
    const asleep: FsPort = {
      ...port,
      link: async (from, to) => {
        slept += 6 * 60_000;
        await port.link(from, to);
      },
    };
    await expect(save(asleep, 'new '.repeat(300))).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  } finally {
    now.mockRestore();
  }
  const content = contentOf(
    disk.cut(disk.length, () => 0),
    DOCUMENT,
  );
  expect(new TextDecoder().decode(content!)).toBe(OLD);
});
