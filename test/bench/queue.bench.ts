/**
 * What a queue costs: two workers behind Redis against two threads, in turns, as a ratio; what a message is in bytes and in processor time; and
 * 1,000 workers that speak to Redis as real ones do, with real messages and rows of real size, but wait instead of computing.
 * `--workers=1000 --wait=2 --batches=5`: of the simulation, seconds and messages per worker; `--runs=300 --turns=3`: of the comparison.
 */
import { fork, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createStudyFolder } from '../../engine/jobs/folder/study-folder';
import { connectRedis } from '../../engine/jobs/queue/connection/connect';
import type { RedisConnection } from '../../engine/jobs/queue/connection/connect';
import { readRedisAddress } from '../../engine/jobs/queue/connection/redis-address';
import { runOnQueue } from '../../engine/jobs/queue/client/run-on-queue';
import { listWorkers } from '../../engine/jobs/queue/protocol/registry';
import { startQueueWorker } from '../../engine/jobs/queue/worker/queue-worker';
import type { ComputeRange } from '../../engine/jobs/queue/worker/queue-worker';
import { runOnThreads } from '../../engine/jobs/threads/run-on-threads';
import { CREATED_WITH } from '../../engine/model/defaults';
import { writeRow } from '../../engine/studies/rows/row-text';
import { valuesAt } from '../../engine/studies/sampling/values-at';
import { RedisServer } from '../support/queue/redis-server';
import { MemoryHome, smallStudy } from '../support/queue/small-study';

const option = (name: string, usual: number): number =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? usual);
const WORKERS = option('workers', 1000);
const WAIT = option('wait', 2);
const BATCHES = option('batches', 5);
const RUNS = option('runs', 300);
const TURNS = option('turns', 3);
/** Runs in a message. */
const BATCH = 20;
/** Workers of the simulation per process. */
const PER_PROCESS = 250;

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const connect = (url: string): Promise<RedisConnection> => {
  const read = readRedisAddress(url, {});
  if (!read.ok) throw new Error(read.fault);
  return connectRedis(read.address);
};

