/** `kempe study submit`: hands a study in to a batch scheduler as a job array, or prints the script that would. */
import { resolve } from 'node:path';
import { findScheduler, SCHEDULERS } from '../../../jobs/batch/schedulers';
import { submitStudy } from '../../../jobs/batch/submit';
import { openStudyFolder } from '../../../jobs/folder/study-folder';
import { BATCH_OPTIONS, readBatchOrder } from '../../options/batch-options';
import { plain } from '../../words/format';
import { EXIT } from '../../words/terminal';
import { parseChoice, parseWords, UsageError } from '../../words/usage';
import type { Terminal } from '../../words/terminal';

const OPTIONS = { slurm: { type: 'boolean' }, script: { type: 'string' }, ...BATCH_OPTIONS } as const;

export async function submit(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, OPTIONS);
  if (files.length !== 1)
    throw new UsageError(`study submit needs the folder of one study, not ${files.length}`);
  if ((values.slurm === true) === (values.script !== undefined))
    throw new UsageError(
      'study submit needs --slurm to hand the study in, or --script slurm|pbs|lsf to print the script',
    );
  const id = parseChoice(
    'script',
    values.script ?? 'slurm',
    SCHEDULERS.map((one) => one.id),
  );
  const scheduler = findScheduler(id)!;
  const study = await openStudyFolder(files[0]);
  const order = readBatchOrder(values, {
    folder: resolve(files[0]),
    runs: study.total,
    // as this process was started: the nodes share its folders
    program: [process.execPath, process.argv[1]],
  });
  if (values.script !== undefined) {
    await terminal.out(scheduler.script(order));
    return EXIT.ok;
  }
  if (scheduler.desk === null) throw new UsageError(`${scheduler.name} takes only scripts`);
  const job = await submitStudy({ ...scheduler, desk: scheduler.desk }, order);
  const folder = plain(files[0]);
  await terminal.out(
    `${scheduler.name} job ${job.id}: ${order.tasks} ${order.tasks === 1 ? 'task' : 'tasks'} for ${study.total} runs.\n` +
      `kempe study status ${folder} says how far it is; kempe study merge ${folder} --wait --output table.csv waits for the table.\n`,
  );
  return EXIT.ok;
}
