/** Which jobs a study was handed in as: a file per job in its folder, named after the scheduler and the job. */
import { join } from 'node:path';
import * as v from 'valibot';
import { namesIn, readSmallFile } from '../files/row-files';
import { writeTextFile } from '../files/write-file';
import { findScheduler } from './schedulers';
import type { Desk, Scheduler } from './scheduler';

export interface BatchJob {
  readonly scheduler: Scheduler;
  readonly desk: Desk;
  readonly id: string;
  readonly tasks: number;
  /** In UTC, ISO 8601. */
  readonly submittedAt: string;
}

/** Scripts, logs and jobs of a study. */
export const batchFolder = (study: string): string => join(study, 'batch');

const CONTENT = v.object({
  tasks: v.pipe(v.number(), v.integer(), v.minValue(1)),
  submittedAt: v.pipe(v.string(), v.isoTimestamp()),
});
const LONGEST = 1000;

export const writeJob = (study: string, { scheduler, id, tasks, submittedAt }: BatchJob): Promise<void> =>
  writeTextFile(
    join(batchFolder(study), `${scheduler.id}-${id}.json`),
    `${JSON.stringify({ tasks, submittedAt })}\n`,
  );

/** In the order of their ids. Files that are no jobs are left alone: logs lie beside them. */
export async function readJobs(study: string): Promise<BatchJob[]> {
  const folder = batchFolder(study);
  const jobs: BatchJob[] = [];
  for (const name of await namesIn(folder)) {
    const [, kind, id] = /^([a-z]+)-(\w+)\.json$/.exec(name) ?? [];
    const scheduler = kind === undefined ? null : findScheduler(kind);
    // the id becomes a word of a command
    if (!scheduler?.desk?.idPattern.test(id)) continue;
    const text = await readSmallFile(join(folder, name), LONGEST);
    const content = typeof text === 'string' ? v.safeParse(CONTENT, parse(text)) : null;
    if (content?.success) jobs.push({ scheduler, desk: scheduler.desk, id, ...content.output });
  }
  return jobs.sort((a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
