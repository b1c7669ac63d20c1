/** Waits for the rows of a study that others compute. */
import { setTimeout as pause } from 'node:timers/promises';
import { askJobs, isActive, stateWords } from './job-state';
import type { StudyFolder } from '../folder/study-folder';

export interface AwaitOptions {
  /** Told after each look: the first run that is missing, and how far the jobs of the study are. */
  readonly onLook?: (first: number, jobs: readonly string[]) => void;
  /** Rejects with its reason. */
  readonly signal?: AbortSignal;
  /** Shortest time between two looks [ms]. */
  readonly interval?: number;
}

const INTERVAL = 2000;
/** Looking may take this fraction of the time: a folder of a million rows is slow to look through [1]. */
const SHARE = 0.1;

/**
 * Resolves to true when every run has its row; to false when the study was handed in to a scheduler and none of its jobs can bring what is
 * missing any more. Of a study that was never handed in, rows may come from anywhere, so it waits for as long as it is let.
 */
export async function awaitRows(study: StudyFolder, options: AwaitOptions = {}): Promise<boolean> {
  const { onLook, signal, interval = INTERVAL } = options;
  let from = 0;
  for (;;) {
    const began = performance.now();
    // asked first: a job that was over before a row was missed cannot have brought it since
    const jobs = await askJobs(study.path);
    const first = await firstMissing(study, from);
    if (first === null) return true;
    from = first;
    if (jobs.length > 0 && jobs.every((job) => isActive(job) === false)) return false;
    onLook?.(first, jobs.map(stateWords));
    const took = performance.now() - began;
    await pause(Math.max(interval, took / SHARE), undefined, signal === undefined ? {} : { signal });
  }
}

/** Rows do not vanish, so what was complete before is not read again. */
async function firstMissing(study: StudyFolder, from: number): Promise<number | null> {
  for await (const index of study.missing({ from })) return index;
  return null;
}
