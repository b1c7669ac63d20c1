/** `kempe study resume`: runs what is missing of a study, and on request what did not end well. */
import { openStudyFolder } from '../../../jobs/folder/study-folder';
import { parseQueue, QUEUE_OPTIONS } from '../../options/queue-options';
import { parseShard } from '../../options/shard';
import { parseWorkers } from '../../options/sweep-plan';
import { runHere } from '../../run-study';
import { parseWords, UsageError } from '../../words/usage';
import type { Terminal } from '../../words/terminal';

const OPTIONS = {
  workers: { type: 'string' },
  shard: { type: 'string' },
  'retry-failed': { type: 'boolean' },
  ...QUEUE_OPTIONS,
} as const;

export async function resume(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, OPTIONS);
  if (files.length !== 1)
    throw new UsageError(`study resume needs one folder of a study, not ${files.length}`);
  const shard = parseShard(values.shard);
  const workers = parseWorkers(values.workers);
  const queue = parseQueue(values);
  const folder = await openStudyFolder(files[0]);
  const wanted = { failedToo: values['retry-failed'] === true, ...(shard && { shard }) };
  if (queue === null) return runHere(folder, { workers, ...wanted }, terminal);
  // what a queue needs is loaded for those who have one
  const { runQueued } = await import('../../queue/run-queued');
  return runQueued(folder, { queue, ...wanted }, terminal);
}
