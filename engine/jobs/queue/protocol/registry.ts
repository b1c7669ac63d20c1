/** Workers announce themselves, so that a client can say who computes, and why nobody does. */
import type { Redis } from 'ioredis';
import { WORKERS_KEY } from './names';

export interface WorkerSeen {
  readonly id: string;
  readonly threads: number;
  /** Name and version. */
  readonly program: string;
}

/** How often a worker announces itself, and after how long a silent one counts as gone [s]. */
export const HEARTBEAT = 5;
const GONE = 20;
const MOST_SHOWN = 10_000;

/** By the clock of Redis: those of the machines differ. */
const ANNOUNCE = `
local now = redis.call('TIME')[1]
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[2] * 10)
return 1`;
const LIST = `
local now = redis.call('TIME')[1]
return redis.call('ZRANGEBYSCORE', KEYS[1], now - ARGV[1], '+inf', 'LIMIT', 0, ARGV[2])`;

const FORM = /^([0-9a-f-]{36}) ([1-9]\d{0,3}) ([\w .+-]{1,60})$/;
const write = ({ id, threads, program }: WorkerSeen): string => `${id} ${threads} ${program}`;

export async function announce(redis: Redis, worker: WorkerSeen): Promise<void> {
  await redis.eval(ANNOUNCE, 1, WORKERS_KEY, write(worker), GONE);
}

export async function leave(redis: Redis, worker: WorkerSeen): Promise<void> {
  await redis.zrem(WORKERS_KEY, write(worker));
}

/** Those that were there a moment ago. What is not an announcement is passed over. */
export async function listWorkers(redis: Redis): Promise<WorkerSeen[]> {
  const lines = (await redis.eval(LIST, 1, WORKERS_KEY, GONE, MOST_SHOWN)) as string[];
  return lines.flatMap((line) => {
    const found = FORM.exec(line);
    return found === null ? [] : [{ id: found[1], threads: Number(found[2]), program: found[3] }];
  });
}

/** A sentence if nobody computes for this version of the program, otherwise null. */
export function describeLack(workers: readonly WorkerSeen[], program: string): string | null {
  if (workers.length === 0)
    return 'No worker is there yet: start some with kempe worker. The study waits in the queue.';
  if (workers.some((worker) => worker.program === program)) return null;
  const others = [...new Set(workers.map((worker) => worker.program))].toSorted().join(', ');
  return `All ${workers.length} workers are of another version (${others}), whose results may differ: the study waits for workers of ${program}.`;
}
