/**
 * Rank of the global system, its condition estimate, the step taken [s] and the steps rejected so far. Of the sequential
 * impulses also the sweeps of the last step and the largest violation that the last sweep met [m/s]: how well they have
 * converged. The rank is that of the rows at the sample; their steps do not need it.
 */
import type { Measure } from './measure';
import type { System } from '../../core/system/system';

const COMPONENTS: readonly (readonly [string, string])[] = [
  ['rank', '1'],
  ['condition', '1'],
  ['step', 's'],
  ['rejected', '1'],
];
const OF_IMPULSES: typeof COMPONENTS = [
  ['sweeps', '1'],
  ['residual', 'm/s'],
];

const componentsOf = ({ settings }: System) =>
  settings.solver === 'sequential-impulses' ? [...COMPONENTS, ...OF_IMPULSES] : COMPONENTS;

export const solverState: Measure = {
  channels: (system) =>
    componentsOf(system).map(([component, unit]) => ({
      key: `solver/total/${component}`,
      label: `solver.${component}`,
      unit,
      group: 'solver' as const,
      record: null,
      component,
    })),
  calc({ system, work, solver, step, rejected }, row, o) {
    row[o] = solver.factor.rank;
    row[o + 1] = solver.estimateCondition();
    row[o + 2] = step;
    row[o + 3] = rejected;
    if (system.settings.solver !== 'sequential-impulses') return;
    row[o + 4] = work.sweeps;
    row[o + 5] = work.sweepResidual;
  },
};
