/** `kempe study cancel`: takes the jobs of a study out of the queue, of a scheduler or on Redis; what is done is kept. */
import { cancelJobs } from '../../../jobs/batch/job-state';
import { openStudyFolder } from '../../../jobs/folder/study-folder';
import { parseAddress } from '../../options/queue-options';
import { plain } from '../../words/format';
import { EXIT } from '../../words/terminal';
import { parseWords, UsageError } from '../../words/usage';
import type { Terminal } from '../../words/terminal';

const OPTIONS = { queue: { type: 'string' } } as const;

export async function cancel(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, OPTIONS);
  if (files.length !== 1)
    throw new UsageError(`study cancel needs one folder of a study, not ${files.length}`);
  if (values.queue !== undefined) {
    const address = parseAddress(values.queue);
    const { cancelQueued } = await import('../../queue/cancel-queued');
    return cancelQueued(await openStudyFolder(files[0], 'read'), address, terminal);
  }
  const { path } = await openStudyFolder(files[0], 'read');
  const { cancelled, faults } = await cancelJobs(path);
  for (const { scheduler, id } of cancelled)
    await terminal.out(`${scheduler.name} job ${id} is cancelled.\n`);
  for (const fault of faults) await terminal.err(`error: ${plain(fault)}\n`);
  if (cancelled.length === 0 && faults.length === 0)
    await terminal.out(
      'No job of this study is with a scheduler. If it is in a queue on Redis, add --queue URL.\n',
    );
  return faults.length > 0 ? EXIT.failed : EXIT.ok;
}
