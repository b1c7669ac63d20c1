/** What tests of the queue share: a Redis, connections to it and workers, all of which end with the test. */
import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { connectRedis } from '../../../engine/jobs/queue/connection/connect';
import { readRedisAddress } from '../../../engine/jobs/queue/connection/redis-address';
import type { RedisAddress } from '../../../engine/jobs/queue/connection/redis-address';
import { runOnQueue } from '../../../engine/jobs/queue/client/run-on-queue';
import type { QueueEnd, RunOnQueueOptions } from '../../../engine/jobs/queue/client/run-on-queue';
import type { QueueWorker, QueueWorkerOptions } from '../../../engine/jobs/queue/worker/queue-worker';
import { createRowRunner } from '../../../engine/studies/rows/run-row';
import { countRuns } from '../../../engine/studies/sampling/values-at';
import { workHere } from './in-process-worker';
import { Proxy } from './proxy';
import { RedisServer } from './redis-server';
import type { MemoryHome, SmallStudy } from './small-study';

export function addressOf(url: string, environment: Record<string, string> = {}): RedisAddress {
  const read = readRedisAddress(url, environment);
  if (!read.ok) throw new Error(read.fault);
  return read.address;
}

export interface QueueScene {
  readonly server: RedisServer;
  /** An empty one at the beginning of each test. */
  readonly redis: Redis;
  connect(url?: string): Promise<Redis>;
  /** A network to it, which works until the test says otherwise. */
  proxy(): Promise<Proxy>;
  /** Begins a worker; what it says is added to `said`. */
  work(options?: Partial<QueueWorkerOptions>, url?: string): Promise<QueueWorker>;
  run(home: MemoryHome, options?: Partial<RunOnQueueOptions>, url?: string): Promise<QueueEnd>;
  /** What clients and workers told, in order. */
  readonly said: string[];
}

export function queueScene(): QueueScene {
  let server: RedisServer;
  let redis: Redis;
  const said: string[] = [];
  const opened: Redis[] = [];
  const workers: QueueWorker[] = [];
  const proxies: Proxy[] = [];
  const tell = (sentence: string): void => void said.push(sentence);
  const connect = async (url = server.url): Promise<Redis> => {
    const connection = await connectRedis(addressOf(url), { tell });
    opened.push(connection);
    return connection;
  };
  beforeAll(async () => {
    server = await RedisServer.start();
  });
  beforeEach(async () => {
    redis = await connect();
    await redis.flushall();
    said.length = 0;
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    for (const connection of opened.splice(0)) connection.disconnect();
    for (const proxy of proxies.splice(0)) proxy.close();
  });
  afterAll(() => server.stop());
  return {
    get server() {
      return server;
    },
    get redis() {
      return redis;
    },
    said,
    connect,
    proxy: async () => {
      const proxy = await Proxy.to(server.port);
      proxies.push(proxy);
      return proxy;
    },
    work: async (options, url) => {
      const worker = await workHere(await connect(url), { tell, ...options });
      workers.push(worker);
      return worker;
    },
    run: async (home, options, url) =>
      runOnQueue(await connect(url), home, { priority: 0, batch: 5, reconcileEvery: 300, tell, ...options }),
  };
}

/** What one computer makes of a study, alone. */
export function computedAlone({ manifest, project }: SmallStudy): string {
  const run = createRowRunner(manifest, project, new Date(0));
  return JSON.stringify(Array.from({ length: countRuns(manifest) }, (_, index) => run(index)));
}

export const tableOf = (home: MemoryHome): string =>
  JSON.stringify([...home.rows.values()].toSorted((a, b) => a.index - b.index));

/** Waits until `condition` holds; a guard against a hang, not a bound. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let i = 0; i < 6000; i++) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('It did not happen within a minute.');
}
