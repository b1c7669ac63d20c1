/** Builds take turns, within one process and among several. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { alone } from '../../../electron/build/alone.mjs';

const folder = mkdtempSync(join(tmpdir(), 'kempe-alone-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'building');
const log = join(folder, 'log');
const MODULE = pathToFileURL(join(import.meta.dirname, '../../../electron/build/alone.mjs')).href;
const CHILD = `
import { appendFileSync } from 'node:fs';
import { alone } from ${JSON.stringify(MODULE)};
await alone(${JSON.stringify(file)}, async () => {
  appendFileSync(${JSON.stringify(log)}, 'in ');
  await new Promise((done) => setTimeout(done, 100));
  appendFileSync(${JSON.stringify(log)}, 'out ');
});`;

test('of processes that begin at once each waits for the one before', async () => {
  const ended = Array.from({ length: 4 }, () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', CHILD], { stdio: 'ignore' });
    return new Promise((done) => child.once('exit', done));
  });
  expect(await Promise.all(ended)).toEqual([0, 0, 0, 0]);
  expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(4));
  expect(existsSync(file)).toBe(false);
});

test('what fails lets the next in, and a process that was killed holds nothing', async () => {
  await expect(alone(file, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(file, String(pid));
  expect(await alone(file, () => Promise.resolve('built'))).toBe('built');
  expect(existsSync(file)).toBe(false);
});
