/** `kempe study resume`: runs what is missing of a study, and on request what did not end well. */
import { openStudyFolder } from '../../../jobs/folder/study-folder';
import { parseShard } from '../../options/shard';
import { parseWorkers } from '../../options/sweep-plan';
import { runHere } from '../../run-study';
import { parseWords, UsageError } from '../../words/usage';
import type { Terminal } from '../../words/terminal';

const OPTIONS = {
  workers: { type: 'string' },
  shard: { type: 'string' },
  'retry-failed': { type: 'boolean' },
} as const;

export async function resume(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, OPTIONS);
  if (files.length !== 1)
    throw new UsageError(`study resume needs one folder of a study, not ${files.length}`);
  const shard = parseShard(values.shard);
  const order = { workers: parseWorkers(values.workers), failedToo: values['retry-failed'] === true };
  return runHere(await openStudyFolder(files[0]), { ...order, ...(shard && { shard }) }, terminal);
}
