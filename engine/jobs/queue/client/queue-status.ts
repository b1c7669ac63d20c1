/** What a queue says about a study. */
import type { Redis } from 'ioredis';
import { studyKey } from '../protocol/names';
import { describeLack, listWorkers } from '../protocol/registry';
import { storedRanges } from '../protocol/stored-rows';
import { StudyQueue } from './study-queue';
import type { FailedBatch } from './study-queue';
import type { Range } from '../protocol/ranges';

export interface QueueStatus {
  /** It was queued, and neither finished nor cancelled. */
  readonly isQueued: boolean;
  /** Runs in messages that wait, runs in messages that workers have, runs whose rows wait to be collected. */
  readonly waiting: number;
  readonly active: number;
  readonly stored: number;
  readonly failed: readonly FailedBatch[];
  /** Workers of the version of the study, and their threads. */
  readonly workers: number;
  readonly threads: number;
  /** Why nobody computes it, as a sentence. */
  readonly lack: string | null;
}

/** @param study digest of the manifest */
export async function queueStatus(redis: Redis, study: string, program: string): Promise<QueueStatus> {
  const queue = new StudyQueue(redis, study, program);
  try {
    const workers = await listWorkers(redis);
    const own = workers.filter((worker) => worker.program === program);
    return {
      isQueued: (await redis.exists(studyKey(study))) === 1,
      waiting: runsIn(await queue.waiting()),
      active: runsIn(await queue.active()),
      stored: runsIn(await storedRanges(redis, study)),
      failed: await queue.failed(),
      workers: own.length,
      threads: own.reduce((sum, { threads }) => sum + threads, 0),
      lack: describeLack(workers, program),
    };
  } finally {
    await queue.close();
  }
}

const runsIn = (ranges: readonly Range[]): number => ranges.reduce((sum, { count }) => sum + count, 0);
