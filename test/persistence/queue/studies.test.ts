/** A study over a real Redis: what comes home is what a computer alone computes, whatever is lost, delivered twice or cancelled. */
import { Queue } from 'bullmq';
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelOnQueue } from '../../../engine/jobs/queue/client/cancel';
import { queueStatus } from '../../../engine/jobs/queue/client/queue-status';
import { StudyQueue } from '../../../engine/jobs/queue/client/study-queue';
import { PREFIX, queueName, rowsKey } from '../../../engine/jobs/queue/protocol/names';
import { WrongData } from '../../../engine/jobs/queue/protocol/shipments';
import type { ComputeRange } from '../../../engine/jobs/queue/worker/queue-worker';
import { CREATED_WITH } from '../../../engine/model/defaults';
import { digestOf } from '../../../engine/studies/manifest/manifest-digest';
import { computeHere } from '../../support/queue/in-process-worker';
import { hasRedis, whyNoRedis } from '../../support/queue/redis-server';
import { computedAlone, queueScene, tableOf, until } from '../../support/queue/scene';
import { MemoryHome, smallStudy } from '../../support/queue/small-study';

const RUNS = 40;
const study = smallStudy(RUNS);
const digest = digestOf(study.manifest);
const OTHER = 'Kempe 9.9.9';

/** Computes nothing before `gate` opens. */
function gated(): { compute: ComputeRange; open: () => void; begun: number[] } {
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const begun: number[] = [];
  return {
    begun,
    open,
    compute: async (fetched, range, signal) => {
      begun.push(range.from);
      await gate;
      return computeHere(fetched, range, signal);
    },
  };
}

