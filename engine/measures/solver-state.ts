/** Rank of the global system, its condition estimate, the step taken [s] and the steps rejected so far. */
import { estimateCondition } from '../linalg/condition';
import type { Measure } from './measure';

const COMPONENTS: readonly (readonly [string, string])[] = [
  ['rank', '1'],
  ['condition', '1'],
  ['step', 's'],
  ['rejected', '1'],
];

export const solverState: Measure = {
  channels: () =>
    COMPONENTS.map(([component, unit]) => ({
      key: `solver/total/${component}`,
      label: `solver.${component}`,
      unit,
      group: 'solver' as const,
      record: null,
      component,
    })),
  calc({ solver, step, rejected }, row, o) {
    row[o] = solver.factor.rank;
    row[o + 1] = estimateCondition(solver.factor);
    row[o + 2] = step;
    row[o + 3] = rejected;
  },
};
