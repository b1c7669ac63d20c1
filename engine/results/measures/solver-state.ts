/**
 * Rank of the global system; its condition estimate, which takes as long as a factorisation; the step taken [s] and the steps rejected so
 * far. For sequential impulses also the sweeps of the last step and the largest violation that the last sweep met [m/s]: how well they
 * have converged. The rank is that of the rows at the sample; their steps do not need it.
 */
import type { Channel } from '../recording/channel';
import type { Measure } from './measure';

type Components = readonly (readonly [string, string])[];

const OF_STEPS: Components = [
  ['step', 's'],
  ['rejected', '1'],
];
const OF_IMPULSES: Components = [
  ['sweeps', '1'],
  ['residual', 'm/s'],
];

const channelsOf = (components: Components): Channel[] =>
  components.map(([component, unit]) => ({
    key: `solver/total/${component}`,
    label: `solver.${component}`,
    unit,
    group: 'solver',
    record: null,
    component,
  }));

export const solverRank: Measure = {
  channels: () => channelsOf([['rank', '1']]),
  calc({ solver }, row, o) {
    row[o] = solver.factor.rank;
  },
};

export const solverCondition: Measure = {
  onDemand: true,
  factorises: true,
  channels: () => channelsOf([['condition', '1']]),
  calc({ solver }, row, o) {
    row[o] = solver.estimateCondition();
  },
};

export const solverState: Measure = {
  channels: ({ settings }) =>
    channelsOf(settings.solver === 'sequential-impulses' ? [...OF_STEPS, ...OF_IMPULSES] : OF_STEPS),
  calc({ system, work, step, rejected }, row, o) {
    row[o] = step;
    row[o + 1] = rejected;
    if (system.settings.solver !== 'sequential-impulses') return;
    row[o + 2] = work.sweeps;
    row[o + 3] = work.sweepResidual;
  },
};
