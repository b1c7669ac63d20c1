/** `kempe study run`: runs what is missing of the folder of a study, or makes the folder from a project first. */
import { extname } from 'node:path';
import { openStudyFolder } from '../../../jobs/folder/study-folder';
import { parseWorkers } from '../../options/sweep-plan';
import { parseQueue, QUEUE_OPTIONS } from '../../options/queue-options';
import { parseShard } from '../../options/shard';
import { makeStudy, STUDY_OPTIONS } from '../../options/study-options';
import { runHere } from '../../run-study';
import { parseWords, UsageError } from '../../words/usage';
import type { Terminal } from '../../words/terminal';

const RUN_OPTIONS = { workers: { type: 'string' }, shard: { type: 'string' }, ...QUEUE_OPTIONS } as const;

export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, { ...RUN_OPTIONS, ...STUDY_OPTIONS });
  if (files.length !== 1)
    throw new UsageError(`study run needs one project or one folder of a study, not ${files.length}`);
  const workers = parseWorkers(values.workers);
  const queue = parseQueue(values);
  const shard = parseShard(values.shard);
  let [path] = files;
  if (extname(path) !== '.study') {
    const made = await makeStudy(path, values, terminal);
    if (typeof made === 'number') return made;
    path = made;
  } else {
    const extra = Object.keys(values).find((option) => !Object.hasOwn(RUN_OPTIONS, option));
    if (extra !== undefined)
      throw new UsageError(`--${extra} is of a new study, and ${path} has its manifest already`);
  }
  const folder = await openStudyFolder(path);
  const wanted = shard ? { shard } : {};
  if (queue === null) return runHere(folder, { workers, ...wanted }, terminal);
  // what a queue needs is loaded for those who have one
  const { runQueued } = await import('../../queue/run-queued');
  return runQueued(folder, { queue, ...wanted }, terminal);
}
