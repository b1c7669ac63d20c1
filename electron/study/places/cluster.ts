import { resolve } from 'node:path';
import { batchFolder } from '../../../engine/jobs/batch/job-file';
import { jobName } from '../../../engine/jobs/batch/job-name';
import { quoteWord } from '../../../engine/jobs/batch/shell';
import { slurm } from '../../../engine/jobs/batch/slurm';
import { submitStudy } from '../../../engine/jobs/batch/submit';
import { StudyError } from '../../../engine/jobs/folder/study-error';
import type { Place } from './place';

/** As a job array of Slurm; where there is none, the lines with which a person hands it in. The rows come from the nodes. */
export const cluster: Place<'cluster'> = async (folder, { tasks, program }, { tell }) => {
  const path = resolve(folder.path);
  const { desk } = slurm;
  if (desk === null) throw new Error(`${slurm.name} takes only scripts.`);
  const order = {
    ...{ name: jobName(path), folder: path, program: [program], threads: 1 },
    tasks: Math.min(tasks, folder.total),
    ...{ time: null, memory: null, partition: null, account: null },
  };
  try {
    const job = await submitStudy({ ...slurm, desk }, order);
    tell({
      words: `${slurm.name} job ${job.id}, ${order.tasks} tasks: rows appear as they are written.`,
      lines: null,
    });
  } catch (error) {
    if (!(error instanceof StudyError)) throw error;
    const script = `${slurm.id}.sh`;
    const others = `${program} study submit ${quoteWord(path)} --script pbs`;
    tell({
      words: `${error.message} These lines hand it in; for another scheduler, the last one prints the script.`,
      lines: `cd ${quoteWord(batchFolder(path))}\n${slurm.handIn(script)}\n\n${others}`,
    });
  }
  return true;
};
