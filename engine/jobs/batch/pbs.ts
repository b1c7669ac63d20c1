/** PBS Professional and OpenPBS: qsub(1B). Its arrays have at least two tasks, so a single one is no array. */
import { clockTime, jobScript, optional } from './script';
import { quoteWord } from './shell';
import type { Scheduler } from './scheduler';

export const pbs: Scheduler = {
  id: 'pbs',
  name: 'PBS',
  script: (order) => {
    const memory = order.memory === null ? '' : `:mem=${order.memory}mb`;
    return jobScript(
      [
        `#PBS -N ${order.name}`,
        ...(order.tasks > 1 ? [`#PBS -J 1-${order.tasks}`] : []),
        '#PBS -r y',
        '#PBS -j oe',
        `#PBS -l select=1:ncpus=${order.threads}${memory}`,
        ...optional(order.time, (time) => `#PBS -l walltime=${clockTime(Number(time))}`),
        ...optional(order.partition, (queue) => `#PBS -q ${queue}`),
        ...optional(order.account, (account) => `#PBS -A ${account}`),
      ],
      order.tasks > 1 ? '${PBS_ARRAY_INDEX:?}' : '1',
      order,
    );
  },
  handIn: (file) => `qsub ${quoteWord(file)}`,
  desk: null,
};
