/** What is unfinished when a command is ended: nothing is left of it, and a command without such files ends at once. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeProject } from '../../../engine/model/file/write-project';
import { createAtomicFile } from '../../../engine/cli/files/write-file';
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
