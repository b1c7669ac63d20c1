import { describe, expect, test } from 'vitest';
import { benchmarkProject, readBenchmark, referenceColumn } from '../support/benchmark';
import { run } from '../support/run';

/** IFToMM A02: the N-four-bar ladder with N = 2 goes through its flat position, where the rank drops, ten times in 10 s. */
describe('N-four-bar (IFToMM A02) through its singular positions', () => {
  const benchmark = readBenchmark('A02_N_four_bar_N2');
  const expected = referenceColumn(benchmark, 'x_B0');

  test.each([
    { tolerance: 1e-6, error: 1e-2, energy: 1e-4 },
    { tolerance: 1e-8, error: 2e-4, energy: 2e-6 },
    { tolerance: 1e-10, error: 2e-5, energy: 2e-7 },
  ])('tolerance $tolerance', ({ tolerance, error, energy }) => {
    const { outcome, summary, column } = run(
      benchmarkProject(benchmark, {
        outputInterval: 0.05,
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
});
