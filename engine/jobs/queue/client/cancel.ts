/** Cancels a study on a queue: what is stored comes home, what waits is removed, what workers have at hand they drop between two runs. */
import type { Redis } from 'ioredis';
import { digestOf } from '../../../studies/manifest/manifest-digest';
import { cancelledKey, studyKey } from '../protocol/names';
import { QueueClient } from './client';
import type { Home } from './client';

/** How long other clients of the study are told [s]. */
const TOLD = 3600;

export async function cancelOnQueue(
  redis: Redis,
  home: Home,
  tell: (sentence: string) => void,
): Promise<{ rows: number; missing: number }> {
  const digest = digestOf(home.manifest);
  const client = await QueueClient.open(redis, home, { priority: 0, batch: 1, tell });
  try {
    await redis.set(cancelledKey(digest), '1', 'EX', TOLD);
    // from now on no worker stores rows of it
    await redis.del(studyKey(digest));
    const rows = await client.collect();
    await client.forget();
    return { rows, missing: client.pending.size };
  } finally {
    await client.close();
  }
}
