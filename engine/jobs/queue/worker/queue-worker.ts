/** A worker: takes batches from the queue, computes their runs, stores the rows. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { UnrecoverableError, Worker } from 'bullmq';
import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { readBatch } from '../protocol/batch';
import type { Batch } from '../protocol/batch';
import { PREFIX, queueName } from '../protocol/names';
import { announce, HEARTBEAT, leave } from '../protocol/registry';
import { WrongData } from '../protocol/shipments';
import { storeRows } from '../protocol/stored-rows';
import { FetchedStudies } from './studies';
import type { FetchedStudy } from './studies';
import { WantedStudies } from './wanted';

/** Computes the runs of a range in order: one line of JSON each. Stops between two runs when the signal is aborted. */
export type ComputeRange = (study: FetchedStudy, range: Batch, signal: AbortSignal) => Promise<string[]>;

export interface QueueWorkerOptions {
  /** Name and version of the program. */
  readonly program: string;
  /** Batches at a time. */
  readonly concurrency: number;
  /** Batches per second, of all workers that say so together; without it as many as there are. */
  readonly rate?: number;
  /** For how long a worker may be silent before another takes its batches over [ms]. */
  readonly lease: number;
  readonly compute: ComputeRange;
  readonly onBatch?: (batch: Batch, count: number) => void;
  /** Sentences for whoever watches over the worker, each told once in a row. */
  readonly tell?: (sentence: string) => void;
}

export interface QueueWorker {
  /** Finishes the batches at hand, and takes no more. */
  close(): Promise<void>;
}

/** A batch whose workers died so often is given up: its client then queues its runs one by one. */
const MOST_STALLED = 20;

/** [ms] */
const LONGEST_LEAVE = 3000;

export async function startQueueWorker(redis: Redis, options: QueueWorkerOptions): Promise<QueueWorker> {
  const { program, concurrency, lease } = options;
  const tell = onceInARow(options.tell ?? (() => {}));
  const self = { id: randomUUID(), threads: concurrency, program };
  const studies = new FetchedStudies(redis);
  const wanted = new WantedStudies(redis);
  let atHand = 0;
  const work = async (job: Job): Promise<number> => {
    atHand++;
    try {
      return await compute(job, { redis, studies, wanted }, options);
    } finally {
      atHand--;
    }
  };
  const waiting: Redis[] = [];
  const worker = new Worker(queueName(program), work, {
    connection: rememberDuplicates(redis, waiting),
    prefix: PREFIX,
    concurrency,
    lockDuration: lease,
    stalledInterval: lease,
    maxStalledCount: MOST_STALLED,
    runRetryDelay: 1000,
    ...(options.rate === undefined ? {} : { limiter: limiterOf(options.rate) }),
  });
  worker.on('error', (fault) => {
    if (!isTakenOver(fault)) tell(`The queue: ${fault.message}`);
  });
  worker.on('failed', (job, fault) => tell(`Batch ${shortId(job?.id)} failed: ${fault.message}`));
  worker.on('stalled', (id) => tell(`Batch ${shortId(id)} is taken over from a worker that is gone.`));
  const beat = () => announce(redis, self).catch((fault: Error) => tell(`The queue: ${fault.message}`));
  const timer = setInterval(() => void beat(), HEARTBEAT * 1000);
  await beat();
  return {
    close: async () => {
      clearInterval(timer);
      const left = new AbortController();
      const leaving = worker.close().then(() => leave(redis, self));
      await Promise.race([leaving, untilAway(redis, () => atHand, left.signal)]);
      left.abort();
      // what is left of it would wait for a Redis that is away, and keep the process alive
      for (const connection of waiting) connection.disconnect();
      wanted.close();
    },
  };
}

/** BullMQ waits for messages on a connection that it makes of the one given; it is put into `made`. */
function rememberDuplicates(redis: Redis, made: Redis[]): Redis {
  const duplicate = redis.duplicate.bind(redis);
  redis.duplicate = (override) => {
    const connection = duplicate(override);
    made.push(connection);
    return connection;
  };
  return redis;
}

/** Nothing is at hand, and Redis has been away for a while: there is nobody to take leave of. */
async function untilAway(redis: Redis, atHand: () => number, signal: AbortSignal): Promise<void> {
  for (let away = 0; !signal.aborted && (away < LONGEST_LEAVE || atHand() > 0); away += 100) {
    await sleep(100);
    if (redis.status === 'ready') away = 0;
  }
}

interface Parts {
  redis: Redis;
  studies: FetchedStudies;
  wanted: WantedStudies;
}

/** Returns how many rows were stored; what it throws decides whether the attempt is repeated. */
async function compute(
  job: Job,
  { redis, studies, wanted }: Parts,
  options: QueueWorkerOptions,
): Promise<number> {
  const read = readBatch(job.data, job.id);
  if (!read.ok) throw new UnrecoverableError(`The message was refused: ${read.fault}.`);
  const { batch } = read;
  if (batch.program !== options.program)
    throw new UnrecoverableError(
      `The message is for ${batch.program}; this worker is ${options.program}, whose results may differ.`,
    );
  try {
    const study = await studies.get(batch.study);
    if (study === null) return 0;
    if (study.manifest.program !== options.program)
      throw new WrongData(`the study is of ${study.manifest.program}, and this worker is ${options.program}`);
    const isDone = await wanted.during(batch.study, async (signal) => {
      const rows = await options.compute(study, batch, signal);
      return !signal.aborted && (await storeRows(redis, batch.study, batch, rows));
    });
    if (!isDone) studies.forget(batch.study);
    const count = isDone ? batch.count : 0;
    options.onBatch?.(batch, count);
    return count;
  } catch (fault) {
    if (fault instanceof WrongData) throw new UnrecoverableError(`The study was refused: ${fault.message}.`);
    throw fault;
  }
}

/** Of BullMQ, whose window is in milliseconds. */
const limiterOf = (rate: number): { max: number; duration: number } =>
  rate >= 1 ? { max: Math.round(rate), duration: 1000 } : { max: 1, duration: Math.round(1000 / rate) };

/** Another worker has the batch, because this one was silent for too long: its rows are the same. */
const isTakenOver = ({ message }: Error): boolean =>
  /^(Missing lock|Missing key|Lock mismatch|could not renew lock|Job .* is not in the active state)/i.test(
    message,
  );

/** The beginning of a digest is enough for people. */
const shortId = (id: string | undefined): string => (id ?? '?').replace(/^([0-9a-f]{8})[0-9a-f]{56}/, '$1');

function onceInARow(tell: (sentence: string) => void): (sentence: string) => void {
  let last = '';
  return (sentence) => {
    if (sentence !== last) tell(sentence);
    last = sentence;
  };
}
