/**
 * Workers and Redis are killed at random while a study runs, with the command line as it is built, and Redis loses the end of its
 * append-only file now and then: no row is lost, none is double, and the table is that of this computer alone, to the byte. In the long
 * tier 10,000 runs with 100 kills.
 */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStudyFolder, openStudyFolder } from '../../../engine/jobs/folder/study-folder';
import { BLOCK } from '../../../engine/jobs/folder/blocks';
import { createRandom } from '../../support/draw';
import { hasRedis, RedisServer, whyNoRedis } from '../../support/queue/redis-server';
import { smallStudy } from '../../support/queue/small-study';
import { patience, repetitions, seedOf, tell } from '../../support/tier';

const RUNS = repetitions('queue-kills', 300, 10_000);
const KILLS = Math.max(10, Math.round(RUNS / 100));
const KEMPE = join(import.meta.dirname, '../../../engine/cli/kempe.mjs');

const kempe = (...words: string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [KEMPE, ...words], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`kempe ${words.join(' ')} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
};

describe.skipIf(!hasRedis)(`a study whose workers and Redis are killed${whyNoRedis}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-kills-'));
  const at = (name: string): string => join(folder, name);
  const children: ChildProcess[] = [];
  let server: RedisServer;

  const start = (...words: string[]): ChildProcess => {
    const child = spawn(process.execPath, [KEMPE, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    return child;
  };
  const startWorker = (): ChildProcess =>
    start('worker', '--queue', server.url, '--concurrency', '1', '--lease', '2');

  beforeAll(async () => {
    server = await RedisServer.start();
    // built by one process, not by four at a time
    kempe('--version');
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Rows that are at home: files, whose names tell their number, are enough to know how far it is. */
  function countRows(path: string): number {
    const rows = join(path, 'rows');
    let count = 0;
    for (const entry of existsSync(rows) ? readdirSync(rows, { withFileTypes: true }) : []) {
      if (entry.name.endsWith('.jsonl')) count += Math.min(BLOCK, RUNS);
      else if (entry.isDirectory()) count += readdirSync(join(rows, entry.name)).length;
    }
    return count;
  }

  test(
    `${RUNS} runs, ${KILLS} kills`,
    async () => {
      const { manifest, projectText } = smallStudy(RUNS, 5);
      await createStudyFolder(at('queue.study'), manifest, projectText);
      await createStudyFolder(at('alone.study'), manifest, projectText);
      const workers = [startWorker(), startWorker()];
      const client = start('study', 'run', at('queue.study'), '--queue', server.url, '--batch', '5');
      let said = '';
      client.stderr!.on('data', (text: Buffer) => (said += text.toString()));
      const ended = new Promise<number | null>((resolve) => client.once('exit', resolve));
      const isEnded = (): boolean => client.exitCode !== null;
      const random = createRandom(seedOf(11));
      // the first numbers of neighbouring seeds are alike
      for (let i = 0; i < 8; i++) random();
      let killed = { workers: 0, redis: 0, lostBytes: 0 };
      for (let kill = 0; kill < KILLS && !isEnded(); kill++) {
        // spread over the study, at no particular moment
        const from = (RUNS * kill) / (KILLS + 1);
        while (countRows(at('queue.study')) < from && !isEnded())
          await new Promise((resolve) => setTimeout(resolve, 20));
        await new Promise((resolve) => setTimeout(resolve, 300 * random()));
        if (random() < 0.4) {
          await server.kill();
          const lost = random() < 0.5 ? Math.floor(3000 * random()) : 0;
          server.loseEnd(lost);
          await server.start();
          killed = { ...killed, redis: killed.redis + 1, lostBytes: killed.lostBytes + lost };
        } else {
          const place = random() < 0.5 ? 0 : 1;
          workers[place].kill('SIGKILL');
          workers[place] = startWorker();
          killed = { ...killed, workers: killed.workers + 1 };
        }
      }
      const status = await ended;
      expect({ status, said: status === 0 ? '' : said }).toEqual({ status: 0, said: '' });
      expect(killed.workers + killed.redis).toBe(KILLS);
      const { done, damaged } = await (await openStudyFolder(at('queue.study'))).count();
      expect({ done, damaged }).toEqual({ done: RUNS, damaged: [] });
      kempe('study', 'run', at('alone.study'));
      for (const name of ['queue', 'alone'])
        kempe('study', 'merge', at(`${name}.study`), '--output', at(`${name}.csv`));
      const table = readFileSync(at('queue.csv'));
      expect(table.equals(readFileSync(at('alone.csv')))).toBe(true);
      const { workers: w, redis: r, lostBytes } = killed;
      const figures = `${w} kills of workers, ${r} of Redis (${lostBytes} bytes of its file lost): 0 rows lost, 0 double`;
      tell('queue-kills', RUNS, figures);
    },
    patience(RUNS, 400),
  );
});
