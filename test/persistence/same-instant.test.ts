/**
 * P9 between processes: instances that save the same file in the same instant. One of them says "saved", and what it
 * wrote is there; the others say that the file was changed, and nobody's version is replaced unseen.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeFs } from '../../electron/main/files/fs-port';
import type { FsPort } from '../../electron/main/files/fs-port';
import { HERE, lifeOf } from '../../electron/main/files/process-life';
import { saveFile } from '../../electron/main/files/save-file';
import type { SaveResult } from '../../electron/shared/api';
import { patience, repetitions, tell } from '../support/tier';
import { refusingRename } from '../unit/electron/support/fault-fs';
import { scratchFolder } from '../unit/electron/support/folder';
import { buildChild } from './support/build-child';
import type { Instant, Order } from './support/race-child';

const TRIES = repetitions('P9-instant', 200, 10_000);
const OLD = 'the version that both have opened';

let program = '';
let built = '';
beforeAll(async () => ({ program, folder: built } = await buildChild('race-child')), 120_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

/** A process that takes orders, one at a time. */
class Instance {
  readonly process: ChildProcess;
  readonly ready: Promise<unknown>;
  #answer: (answer: unknown) => void = () => undefined;

  constructor(userData: string) {
    this.process = spawn(process.execPath, [program, userData], { stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: this.process.stdout! }).on('line', (line) => this.#answer(JSON.parse(line)));
    this.ready = new Promise((resolve) => (this.#answer = resolve));
  }

  give<T>(order: Order | Instant): Promise<T> {
    return new Promise((resolve) => {
      this.#answer = resolve as (answer: unknown) => void;
      this.process.stdin!.write(`${JSON.stringify(order)}\n`);
    });
  }
}

async function withInstances(count: number, work: (instances: Instance[]) => Promise<void>): Promise<void> {
  const data = scratchFolder();
  const instances = Array.from({ length: count }, (_, i) => new Instance(join(data, String(i))));
  try {
    await Promise.all(instances.map(({ ready }) => ready));
    await work(instances);
  } finally {
    for (const { process } of instances) process.kill('SIGKILL');
  }
}

describe('in the same instant', () => {
  test.each([
    { count: 2, how: 'open', tries: TRIES, what: 'two instances save what both have opened' },
    { count: 2, how: 'new', tries: Math.ceil(TRIES / 4), what: 'two instances save a new file' },
    { count: 4, how: 'open', tries: Math.ceil(TRIES / 10), what: 'four instances save what all have opened' },
  ] as const)(
    '$what: one succeeds, and the others are told',
    async ({ count, how, tries, what }) => {
      const folder = scratchFolder();
      await withInstances(count, async (instances) => {
        for (let i = 0; i < tries; i++) {
          const place = join(folder, String(i));
          mkdirSync(place);
          const path = join(place, 'model.kempe');
          if (how === 'open') writeFileSync(path, OLD);
          const texts = instances.map((_, k) => `version ${i} of instance ${k}`);
          const opened = await Promise.all(
            instances.map((instance, k) => instance.give({ path, text: texts[k]!, how })),
          );
          expect(opened).toEqual(texts.map(() => ({ opened: true })));
          const at = Date.now() + 8;
          const results = await Promise.all(instances.map((instance) => instance.give<SaveResult>({ at })));
          const winners = texts.filter((_, k) => results[k]!.ok);
          const why = `try ${i}: ${JSON.stringify(results)}`;
          // A new file that another has made before this one looked is replaced knowingly: the dialog has asked.
          if (how === 'open') expect(winners, why).toHaveLength(1);
          expect(winners.length, why).toBeGreaterThan(0);
          const now = readFileSync(path, 'utf8');
          expect(winners, why).toContain(now);
          if (how === 'open') expect(readFileSync(`${path}.bak`, 'utf8'), why).toBe(OLD);
          const kept = readdirSync(place).map((name) => readFileSync(join(place, name), 'utf8'));
          for (const text of winners) expect(kept, `${why}: a saved version is gone`).toContain(text);
          for (const result of results) {
            if (!result.ok) expect(result.problem.code, why).toBe('changed-on-disk');
          }
          expect(readdirSync(place).filter((name) => name.includes('.~'), why)).toEqual([]);
          rmSync(place, { recursive: true });
        }
      });
      tell('P9', tries, `${what} in the same instant: 0 replaced unseen, 0 lost, 0 without a winner`);
    },
    patience(TRIES, 200),
  );
});

describe('a claim that was left', () => {
  const claim = (path: string, owner: string): string => {
    const file = join(path, '..', `.model.kempe.~claim-${owner}-01234567`);
    writeFileSync(file, '');
    return file;
  };
  const save = (path: string, fs: FsPort = nodeFs): ReturnType<typeof saveFile> => {
    const data = new TextEncoder().encode('new');
    return saveFile(fs, { path, data, expected: null, generations: 3, backups: join(path, '..', 'backups') });
  };
  function setUp(): string {
    const path = join(scratchFolder(), 'model.kempe');
    writeFileSync(path, OLD);
    return path;
  }

  test.each([
    ['by a process that is gone', () => `${HERE}-4194303-${lifeOf(process.pid)}`],
    ['by an earlier process with the id of one that lives', () => `${HERE}-${process.ppid}-0badbad0`],
    ['by this process, when it could not be deleted', () => `${HERE}-${process.pid}-${lifeOf(process.pid)}`],
  ])('%s hinders no save', async (_what, owner) => {
    const path = setUp();
    const left = claim(path, owner());
    const began = performance.now();
    await save(path);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(existsSync(left)).toBe(false);
  });

  test('by another computer hinders for as long as it may mean something, and that is told', async () => {
    const path = setUp();
    const left = claim(path, '01234567-1-00000000');
    await expect(save(path)).rejects.toMatchObject({
      problem: { code: 'failed', message: expect.stringContaining('another window or computer') as string },
    });
    expect(readFileSync(path, 'utf8')).toBe(OLD);
    expect(readdirSync(join(path, '..')).sort()).toEqual([left.split('/').at(-1), 'model.kempe']);
    // Later, by the clock of the folder, or from a clock that was put back since.
    for (const hours of [-1, 1]) {
      writeFileSync(left, '');
      writeFileSync(path, OLD);
      const then = new Date(Date.now() + hours * 3_600_000);
      utimesSync(left, then, then);
      await save(path);
      expect(existsSync(left)).toBe(false);
    }
  });

  test('by a living process is waited for, and let alone', async () => {
    const path = setUp();
    const left = claim(path, `${HERE}-${process.ppid}-${lifeOf(process.ppid)}`);
    const saving = save(path);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(readFileSync(path, 'utf8')).toBe(OLD);
    expect(existsSync(left)).toBe(true);
    rmSync(left);
    await saving;
    expect(readFileSync(path, 'utf8')).toBe('new');
  });

  test('and a version that comes while it is waited for is not replaced', async () => {
    const path = setUp();
    const left = claim(path, `${HERE}-${process.ppid}-${lifeOf(process.ppid)}`);
    const saving = save(path).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 300));
    writeFileSync(path, 'theirs');
    rmSync(left);
    expect(await saving).toMatchObject({ problem: { code: 'changed-on-disk' } });
    expect(readFileSync(path, 'utf8')).toBe('theirs');
  });
});

test('a folder in which nothing can be made is claimed elsewhere, and only one at a time writes', async () => {
  const path = join(scratchFolder(), 'model.kempe');
  writeFileSync(path, OLD);
  const closed = refusingRename(path);
  let inside = 0;
  let most = 0;
  const fs: FsPort = {
    ...closed,
    open: async (name, purpose) => {
      if (purpose === 'create' && name.startsWith(join(path, '..', '.'))) {
        throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
      }
      const file = await closed.open(name, purpose);
      if (purpose !== 'update') return file;
      most = Math.max(most, (inside += 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { ...file, close: async () => void ((inside -= 1), await file.close()) };
    },
  };
  const backups = join(scratchFolder(), 'backups');
  const results = await Promise.allSettled(
    ['one', 'two', 'three'].map((text) =>
      saveFile(fs, { path, data: new TextEncoder().encode(text), expected: null, generations: 3, backups }),
    ),
  );
  expect(most).toBe(1);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(statSync(path).size).toBeLessThan(6);
});
