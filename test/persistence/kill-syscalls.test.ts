/**
 * P2: killed at every system call of a save, the file is the old version or the new one; killed at every system call of
 * a journal, what is recovered is a prefix with everything in it that was acknowledged. All points, not a sample.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeFs } from '../../electron/main/files/fs-port';
import { saveFile } from '../../electron/main/files/save-file';
import { scratchFolder } from '../unit/electron/support/folder';
import { tell } from '../support/tier';
import { buildChild } from './support/build-child';
import { nextStart } from './support/journalled';
import { canStrace, crashPoints, runFollowed } from './support/strace';
import type { Outcome } from './support/strace';

const possible = canStrace();
const why = possible ? '' : ' (skipped: it needs strace and the right to follow a process)';

let program = '';
let built = '';
beforeAll(async () => {
  if (possible) ({ program, folder: built } = await buildChild('syscall-child'));
}, 120_000);
afterAll(() => {
  if (built !== '') rmSync(built, { recursive: true, force: true });
});

const NEW = 'new '.repeat(5000);
const OLD = 'old '.repeat(4000);

interface Case {
  what: string;
  task: 'save' | 'journal';
  prepare(folder: string): void;
  judge(folder: string, outcome: Outcome): Promise<void>;
}

async function judgeSave(folder: string, { said }: Outcome, old: string | null): Promise<void> {
  const path = join(folder, 'model.kempe');
  const now = existsSync(path) ? readFileSync(path, 'utf8') : null;
  expect([old, NEW]).toContain(now);
  if (said.includes('done')) expect(now).toBe(NEW);
  // what the dead process held does not hinder the next save
  const began = performance.now();
  const data = new TextEncoder().encode('next');
  await saveFile(nodeFs, { path, data, expected: null, generations: 3, backups: join(folder, 'backups') });
  expect(performance.now() - began, 'the next save waited').toBeLessThan(8000);
  expect(readFileSync(path, 'utf8')).toBe('next');
  expect(readdirSync(folder).filter((name) => name.includes('.~claim'))).toEqual([]);
}

const CASES: readonly Case[] = [
  {
    what: 'a save over an old version',
    task: 'save',
    prepare: (folder) => writeFileSync(join(folder, 'model.kempe'), OLD),
    judge: (folder, outcome) => judgeSave(folder, outcome, OLD),
  },
  {
    what: 'a first save',
    task: 'save',
    prepare: () => undefined,
    judge: (folder, outcome) => judgeSave(folder, outcome, null),
  },
  {
    what: 'a journal',
    task: 'journal',
    prepare: () => undefined,
    judge: async (folder, { said }) => {
      const kept = said.includes('kept 2') ? 2 : said.includes('kept 1') ? 1 : 0;
      const [found] = await nextStart(folder);
      const name = found?.work?.project.name ?? 'Name';
      expect(['Name', 'Name 1', 'Name 2'].indexOf(name)).toBeGreaterThanOrEqual(kept);
    },
  },
];

describe(`killed at every system call${why}`, () => {
  test.skipIf(!possible).each(CASES)(
    'of $what',
    async ({ what, task, prepare, judge }) => {
      const top = scratchFolder();
      let runs = 0;
      const run = async (kill: Parameters<typeof runFollowed>[3]): Promise<Outcome> => {
        const folder = join(top, String(runs++));
        mkdirSync(folder);
        prepare(folder);
        const outcome = await runFollowed(program, [task, folder], join(top, 'log'), kill);
        expect(outcome.errors).toBe('');
        await judge(folder, outcome);
        return outcome;
      };
      const whole = await run(null);
      expect(whole.said).toContain('done');
      const points = crashPoints(join(top, 'log'));
      expect(points.length, 'calls of the work').toBeGreaterThan(10);
      let killed = 0;
      for (const point of points) if ((await run(point)).killed) killed += 1;
      tell('P2', points.length, `${what}: ${killed} killed on the way, old or new in all`);
      // The calls of a run differ by a few from those of another, at the very end of it.
      expect(killed).toBeGreaterThan(0.8 * points.length);
    },
    900_000,
  );
});
