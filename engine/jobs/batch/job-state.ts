/** How far the jobs of a study are. */
import { readJobs } from './job-file';
import { runProgram } from './program';
import type { BatchJob } from './job-file';

export interface JobState {
  readonly job: BatchJob;
  /** Tasks by the scheduler's word for their state; none once it has forgotten the job. Null if it did not answer: `why`. */
  readonly states: ReadonlyMap<string, number> | null;
  readonly why: string;
}

export async function askJobs(study: string): Promise<JobState[]> {
  return Promise.all((await readJobs(study)).map(askJob));
}

async function askJob(job: BatchJob): Promise<JobState> {
  const { desk, id } = job;
  const words = desk.ask(id);
  const answer = await runProgram(words);
  if (answer.ok) return { job, states: desk.readStates(answer.text), why: '' };
  if (desk.isGone(answer.text)) return { job, states: new Map(), why: '' };
  return { job, states: null, why: answer.missing ? `there is no ${words[0]} here` : answer.text };
}

/** Whether some task may still run; null if nobody knows. */
export function isActive({ job, states }: JobState): boolean | null {
  if (states === null) return null;
  return [...states.keys()].some((state) => !job.desk.finished.has(state));
}

/** `Slurm job 42, 8 tasks: 3 running, 5 pending.` */
export function stateWords({ job, states, why }: JobState): string {
  const { scheduler, id, tasks } = job;
  const head = `${scheduler.name} job ${id}, ${tasks} ${tasks === 1 ? 'task' : 'tasks'}`;
  if (states === null) return `${head}: its state is unknown here, because ${why}.`;
  const listed = [...states].map(([state, count]) => `${count} ${state.toLowerCase().replaceAll('_', ' ')}`);
  // cancelled before they began, or ended long ago
  const gone = tasks - [...states.values()].reduce((sum, count) => sum + count, 0);
  if (gone > 0) listed.push(`${gone === tasks ? '' : `${gone} `}no longer in the queue`);
  return `${head}: ${listed.join(', ')}.`;
}

/** Removes the tasks of every job that may still run; returns what was removed, and what could not be, in words. */
export async function cancelJobs(study: string): Promise<{ cancelled: BatchJob[]; faults: string[] }> {
  const cancelled: BatchJob[] = [];
  const faults: string[] = [];
  for (const state of await askJobs(study)) {
    if (isActive(state) === false) continue;
    const answer = await runProgram(state.job.desk.cancel(state.job.id));
    if (answer.ok) cancelled.push(state.job);
    else faults.push(`${state.job.scheduler.name} job ${state.job.id}: ${answer.text}`);
  }
  return { cancelled, faults };
}
