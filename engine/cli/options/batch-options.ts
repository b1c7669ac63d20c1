/** Options of `kempe study submit`: what each task of the job array gets. */
import { jobName } from '../../jobs/batch/job-name';
import { parseNumber, UsageError } from '../words/usage';
import { plain } from '../words/format';
import type { BatchOrder } from '../../jobs/batch/scheduler';

export const BATCH_OPTIONS = {
  tasks: { type: 'string' },
  workers: { type: 'string' },
  time: { type: 'string' },
  memory: { type: 'string' },
  partition: { type: 'string' },
  account: { type: 'string' },
  kempe: { type: 'string' },
} as const;

type Values = { [K in keyof typeof BATCH_OPTIONS]?: string };

/** More tasks than this only wait for each other, and schedulers allow 1,000 or so unless they are told otherwise. */
const USUAL_TASKS = 100;
const MOST_TASKS = 100_000;
const MOST_THREADS = 256;

/** `folder`: absolute. `program`: the words that start Kempe on this computer. */
export function readBatchOrder(
  values: Values,
  { folder, runs, program }: { folder: string; runs: number; program: readonly string[] },
): BatchOrder {
  const tasks = whole('tasks', values.tasks, Math.min(USUAL_TASKS, runs), MOST_TASKS);
  if (tasks > runs)
    throw new UsageError(`--tasks is ${tasks}, and the study has ${runs} ${runs === 1 ? 'run' : 'runs'}`);
  return {
    name: jobName(folder),
    folder,
    program: values.kempe === undefined ? program : [values.kempe],
    tasks,
    threads: whole('workers', values.workers, 1, MOST_THREADS),
    time: values.time === undefined ? null : readTime(values.time),
    memory: values.memory === undefined ? null : readMemory(values.memory),
    partition: readName('partition', values.partition),
    account: readName('account', values.account),
  };
}

function whole(option: string, text: string | undefined, usual: number, most: number): number {
  if (text === undefined) return usual;
  const count = parseNumber(option, text);
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw new UsageError(`--${option} is "${plain(text)}", where a whole number from 1 to ${most} is expected`);
}

/** [s] */
function readTime(text: string): number {
  const [, days = '0', hours, minutes, seconds] =
    /^(?:(\d{1,4})-)?(\d{1,4}):([0-5]\d):([0-5]\d)$/.exec(text) ?? [];
  const time = 86_400 * Number(days) + 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds);
  if (time > 0) return time;
  throw new UsageError(
    `--time is "${plain(text)}", where hours, minutes and seconds are expected, such as 01:30:00 or 2-00:00:00`,
  );
}

/** [MiB] */
function readMemory(text: string): number {
  const [, digits, unit] = /^(\d{1,9})\s?([MG])(?:i?B)?$/i.exec(text.trim()) ?? [];
  const memory = Number(digits) * (unit?.toUpperCase() === 'G' ? 1024 : 1);
  if (memory > 0) return memory;
  throw new UsageError(`--memory is "${plain(text)}", where 500M or 2G is expected`);
}

/** It becomes a part of a directive, which no scheduler quotes like another. */
function readName(option: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  if (/^[A-Za-z0-9][\w.,@-]{0,99}$/.test(text)) return text;
  throw new UsageError(`--${option} is "${plain(text)}", where letters, digits and . , - _ @ are expected`);
}
