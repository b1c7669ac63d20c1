/** IBM Spectrum LSF: bsub(1). It reads a script from its standard input. */
import { jobScript, optional } from './script';
import { quoteWord } from './shell';
import type { Scheduler } from './scheduler';

export const lsf: Scheduler = {
  id: 'lsf',
  name: 'LSF',
  script: (order) =>
    jobScript(
      [
        `#BSUB -J "${order.name}[1-${order.tasks}]"`,
        `#BSUB -n ${order.threads}`,
        '#BSUB -R "span[hosts=1]"',
        '#BSUB -r',
        `#BSUB -o ${order.name}-%J_%I.log`,
        // whole minutes
        ...optional(order.time, (time) => `#BSUB -W ${Math.ceil(Number(time) / 60)}`),
        ...optional(order.memory, (memory) => `#BSUB -M ${memory}MB`),
        ...optional(order.partition, (queue) => `#BSUB -q ${queue}`),
        ...optional(order.account, (project) => `#BSUB -P ${project}`),
      ],
      '${LSB_JOBINDEX:?}',
      order,
    ),
  handIn: (file) => `bsub < ${quoteWord(file)}`,
  desk: null,
};
