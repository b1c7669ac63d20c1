/** Slurm: sbatch(1), squeue(1), scancel(1). */
import { clockTime, jobScript, optional } from './script';
import { quoteWord } from './shell';
import type { Desk, Scheduler } from './scheduler';

const desk: Desk = {
  submit: (script) => ['sbatch', '--parsable', script],
  // the name of the cluster follows where there are several
  readId: (answer) => /^(\d+)(?:;[\w.-]+)?\s*$/.exec(answer)?.[1] ?? null,
  idPattern: /^\d{1,10}$/,
  // a line per task, also of those that have not begun
  ask: (id) => ['squeue', '--noheader', '--array', '--states=all', '--format=%T', `--jobs=${id}`],
  readStates: (answer) => {
    const counts = new Map<string, number>();
    for (const [state] of answer.matchAll(/^[A-Z_]+/gm)) counts.set(state, (counts.get(state) ?? 0) + 1);
    return counts;
  },
  // "JOB STATE CODES" of squeue(1)
  finished: new Set([
    ...['BOOT_FAIL', 'CANCELLED', 'COMPLETED', 'DEADLINE', 'FAILED', 'NODE_FAIL', 'OUT_OF_MEMORY'],
    ...['PREEMPTED', 'REVOKED', 'TIMEOUT'],
  ]),
  isGone: (complaint) => complaint.includes('Invalid job id'),
  cancel: (id) => ['scancel', id],
};

export const slurm: Scheduler = {
  id: 'slurm',
  name: 'Slurm',
  script: (order) =>
    jobScript(
      [
        `#SBATCH --job-name=${order.name}`,
        `#SBATCH --array=1-${order.tasks}`,
        '#SBATCH --ntasks=1',
        `#SBATCH --cpus-per-task=${order.threads}`,
        '#SBATCH --requeue',
        '#SBATCH --open-mode=append',
        `#SBATCH --output=${order.name}-%A_%a.log`,
        ...optional(order.time, (time) => `#SBATCH --time=${clockTime(Number(time))}`),
        ...optional(order.memory, (memory) => `#SBATCH --mem=${memory}M`),
        ...optional(order.partition, (partition) => `#SBATCH --partition=${partition}`),
        ...optional(order.account, (account) => `#SBATCH --account=${account}`),
      ],
      '${SLURM_ARRAY_TASK_ID:?}',
      order,
    ),
  handIn: (file) => `sbatch ${quoteWord(file)}`,
  desk,
};
