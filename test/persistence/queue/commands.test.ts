/** The commands of a queue, as they are typed: what they refuse, what they say, and that a password stays where it is. */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createStudyFolder, openStudyFolder } from '../../../engine/jobs/folder/study-folder';
import { hasRedis, RedisServer, whyNoRedis } from '../../support/queue/redis-server';
import { smallStudy } from '../../support/queue/small-study';
import { until } from '../../support/queue/scene';
import { ROOT } from '../../rules/sources';

const KEMPE = join(ROOT, 'engine/cli/kempe.mjs');
const SECRET = 'hunter2';
const folder = mkdtempSync(join(tmpdir(), 'kempe-commands-'));
const at = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const kempe = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [KEMPE, ...words], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

describe('the command line', () => {
  test.each([
    [['worker', 'x.study', '--queue', 'redis://h'], 'worker takes no file'],
    [['worker'], 'no Redis is named'],
    [['worker', '--queue', `http://ada:${SECRET}@h`], 'the URL of Redis cannot be read'],
    [['worker', '--queue', 'redis://h', '--concurrency', '0'], '--concurrency is "0"'],
    [['worker', '--queue', 'redis://h', '--rate', '-1'], '--rate is "-1"'],
    [['study', 'run', 'x.study', '--priority', '3'], '--priority is of a queue: add --queue URL'],
    [['study', 'run', 'x.study', '--queue', 'redis://h', '--workers', '2'], '--workers is of this computer'],
    [['study', 'run', 'x.study', '--queue', 'redis://h', '--batch', '5000'], '--batch is "5000"'],
    [['study', 'resume', 'x.study', '--queue', 'redis://h', '--priority', '0.5'], '--priority is "0.5"'],
  ])('%s is refused', (words, fault) => {
    const { status, stdout, stderr } = kempe(...words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(fault);
    expect(stderr).not.toContain(SECRET);
  });
});

describe.skipIf(!hasRedis)(`the commands of a queue${whyNoRedis}`, () => {
  const children: ChildProcess[] = [];
  let server: RedisServer;
  let said = '';
  beforeAll(async () => {
    server = await RedisServer.start({ password: SECRET });
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  afterAll(() => server.stop());

  const start = (...words: string[]): ChildProcess => {
    const child = spawn(process.execPath, [KEMPE, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (said += text.toString()));
    children.push(child);
    return child;
  };
  const ended = (child: ChildProcess): Promise<number | null> =>
    new Promise((resolve) => child.once('exit', resolve));
  const made = async (name: string, runs: number, seed: number): Promise<string> => {
    const { manifest, projectText } = smallStudy(runs, seed);
    await createStudyFolder(at(name), manifest, projectText);
    return at(name);
  };
  const filesIn = (path: string): string[] =>
    readdirSync(path, { recursive: true, encoding: 'utf8' })
      .map((name) => join(path, name))
      .filter((file) => statSync(file).isFile());

  test('a study is left to workers, and its password is neither said nor written', async () => {
    said = '';
    const path = await made('run.study', 30, 1);
    const worker = start('worker', '--queue', server.url, '--concurrency', '1');
    const client = start('study', 'run', path, '--queue', server.url);
    expect(await ended(client)).toBe(0);
    worker.kill('SIGINT');
    expect(await ended(worker)).toBe(0);
    expect(said).toContain('30 runs computed.');
    expect(said).toContain(`from redis://:***@127.0.0.1:${server.port}/0, 1 at a time`);
    const { done } = await (await openStudyFolder(path)).count();
    expect(done).toBe(30);
    const texts = filesIn(path).map((file) => readFileSync(file, 'utf8'));
    expect(texts.length).toBeGreaterThan(2);
    for (const text of [said, ...texts]) expect(text).not.toContain(SECRET);
  });

  test('a client that is stopped leaves the study in the queue; its state is asked for, and it is resumed', async () => {
    said = '';
    const path = await made('left.study', 30, 2);
    const client = start('study', 'run', path, '--queue', server.url, '--batch', '10');
    await until(() => said.includes('No worker is there yet'));
    client.kill('SIGTERM');
    expect(await ended(client)).toBe(143);
    expect(said).toContain('The study stays in the queue');
    expect(kempe('study', 'status', path, '--queue', server.url).stdout).toContain(
      'In the queue: 30 runs wait, 0 are with workers, rows of 0 wait to be collected.\nNo worker is there yet',
    );
    const state = JSON.parse(kempe('study', 'status', path, '--queue', server.url, '--json').stdout) as {
      queue: unknown;
    };
    expect(state.queue).toMatchObject({ isQueued: true, waiting: 30, active: 0, stored: 0, workers: 0 });
    start('worker', '--queue', server.url, '--concurrency', '1');
    expect(await ended(start('study', 'resume', path, '--queue', server.url, '--batch', '10'))).toBe(0);
    expect(kempe('study', 'status', path, '--queue', server.url).stdout).toContain('It is not in the queue.');
  });

  test('a cancelled study is gone from the queue, and its client says so', async () => {
    said = '';
    const path = await made('cancelled.study', 30, 3);
    const client = start('study', 'run', path, '--queue', server.url, '--batch', '10');
    await until(() => kempe('study', 'status', path, '--queue', server.url).stdout.includes('30 runs wait'));
    const { status, stdout } = kempe('study', 'cancel', path, '--queue', server.url);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: 'Cancelled: 0 rows came in, 30 runs are missing.\n',
    });
    expect(await ended(client)).toBe(1);
    expect(said).toContain('The study was cancelled on the queue. What is done is kept.');
  });

  test('a worker that is asked to stop while Redis is away ends all the same', async () => {
    said = '';
    const worker = start('worker', '--queue', server.url, '--concurrency', '1');
    await until(() => said.includes('1 at a time'));
    await server.kill();
    await until(() => said.includes('Trying again until it answers'));
    const end = ended(worker);
    worker.kill('SIGTERM');
    expect(await end).toBe(0);
    await server.start();
  });
});
