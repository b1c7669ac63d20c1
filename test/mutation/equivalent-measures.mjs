/** Mutants of measures that no test can tell from the source (see equivalent.mjs). */
export const IN_MEASURES = [
  {
    line: 'onDemand: true,',
    reason: 'a measure that is asked although nothing of it is kept only costs time',
  },
  {
    file: 'engine/results/measures/with-split.ts',
    is: 'system.compliances.length + system.beams.length >= 0',
    reason: 'copies of what nothing changes only cost time',
  },
  {
    file: 'engine/results/measures/driver-state.ts',
    was: '{ mask: 1, part: 0 }',
    is: '{}',
    reason: 'written before it is read',
  },
  ...['coupling', 'torsion-spring'].map((kind) => ({
    file: 'engine/results/measures/joint-parts.ts',
    was: `element.kind === '${kind}'`,
    is: 'true',
    reason: 'records of other kinds have other ids: it only spares the search',
  })),
  {
    file: 'engine/results/measures/load-state.ts',
    is: 'c <= 3',
    reason: 'the sizes are written next',
  },
  {
    file: 'engine/results/measures/momentum.ts',
    is: 'c <= 6',
    reason: 'the first number of the first body is written next',
  },
  {
    file: 'engine/results/measures/measure.ts',
    was: '{ all: nullSpace, open: nullSpace, singular: null, masks }',
    is: '{}',
    reason: 'each instant has a split of its own, and masks are made where there are none',
  },
  {
    file: 'engine/results/measures/driver-state.ts',
    was: 'driver.row >= 0',
    is: 'driver.row > 0',
    reason: 'rows of the joint that is driven come before it',
  },
  {
    file: 'engine/results/measures/joint-state.ts',
    was: 'mode[s] !== 0',
    is: 'true',
    reason: 'friction that is open has no effort',
  },
];
