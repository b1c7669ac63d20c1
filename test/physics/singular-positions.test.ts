import { describe, expect, test } from 'vitest';
import { benchmarkProject, readBenchmark, referenceColumn } from '../support/benchmark';
import { readExample } from '../support/example-file';
import { run } from '../support/run';

/** IFToMM A02: the N-four-bar ladder with N = 2 goes through its flat position, where the rank drops, ten times in 10 s. */
describe('N-four-bar (IFToMM A02) through its singular positions', () => {
  const benchmark = readBenchmark('a02-four-bars-2');
  const expected = referenceColumn(benchmark, 'x_B0');

  test.each([
    { tolerance: 1e-6, error: 1.4e-6, energy: 1.2e-8 },
    { tolerance: 1e-8, error: 1.3e-8, energy: 1.1e-10 },
    { tolerance: 1e-10, error: 1e-9, energy: 9e-12 },
  ])('tolerance $tolerance', ({ tolerance, error, energy }) => {
    const { outcome, summary, column } = run(
      benchmarkProject(benchmark, {
        outputInterval: 0.1,
        relativeTolerance: tolerance,
        absoluteTolerance: tolerance,
      }),
    );
    expect(outcome).toEqual({ kind: 'completed' });
    expect(summary.energyError.relative).toBeLessThan(energy);
    // B0 is the far end of the bar, whose centre of mass is half as far from the pin
    const x = column('body/V0/x');
    const worst = Math.max(...expected.map((value, i) => Math.abs(2 * x[i] - value)));
    expect(worst).toBeLessThan(error);
  });

  test.each(['dop853', 'dopri5', 'rk4'] as const)(
    '%s: each of them is marked, where the bars lie in line',
    (integrator) => {
      const { events, time, column } = run(
        benchmarkProject(benchmark, {
          integrator,
          step: 0.002,
          outputInterval: 0.004,
          relativeTolerance: 1e-9,
          absoluteTolerance: 1e-9,
        }),
      );
      const singular = events.filter(({ kind }) => kind === 'singular');
      expect(singular).toHaveLength(10);
      // flat where the far end of the bar is at the height of its pin
      const height = column('body/V0/y');
      const crossings = time.flatMap((t, i) => {
        if (i === 0 || height[i] < 0 === height[i - 1] < 0) return [];
        return [time[i - 1] + ((t - time[i - 1]) * height[i - 1]) / (height[i - 1] - height[i])];
      });
      expect(crossings).toHaveLength(10);
      singular.forEach(({ time: t }, i) => expect(Math.abs(t - crossings[i])).toBeLessThan(2e-4));
    },
  );

  // near the flat position rounding drives the steps towards the other way of moving; they must not shrink for it
  test.each([6, 6.7, 7.4, 8, 8.9, 9.3, 10, 10.5, 11.2, 12, 12.5, 13])(
    'order 8 at a tolerance of 10^-%f: no step is caught before a singular position',
    (exponent) => {
      const tolerance = 10 ** -exponent;
      const { outcome, summary, column } = run(
        benchmarkProject(benchmark, {
          integrator: 'dop853',
          outputInterval: 0.1,
          relativeTolerance: tolerance,
          absoluteTolerance: tolerance,
        }),
      );
      expect(outcome).toEqual({ kind: 'completed' });
      expect(summary.evaluations).toBeLessThan(9000);
      const x = column('body/V0/x');
      const worst = Math.max(...expected.map((value, i) => Math.abs(2 * x[i] - value)));
      // what rounding leaves of a crossing is chance: 6e-9 at the most
      expect(worst).toBeLessThan(Math.max(2 * tolerance, 1.8e-8));
    },
  );

  // a loose tolerance is asked for because it is fast: it may neither end in joints that come apart nor cost more
  test.each([
    { integrator: 'dop853', exponent: 2, error: 3e-2, evaluations: 1300 },
    { integrator: 'dop853', exponent: 3, error: 5e-3, evaluations: 1500 },
    { integrator: 'dop853', exponent: 4, error: 4e-4, evaluations: 1750 },
    { integrator: 'dop853', exponent: 5, error: 1.2e-5, evaluations: 2200 },
    { integrator: 'dopri5', exponent: 3, error: 4e-3, evaluations: 1300 },
    { integrator: 'dopri5', exponent: 4, error: 8e-5, evaluations: 2100 },
    { integrator: 'dopri5', exponent: 5, error: 1.5e-5, evaluations: 3200 },
    { integrator: 'radau5', exponent: 3, error: 2e-3, evaluations: 6000 },
    { integrator: 'radau5', exponent: 5, error: 2e-5, evaluations: 9000 },
    // steps of 1e-9 s at 0.7143 s, without end, while its iterations waited for noise to fall
    { integrator: 'radau5', exponent: 12, error: 1.4e-9, evaluations: 60_000 },
  ] as const)('$integrator at a tolerance of 10^-$exponent goes across', (wanted) => {
    const tolerance = 10 ** -wanted.exponent;
    const { outcome, summary, events, column } = run(
      benchmarkProject(benchmark, {
        integrator: wanted.integrator,
        outputInterval: 0.1,
        relativeTolerance: tolerance,
        absoluteTolerance: tolerance,
      }),
    );
    expect(outcome.kind).toBe('completed');
    expect(summary.evaluations).toBeLessThan(wanted.evaluations);
    expect(summary.rejected).toBeLessThan(30);
    expect(events.filter(({ kind }) => kind === 'singular')).toHaveLength(10);
    const x = column('body/V0/x');
    const worst = Math.max(...expected.map((value, i) => Math.abs(2 * x[i] - value)));
    expect(worst).toBeLessThan(wanted.error);
  });

  test.each(['dop853', 'dopri5'] as const)(
    '%s: a ladder of forty at 10^-3, half of it in line',
    (integrator) => {
      const long = readBenchmark('a02-four-bars-40');
      const reference = referenceColumn(long, 'x_B0');
      const { outcome, summary, events, time, column } = run(
        benchmarkProject(long, {
          integrator,
          duration: 2,
          outputInterval: 0.1,
          relativeTolerance: 1e-3,
          absoluteTolerance: 1e-3,
        }),
      );
      expect(outcome.kind).toBe('completed');
      expect(summary.rejected).toBeLessThan(15);
      // told twice where the choice of rows changes a fortieth of a radian beside it
      expect(events.filter(({ kind }) => kind === 'singular')).toHaveLength(2);
      const x = column('body/V0/x');
      const [table] = long.tables;
      const worst = Math.max(
        ...time.map((t, i) => {
          const row = table.values.findIndex(([at]) => Math.abs(at - t) < 1e-9);
          return row < 0 ? 0 : Math.abs(2 * x[i] - reference[row]);
        }),
      );
      expect(worst).toBeGreaterThan(0);
      expect(worst).toBeLessThan(5e-3);
    },
  );
});

test('the shipped example by every method that chooses its steps: their work is of one order', () => {
  const project = readExample('n-four-bar');
  const evaluations = (['dop853', 'dopri5', 'radau5'] as const).map((integrator) => {
    const { outcome, summary } = run({ ...project, settings: { ...project.settings, integrator } });
    expect(outcome.kind).toBe('completed');
    return summary.evaluations;
  });
  expect(Math.max(...evaluations)).toBeLessThan(10 * Math.min(...evaluations));
});