/** Seconds of processor time that a process has taken; of Linux. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function whenThere(redis: RedisConnection, count: number): Promise<void> {
  while ((await listWorkers(redis)).length < count) await sleep(100);
}

async function stop(children: readonly ChildProcess[]): Promise<void> {
  const ends = children.map((child) => new Promise((done) => child.once('exit', done)));
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(ends);
}

/** Two workers against two threads: threads are started anew, as a study does; workers are there before, as in a queue. */
async function compare(): Promise<void> {
  const server = await RedisServer.start();
  const redis = await connect(server.url);
  const kempe = resolve('engine/cli/kempe.mjs');
  const workers = [0, 1].map(() =>
    spawn(process.execPath, [kempe, 'worker', '--queue', server.url, '--concurrency', '1'], {
      stdio: 'ignore',
    }),
  );
  await whenThere(redis, 2);
  const folder = mkdtempSync(join(tmpdir(), 'kempe-bench-'));
  const program = pathToFileURL(resolve('dist/cli/study-thread.cjs'));
  const times = { threads: [] as number[], queue: [] as number[] };
  const used = { threads: 0, queue: 0 };
  const busy = (): number => workers.reduce((sum, { pid }) => sum + processorTime(pid!), 0);
  const own = (): number => processorTime(process.pid);
  for (let turn = 0; turn <= TURNS; turn++) {
    for (const way of ['threads', 'queue'] as const) {
      const { manifest, projectText } = smallStudy(RUNS, 100 + turn, 1);
      const home = await createStudyFolder(join(folder, `${way}-${turn}.study`), manifest, projectText);
      const before = busy() + own() + processorTime(server.pid);
      const begun = performance.now();
      if (way === 'threads') await runOnThreads(home, home.missing(), { workers: 2, program });
      else await runOnQueue(redis, home, { priority: 0, batch: BATCH });
      // the first turn is warm-up
      if (turn === 0) continue;
      times[way].push((performance.now() - begun) / 1000);
      used[way] += busy() + own() + processorTime(server.pid) - before;
    }
  }
  const median = (list: number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
  const [threads, queue] = [median(times.threads), median(times.queue)];
  console.log(
    `${RUNS} runs of a four-bar over 1 s: two threads ${threads.toFixed(2)} s, two workers ${queue.toFixed(2)} s (medians of ${TURNS}); ` +
      `efficiency ${(threads / queue).toFixed(2)}, by processor time ${(used.threads / used.queue).toFixed(2)}`,
  );
  await stop(workers);
  redis.disconnect();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** As many workers as are asked for, in this process: each with connections of its own. */
async function pretend(url: string, count: number): Promise<void> {
  const compute: ComputeRange = async ({ manifest }, { from, count: runs }) => {
    await sleep(WAIT * 1000 * (0.8 + 0.4 * Math.random()));
    return Array.from({ length: runs }, (_, i) => {
      const index = from + i;
      const row = { index, values: valuesAt(manifest, index), figures: [1 / (index + 3)] };
      return writeRow({ ...row, sound: true, outcome: 'Completed.' }, manifest);
    });
  };
  for (let i = 0; i < count; i++)
    await startQueueWorker(await connect(url), {
      program: CREATED_WITH,
      concurrency: 1,
      lease: 30_000,
      compute,
    });
}

async function simulate(): Promise<void> {
  const server = await RedisServer.start();
  const redis = await connect(server.url);
  const here = fileURLToPath(import.meta.url);
  const words = [`--pretend=${PER_PROCESS}`, `--wait=${WAIT}`, `--url=${server.url}`];
  const children = Array.from({ length: WORKERS / PER_PROCESS }, () => fork(here, words));
  await whenThere(redis, WORKERS);
  const messages = WORKERS * BATCHES;
  const study = smallStudy(messages * BATCH);
  const home = new MemoryHome(study);
  const figures = async () => {
    const facts = await redis.info();
    const of = (name: string): number => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(facts)![1]);
    return {
      in: of('total_net_input_bytes'),
      out: of('total_net_output_bytes'),
      commands: of('total_commands_processed'),
      processor: processorTime(server.pid),
      client: processorTime(process.pid),
      workers: children.reduce((sum, { pid }) => sum + processorTime(pid!), 0),
    };
  };
  // the scripts of the queue are sent once to a Redis, not once to each worker that begins at the same moment
  await runOnQueue(redis, new MemoryHome(smallStudy(4 * BATCH, 2)), { priority: 0, batch: BATCH });
  const idle = await figures();
  await sleep(5000);
  const before = await figures();
  const begun = performance.now();
  await runOnQueue(redis, home, { priority: 0, batch: BATCH });
  const seconds = (performance.now() - begun) / 1000;
  const after = await figures();
  const per = (name: keyof typeof before): number => (after[name] - before[name]) / messages;
  console.log(
    `${WORKERS} workers, ${messages} messages of ${BATCH} runs, ${WAIT} s each: ${seconds.toFixed(1)} s, ` +
      `${((BATCHES * WAIT) / seconds).toFixed(2)} of what waiting alone takes (${(BATCHES * WAIT).toFixed(1)} s); ` +
      `${home.written.length} rows, ${home.rows.size} different`,
  );
  console.log(
    `a message: ${(per('in') / 1000).toFixed(1)} kB into Redis and ${(per('out') / 1000).toFixed(1)} kB out of it, ` +
      `${per('commands').toFixed(0)} commands; processor time ${(1000 * per('processor')).toFixed(2)} ms of Redis, ` +
      `${(1000 * per('client')).toFixed(2)} ms of the client, ${(1000 * per('workers')).toFixed(2)} ms of the worker`,
  );
  console.log(
    `${WORKERS} idle workers: ${((before.in - idle.in) / 5000).toFixed(0)} kB/s into Redis, ` +
      `${((before.commands - idle.commands) / 5).toFixed(0)} commands/s, ${(20 * (before.processor - idle.processor)).toFixed(0)} % of its processor`,
  );
  await stop(children);
  redis.disconnect();
  await server.stop();
}

const url = process.argv.find((word) => word.startsWith('--url='))?.slice('--url='.length);
if (url !== undefined) await pretend(url, option('pretend', PER_PROCESS));
else {
  await compare();
  await simulate();
}
