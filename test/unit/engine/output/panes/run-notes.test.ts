/** The rank of a run beside the rows that the mobility counts. */
import { expect, test } from 'vitest';
import { rankWords } from '../../../../../engine/output/panes/run-notes';
import { createDriver, createProject } from '../../../../../engine/model/defaults';
import type { ModelReport } from '../../../../../engine/results/recording/run-report';
import type { Driver } from '../../../../../engine/model/project';

/** Of joints with 20 rows. */
const model = { mobility: { rows: 20 } } as ModelReport;
const withDrivers = (...kinds: Driver['kind'][]) => ({
  ...createProject('Rank'),
  drivers: kinds.map((kind, i) => ({ ...createDriver({ id: `d${i}`, joint: 'pin' }), kind })),
});
const rank = (rows: number) => ({ minimum: 17, maximum: 18, rows });

test('the rank of a run says which rows the mobility does not count', () => {
  const own = { project: withDrivers('speed', 'position', 'effort'), model };
  expect(rankWords(rank(22), own)).toBe('17 to 18 of 22 rows, 2 of them of drivers');
  expect(rankWords(rank(23), own)).toBe(
    '17 to 18 of 23 rows, 3 of them of drivers, stops, friction or contacts',
  );
  const stops = { project: withDrivers('effort'), model };
  expect(rankWords(rank(21), stops)).toBe('17 to 18 of 21 rows, 1 of them of stops, friction or contacts');
});

test('and nothing where it counts them all, or nobody knows', () => {
  const project = withDrivers('speed');
  expect(rankWords({ minimum: 18, maximum: 18, rows: 20 }, { project, model })).toBe('18 of 20 rows');
  expect(rankWords(rank(22), { project, model: null })).toBe('17 to 18 of 22 rows');
});
