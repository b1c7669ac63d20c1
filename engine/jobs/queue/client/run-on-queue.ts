/** Runs what a study folder misses on the workers of a queue, until all rows are at home. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { describeLack, listWorkers } from '../protocol/registry';
import { QueueClient } from './client';
import type { ClientOptions, Home } from './client';

export interface QueueProgress {
  /** Runs with a row, of all. */
  readonly done: number;
  readonly total: number;
  /** Rows that came home per second, of late. */
  readonly rate: number;
  /** Workers of this version of the program. */
  readonly workers: number;
}

export interface RunOnQueueOptions extends ClientOptions {
  /** When it is aborted, the study stays in the queue: its rows wait in Redis. */
  readonly signal?: AbortSignal;
  /** How often what was lost is looked for [ms]. */
  readonly reconcileEvery?: number;
  readonly onProgress?: (progress: QueueProgress) => void;
}

export interface QueueEnd {
  readonly kind: 'complete' | 'incomplete' | 'cancelled' | 'interrupted';
  /** Why runs were given up, by index. */
  readonly failures: ReadonlyMap<number, string>;
}

/** How often stored rows are asked for [ms]. */
const POLL = 200;
const RECONCILE_EVERY = 3000;
/** After so many rounds in a row that Redis refused, waiting 5 s at the most, the client ends; sooner where waiting cannot help. */
const MOST_ROUNDS_REFUSED = 20;
const MOST_ROUNDS_OF_WRONG_TYPE = 3;
/** The rate is that of so long [ms]. */
const RATE_WINDOW = 10_000;

/** Throws an `Error` with a sentence if Redis refuses what is asked of it time and again. */
export async function runOnQueue(redis: Redis, home: Home, options: RunOnQueueOptions): Promise<QueueEnd> {
  const { signal, tell = () => {}, reconcileEvery = RECONCILE_EVERY } = options;
  const client = await QueueClient.open(redis, home, options);
  const rate = createRate();
  let reconciled = -Infinity;
  let refused = 0;
  let lack: string | null = null;
  let workers = 0;
  let hasBegun = false;
  const round = async (): Promise<QueueEnd['kind'] | null> => {
    if (!hasBegun) await client.begin();
    hasBegun = true;
    rate.add(await client.collect());
    if (client.isDone) {
      await client.forget();
      return client.failures.size === 0 ? 'complete' : 'incomplete';
    }
    if (performance.now() - reconciled < reconcileEvery) return null;
    if (await client.isCancelled()) return 'cancelled';
    await client.reconcile();
    reconciled = performance.now();
    const seen = await listWorkers(redis);
    workers = seen.filter(({ program }) => program === home.manifest.program).length;
    const now = describeLack(seen, home.manifest.program);
    if (now !== null && now !== lack) tell(now);
    lack = now;
    return null;
  };
  try {
    for (;;) {
      if (signal?.aborted) return { kind: 'interrupted', failures: client.failures };
      try {
        const end = await abortable(round(), signal);
        if (end === 'aborted') continue;
        const { total, size } = client.pending;
        options.onProgress?.({ done: total - size, total, rate: rate.perSecond(), workers });
        if (end !== null) return { kind: end, failures: client.failures };
        refused = 0;
        await sleep(POLL, undefined, signal ? { signal } : {}).catch(() => {});
      } catch (fault) {
        if (!isRefusal(fault)) throw fault;
        const sentence = `Redis refuses: ${(fault as Error).message}.`;
        if (refused === 0) tell(sentence);
        const most = isWrongType(fault as Error) ? MOST_ROUNDS_OF_WRONG_TYPE : MOST_ROUNDS_REFUSED;
        if (++refused >= most)
          throw new Error(`${sentence} The rows in the folder are safe; resume the study later.`, {
            cause: fault,
          });
        await sleep(Math.min(100 * 2 ** refused, 5000), undefined, signal ? { signal } : {}).catch(() => {});
      }
    }
  } finally {
    await client.close();
  }
}

/** While Redis is away an answer may take for ever; whoever interrupts does not wait for it. */
async function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T | 'aborted'> {
  if (signal === undefined) return work;
  let stop = () => {};
  const aborted = new Promise<'aborted'>((resolve) => (stop = () => resolve('aborted')));
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** What Redis itself says no to, such as a key of another type or a full memory. */
const isRefusal = (fault: unknown): boolean => fault instanceof Error && fault.name === 'ReplyError';

/** Something else than a queue is kept where its keys are. */
const isWrongType = ({ message }: Error): boolean => message.includes('WRONGTYPE');

function createRate(): { add(count: number): void; perSecond(): number } {
  const marks: { at: number; count: number }[] = [{ at: performance.now(), count: 0 }];
  return {
    add: (count) => {
      const at = performance.now();
      marks.push({ at, count });
      while (marks.length > 2 && at - marks[0].at > RATE_WINDOW) marks.shift();
    },
    perSecond: () => {
      const seconds = (marks.at(-1)!.at - marks[0].at) / 1000;
      const count = marks.slice(1).reduce((sum, mark) => sum + mark.count, 0);
      return seconds > 0 ? count / seconds : 0;
    },
  };
}
