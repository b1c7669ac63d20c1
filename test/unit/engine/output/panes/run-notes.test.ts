/** What is said of a run beside its results: its rank beside the rows that the mobility counts, and the tolerance that its steps had. */
import { expect, test } from 'vitest';
import { rankWords, resultLine, solverLine } from '../../../../../engine/output/panes/run-notes';
import { formatSummary } from '../../../../../engine/cli/words/report';
import { createDriver, createProject } from '../../../../../engine/model/defaults';
import type { ModelReport, RunSummary } from '../../../../../engine/results/recording/run-report';
import type { Recording } from '../../../../../engine/results/recording/recording';
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

test.each([
  [1e-13, 'tolerance 10⁻¹³ relative, 10⁻¹⁰ absolute (steps 10⁻¹³, the least that rounding allows)'],
  [1e-10, 'tolerance 10⁻¹⁰ relative, 10⁻¹⁰ absolute (steps 10⁻¹², the least that rounding allows)'],
  [1e-9, 'tolerance 10⁻⁹ relative, 10⁻¹⁰ absolute, projection'],
])(
  'of a tolerance of %d, what steps were held to where rounding leaves no thousandth of it',
  (asked, words) => {
    const project = withDrivers();
    const settings = { ...project.settings, relativeTolerance: asked, absoluteTolerance: 1e-10 };
    expect(solverLine(settings)).toContain(words);
    const zero = { position: 0, velocity: 0, absolute: 0, relative: 0 };
    const ran = { time: 1, steps: 1, rejected: 0, evaluations: 7, samples: 2, warnings: [], peaks: [] };
    const quality: RunSummary = { ...ran, maximumDrift: zero, energyError: zero, rank: rank(20) };
    const summary = formatSummary({ ...project, settings }, quality, {
      model,
      wallTime: 1,
      analysis: 'dynamic',
    });
    expect(summary.includes('the least that rounding allows')).toBe(asked < 1e-9);
  },
);

test.each(['It hit its stop.', 'It hit its stop'])('"%s": one full stop before the quality', (message) => {
  const zero = { position: 0, velocity: 0, absolute: 0, relative: 0 };
  const recording = {
    ...{ project: withDrivers(), model, units: {}, outcome: { kind: 'stopped', time: 1, message } },
    summary: { maximumDrift: zero, energyError: zero, rank: rank(20) },
  } as unknown as Recording;
  expect(resultLine(recording)).toMatch(/: It hit its stop\. Largest drift/);
});
