/** Hands in a study as a job array. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StudyError } from '../folder/study-error';
import { writeTextFile } from '../files/write-file';
import { batchFolder, writeJob } from './job-file';
import { runProgram } from './program';
import type { BatchJob } from './job-file';
import type { BatchOrder, Desk, Scheduler } from './scheduler';

/**
 * Writes the script into the study's folder, hands it in there, and records the job beside it.
 *
 * Throws a `StudyError` if the scheduler is not there or refuses the job: in its words.
 */
export async function submitStudy(
  scheduler: Scheduler & { readonly desk: Desk },
  order: BatchOrder,
): Promise<BatchJob> {
  const { desk, name } = scheduler;
  const folder = batchFolder(order.folder);
  const file = `${scheduler.id}.sh`;
  await mkdir(folder, { recursive: true });
  await writeTextFile(join(folder, file), scheduler.script(order));
  const words = desk.submit(file);
  const answer = await runProgram(words, folder);
  if (!answer.ok && answer.missing)
    throw new StudyError(
      `There is no ${words[0]} on this computer, so no job was submitted. Log in where ${name} takes jobs, or print the script: --script ${scheduler.id}.`,
    );
  if (!answer.ok)
    throw new StudyError(
      `${name} refused the job: ${answer.text} The script is ${join(folder, file)}; change the options, or hand it in by yourself.`,
    );
  const id = desk.readId(answer.text);
  if (id === null)
    throw new StudyError(
      `${words[0]} answered ${JSON.stringify(answer.text.slice(0, 100))}, which names no job; look for it in the queue.`,
    );
  const job = { scheduler, desk, id, tasks: order.tasks, submittedAt: new Date().toISOString() };
  await writeJob(order.folder, job);
  return job;
}