describe.skipIf(!hasRedis)(`a study on a queue${whyNoRedis}`, () => {
  const scene = queueScene();
  let alone = '';
  beforeAll(() => {
    alone = computedAlone(study);
  });

  test('two workers compute what one computer computes, and nothing of it stays in Redis', async () => {
    await scene.work();
    await scene.work({ concurrency: 2 });
    const home = new MemoryHome(study);
    expect(await scene.run(home, { batch: 7 })).toMatchObject({ kind: 'complete' });
    expect(scene.said).toEqual([]);
    expect(tableOf(home)).toBe(alone);
    expect(home.written).toHaveLength(RUNS);
    const left = (await scene.redis.keys('*')).filter((key) => /:(rows|study):|-\d+-\d+/.test(key));
    expect(left).toEqual([]);
  });

  test('rows wait for a client that went away', async () => {
    const leaving = new AbortController();
    const first = scene.run(new MemoryHome(study), { signal: leaving.signal });
    const queue = new StudyQueue(scene.redis, digest, CREATED_WITH);
    await until(async () => (await queue.waiting()).length > 0);
    leaving.abort();
    expect(await first).toMatchObject({ kind: 'interrupted' });
    const worker = await scene.work();
    await until(async () => (await queueStatus(scene.redis, digest, CREATED_WITH)).stored === RUNS);
    await worker.close();
    const home = new MemoryHome(study);
    expect(await scene.run(home)).toMatchObject({ kind: 'complete' });
    expect(tableOf(home)).toBe(alone);
    await queue.close();
  });

  test('a client says that there is no worker, then that all are of another version, and waits', async () => {
    const home = new MemoryHome(study);
    const run = scene.run(home);
    await until(() => scene.said.some((sentence) => sentence.startsWith('No worker is there yet')));
    await scene.work({ program: OTHER });
    await until(() => scene.said.some((sentence) => sentence.includes(`another version (${OTHER})`)));
    expect(home.rows.size).toBe(0);
    await scene.work();
    expect(await run).toMatchObject({ kind: 'complete' });
    expect(tableOf(home)).toBe(alone);
  });

  test('a message of another version is refused by the worker, and the study goes on', async () => {
    const queue = new Queue(queueName(CREATED_WITH), { connection: scene.redis, prefix: PREFIX });
    const data = { study: digest, program: OTHER, from: 0, count: 5 };
    await queue.add('runs', data, { jobId: `${digest}-0-5` });
    await scene.work();
    await until(() => scene.said.some((sentence) => sentence.includes(`The message is for ${OTHER}`)));
    const home = new MemoryHome(study);
    expect(await scene.run(home)).toMatchObject({ kind: 'complete' });
    expect(tableOf(home)).toBe(alone);
    await queue.close();
  });

  test('rows that were delivered before are dropped, not written again', async () => {
    await scene.work();
    const home = new MemoryHome(study);
    const run = scene.run(home);
    await until(() => home.rows.size > 5);
    const queue = new StudyQueue(scene.redis, digest, CREATED_WITH);
    const [index] = home.rows.keys();
    await queue.add([{ from: index, count: 1 }], 0);
    expect(await run).toMatchObject({ kind: 'complete' });
    expect(home.written.toSorted((a, b) => a - b)).toEqual(Array.from({ length: RUNS }, (_, i) => i));
    expect(tableOf(home)).toBe(alone);
    await queue.close();
  });

  test('a Redis that lost everything is filled again', async () => {
    const { compute, open, begun } = gated();
    await scene.work({ compute });
    const home = new MemoryHome(study);
    const run = scene.run(home);
    await until(() => begun.length > 0);
    await scene.redis.flushall();
    open();
    expect(await run).toMatchObject({ kind: 'complete' });
    expect(tableOf(home)).toBe(alone);
  });

  test('of a batch that fails, the run that fails is found and named; all others have their rows', async () => {
    const compute: ComputeRange = async (fetched, range, signal) => {
      if (range.from <= 13 && 13 < range.from + range.count) throw new WrongData('13 is unlucky');
      return computeHere(fetched, range, signal);
    };
    const worker = await scene.work({ compute });
    const home = new MemoryHome(study);
    const end = await scene.run(home, { batch: 10 });
    expect(end.kind).toBe('incomplete');
    expect([...end.failures]).toEqual([[13, 'The study was refused: 13 is unlucky.']]);
    expect(home.rows.size).toBe(RUNS - 1);
    // another session gives it another chance
    await worker.close();
    await scene.work();
    expect(await scene.run(home)).toMatchObject({ kind: 'complete' });
    expect(tableOf(home)).toBe(alone);
  });

  test('a cancelled study leaves the queue, its worker stops between two runs, and its client ends', async () => {
    let computed = 0;
    let stopped = false;
    const compute: ComputeRange = async (_, range, signal) => {
      for (; computed < range.count && !signal.aborted; computed++)
        await new Promise((resolve) => setTimeout(resolve, 20));
      stopped = signal.aborted;
      return [];
    };
    await scene.work({ compute });
    const large = smallStudy(900);
    const home = new MemoryHome(large);
    const run = scene.run(home, { batch: 900 });
    await until(() => computed > 0);
    const cancelled = await cancelOnQueue(scene.redis, new MemoryHome(large), () => {});
    expect(cancelled).toEqual({ rows: 0, missing: 900 });
    expect(await run).toMatchObject({ kind: 'cancelled' });
    await until(() => stopped);
    expect(computed).toBeLessThan(900);
    const status = await queueStatus(scene.redis, digestOf(large.manifest), CREATED_WITH);
    expect(status).toMatchObject({ isQueued: false, waiting: 0, stored: 0, failed: [] });
    expect(await scene.redis.exists(rowsKey(digestOf(large.manifest)))).toBe(0);
  });

  test('the study of the smaller number goes first', async () => {
    const { compute, open, begun } = gated();
    const order: string[] = [];
    const other = smallStudy(20, 2);
    const [late, early] = [new MemoryHome(study), new MemoryHome(other)];
    await scene.work({ compute, onBatch: (batch) => order.push(batch.study) });
    const first = scene.run(late, { priority: 9 });
    await until(() => begun.length === 1);
    const second = scene.run(early, { priority: 2 });
    await until(
      async () => (await queueStatus(scene.redis, digestOf(other.manifest), CREATED_WITH)).waiting === 20,
    );
    open();
    expect((await Promise.all([first, second])).map(({ kind }) => kind)).toEqual(['complete', 'complete']);
    // the batch that was at hand, then all of the other study
    expect(order.slice(0, 5)).toEqual([digest, ...Array<string>(4).fill(digestOf(other.manifest))]);
  });

  test('a rate is kept by all workers together', async () => {
    const begun: number[] = [];
    const compute: ComputeRange = (...words) => {
      begun.push(performance.now());
      return computeHere(...words);
    };
    await scene.work({ rate: 4, compute });
    await scene.work({ rate: 4, compute });
    const home = new MemoryHome(study);
    expect(await scene.run(home)).toMatchObject({ kind: 'complete' });
    // eight batches: no more than four in any second, so the ninth from any would be a second later
    expect(begun).toHaveLength(8);
    expect(begun[7] - begun[0]).toBeGreaterThan(900);
  });
});
