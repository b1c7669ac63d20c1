/** What is unfinished when a command is ended: nothing is left of it, and a command without such files ends at once. */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeProject } from '../../../engine/model/file/write-project';
import { createAtomicFile, writeTextFile } from '../../../engine/jobs/files/write-file';
import { createChains } from '../../support/chains';

const program = fileURLToPath(new URL('../../../engine/cli/kempe.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kempe-unfinished-'));
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;
const heard = (): number[] => SIGNALS.map((signal) => process.listenerCount(signal));

beforeAll(() => {
  // builds it where its sources are newer
  spawnSync(process.execPath, [program, '--version']);
  writeFileSync(join(folder, 'chains.kempe'), writeProject(createChains(300)));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('signals are waited for only while a file is unfinished', async () => {
  const before = heard();
  const path = join(folder, 'one.csv');
  const [first, second] = [await createAtomicFile(path), await createAtomicFile(path)];
  expect(heard()).toEqual(before.map((count) => count + 1));
  await first.commit();
  expect(heard()).toEqual(before.map((count) => count + 1));
  await second.discard();
  expect(heard()).toEqual(before);
  await expect(createAtomicFile(join(folder, 'missing', 'one.csv'))).rejects.toMatchObject({
    code: 'ENOENT',
  });
  expect(heard()).toEqual(before);
  expect(readdirSync(folder).sort()).toEqual(['chains.kempe', 'one.csv']);
  rmSync(path);
});

test.skipIf(process.platform === 'win32')(
  'links are followed, and what is no file is not replaced by one',
  async () => {
    const own = mkdtempSync(join(folder, 'links-'));
    const [file, link, dangling, pipe] = ['file', 'link', 'dangling', 'pipe'].map((name) => join(own, name));
    writeFileSync(file!, 'before');
    symlinkSync('file', link!);
    symlinkSync('later', dangling!);
    await writeTextFile(link!, 'after');
    await writeTextFile(dangling!, 'new');
    expect([link, dangling].map((path) => lstatSync(path!).isSymbolicLink())).toEqual([true, true]);
    expect(['file', 'later'].map((name) => readFileSync(join(own, name), 'utf8'))).toEqual(['after', 'new']);
    expect(spawnSync('mkfifo', [pipe!]).status).toBe(0);
    await expect(writeTextFile(pipe!, 'x')).rejects.toThrow('a device or a pipe, not a file');
    expect(lstatSync(pipe!).isFIFO()).toBe(true);
    await expect(writeTextFile(own, 'x')).rejects.toMatchObject({ code: 'EISDIR' });
    symlinkSync('round', join(own, 'round'));
    await expect(writeTextFile(join(own, 'round'), 'x')).rejects.toMatchObject({ code: 'ELOOP' });
    expect(readdirSync(own).filter((name) => name.startsWith('.'))).toEqual([]);
    rmSync(own, { recursive: true });
  },
);

test.skipIf(process.platform === 'win32')(
  'a file that is replaced keeps its permissions and its owner; one that is read-only is not replaced',
  async () => {
    const own = mkdtempSync(join(folder, 'rights-'));
    const [secret, marked] = [join(own, 'secret'), join(own, 'marked')];
    for (const path of [secret, marked]) writeFileSync(path, 'before');
    chmodSync(secret, 0o640);
    chmodSync(marked, 0o444);
    // only root gives files away
    const owner = process.getuid!() === 0 ? 12_345 : process.getuid!();
    const group = process.getuid!() === 0 ? 23_456 : statSync(secret).gid;
    chownSync(secret, owner, group);
    await writeTextFile(secret, 'after');
    const { mode, uid, gid } = statSync(secret);
    expect([mode & 0o777, uid, gid]).toEqual([0o640, owner, group]);
    expect(readFileSync(secret, 'utf8')).toBe('after');
    await expect(writeTextFile(marked, 'after')).rejects.toThrow('read-only');
    expect(readFileSync(marked, 'utf8')).toBe('before');
    const long = join(own, `${'é'.repeat(120)}.csv`);
    await writeTextFile(long, 'long');
    expect(readFileSync(long, 'utf8')).toBe('long');
    expect(readdirSync(own).filter((name) => name.startsWith('.'))).toEqual([]);
    rmSync(own, { recursive: true });
  },
);

test.skipIf(process.platform === 'win32')(
  'a file whose permissions cannot be given on is not replaced, and nothing stays open',
  async () => {
    const own = mkdtempSync(join(folder, 'refused-'));
    const path = join(own, 'out.csv');
    writeFileSync(path, 'before');
    const probe = await open(path, 'r');
    const opened: FileHandle[] = [];
    const chmod = vi.spyOn(Object.getPrototypeOf(probe) as FileHandle, 'chmod').mockImplementation(function (
      this: FileHandle,
    ) {
      opened.push(this);
      return Promise.reject(Object.assign(new Error('refused'), { code: 'EPERM' }));
    });
    await probe.close();
    await expect(writeTextFile(path, 'after')).rejects.toMatchObject({ code: 'EPERM' });
    chmod.mockRestore();
    expect(opened.map(({ fd }) => fd)).toEqual([-1]);
    expect(readdirSync(own)).toEqual(['out.csv']);
    expect(readFileSync(path, 'utf8')).toBe('before');
    rmSync(own, { recursive: true });
  },
);

test.skipIf(process.platform === 'win32')(
  'a file is flushed before it has its name, and its folder after that',
  async () => {
    const path = join(folder, 'flushed.csv');
    const probe = await open(folder, 'r');
    const prototype = Object.getPrototypeOf(probe) as typeof probe;
    await probe.close();
    const named: boolean[] = [];
    const sync = vi
      .spyOn(prototype, 'sync')
      .mockImplementation(async () => void named.push(existsSync(path)));
    await writeTextFile(path, 'text');
    sync.mockRestore();
    expect(named).toEqual([false, true]);
    rmSync(path);
  },
);

test.skipIf(process.platform !== 'linux')('a standard output that is full is told in a sentence', () => {
  const words = ['check', join(folder, 'chains.kempe')];
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [program, ...words], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(full);
  expect([status, stderr]).toEqual([2, 'kempe: standard output cannot be written: the disk is full.\n']);
});

/** A turn of it takes seconds. */
const LONG = ['run', '--duration', '1000', '--csv', join(folder, 'out.csv')];

test.skipIf(process.platform === 'win32').each(SIGNALS)(
  '%s ends a large run soon, and nothing is left of its table',
  { timeout: 60_000 },
  async (signal) => {
    const child = spawn(process.execPath, [program, ...LONG, join(folder, 'chains.kempe')], {
      stdio: 'ignore',
    });
    const ended = new Promise<number | string | null>((resolve) =>
      child.on('close', (code, by) => resolve(code ?? by)),
    );
    const isWriting = (): boolean => readdirSync(folder).length > 1;
    for (let i = 0; i < 400 && !isWriting(); i++) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isWriting()).toBe(true);
    const began = performance.now();
    child.kill(signal);
    expect(await ended).toBe({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }[signal]);
    expect(readdirSync(folder)).toEqual(['chains.kempe']);
    expect(performance.now() - began).toBeLessThan(2000);
  },
);

test('what a killed run left is removed by the next one to the same file', { timeout: 60_000 }, async () => {
  const left = (): string[] => readdirSync(folder).filter((name) => name.startsWith('.out.csv.~'));
  const child = spawn(process.execPath, [program, ...LONG, join(folder, 'chains.kempe')], {
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  for (let i = 0; i < 400 && left().length === 0; i++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  child.kill('SIGKILL');
  await ended;
  expect(left()).toHaveLength(1);
  const again = ['run', '--duration', '0.002', '--csv', join(folder, 'out.csv')];
  spawnSync(process.execPath, [program, ...again, join(folder, 'chains.kempe')]);
  expect(existsSync(join(folder, 'out.csv'))).toBe(true);
  expect(left()).toEqual([]);
  rmSync(join(folder, 'out.csv'));
});
