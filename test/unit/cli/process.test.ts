/** The command as a process of its own: what only a real process can get wrong. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeProject } from '../../../engine/model/file/write-project';
import { pendulum } from './models';

const program = fileURLToPath(new URL('../../../engine/cli/kempe.mjs', import.meta.url));
let folder = '';
let file = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kempe-process-'));
  file = join(folder, 'model.kempe');
  writeFileSync(file, writeProject(pendulum()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('builds itself when needed, reads standard input, and exits with the status', () => {
  const good = spawnSync(process.execPath, [program, 'run', '-'], {
    input: writeProject(pendulum()),
    encoding: 'utf8',
  });
  expect({ status: good.status, err: good.stderr }).toEqual({ status: 0, err: '' });
  expect(good.stdout).toContain('Completed.');
  expect(spawnSync(process.execPath, [program, 'check', '-'], { input: '{' }).status).toBe(1);
  expect(spawnSync(process.execPath, [program, 'fly']).status).toBe(2);
}, 60_000);

test('a reader that has seen enough ends it quietly', async () => {
  const words = [program, 'run', file, '--csv', '-', '--duration', '200', '--output-interval', '0.001'];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  child.stdout.once('data', () => child.stdout.destroy());
  const [status, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.on('close', (code, name) => resolve([code, name])),
  );
  expect({ status, signal, err }).toEqual({ status: 0, signal: null, err: '' });
}, 60_000);

test('an interrupt leaves no unfinished file behind', async () => {
  const words = [
    program,
    'run',
    file,
    '--csv',
    join(folder, 'out.csv'),
    '--duration',
    '10000',
    '--output-interval',
    '0.01',
  ];
  const child = spawn(process.execPath, words, { stdio: 'ignore' });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const unfinished = () => readdirSync(folder).filter((name) => name.includes('.~'));
  for (let i = 0; i < 400 && unfinished().length === 0; i++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(unfinished()).toHaveLength(1);
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(readdirSync(folder)).toEqual(['model.kempe']);
}, 60_000);

test('what is built stands alone: the command and its published problems, wherever they are put', () => {
  const built = join(folder, 'elsewhere');
  cpSync(fileURLToPath(new URL('../../../dist/cli', import.meta.url)), built, { recursive: true });
  writeFileSync(join(built, 'package.json'), '{ "type": "module" }');
  const code = `process.argv.splice(1, 0, 'kempe'); (await import('./kempe.cjs')).main();`;
  const words = ['--input-type=module', '-e', code, 'validate', 'four-bar-force', '--tolerance', '1e-6'];
  const child = spawnSync(process.execPath, words, { cwd: built, encoding: 'utf8' });
  rmSync(built, { recursive: true });
  expect(child.stdout).toMatch(/^four-bar-force .* passed$/m);
  expect(child.status).toBe(0);
}, 60_000);
