/** A worker in the test's own process: its runs are real, computed without threads. */
import type { Redis } from 'ioredis';
import { startQueueWorker } from '../../../engine/jobs/queue/worker/queue-worker';
import type {
  ComputeRange,
  QueueWorker,
  QueueWorkerOptions,
} from '../../../engine/jobs/queue/worker/queue-worker';
import { CREATED_WITH } from '../../../engine/model/defaults';
import { readProject } from '../../../engine/model/file/read-project';
import { writeRow } from '../../../engine/studies/rows/row-text';
import { createRowRunner } from '../../../engine/studies/rows/run-row';

export const computeHere: ComputeRange = async ({ manifest, projectText }, { from, count }, signal) => {
  const read = readProject(projectText);
  if (!read.ok) throw new Error(read.problems[0].message);
  const run = createRowRunner(manifest, read.project, new Date(0));
  const rows: string[] = [];
  for (let index = from; index < from + count && !signal.aborted; index++) {
    rows.push(writeRow(run(index), manifest));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return rows;
};

export const workHere = (redis: Redis, options: Partial<QueueWorkerOptions> = {}): Promise<QueueWorker> =>
  startQueueWorker(redis, {
    program: CREATED_WITH,
    concurrency: 1,
    lease: 1000,
    compute: computeHere,
    ...options,
  });
