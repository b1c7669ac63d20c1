import { expect, test } from 'vitest';
import { benchmarkProject, readBenchmark, referenceColumn } from '../support/benchmark';
import { run } from '../support/run';
import type { Integrator } from '../../engine/model/project';

/** 3D double pendulum, 10 s: error of the lower body's position and the evaluations it took. */
function doublePendulum(integrator: Integrator, tolerance: number): { error: number; evaluations: number } {
  const benchmark = readBenchmark('double-pendulum-ball');
  const { outcome, summary, column } = run(
    benchmarkProject(benchmark, {
      integrator,
      outputInterval: 0.1,
      relativeTolerance: tolerance,
      absoluteTolerance: tolerance,
    }),
  );
  expect(outcome).toEqual({ kind: 'completed' });
  const error = Math.max(
    ...(['x', 'y', 'z'] as const).flatMap((axis) => {
      const expected = referenceColumn(benchmark, `${axis}2`);
      const actual = column(`body/B2/${axis}`);
      return expected.map((value, i) => Math.abs(actual[i] - value));
    }),
  );
  // every sample costs evaluations of its own, the same for both methods
  return { error, evaluations: summary.evaluations };
}

test.each([
  [1e-6, 1e-3],
  [1e-8, 1e-5],
  [1e-10, 1e-7],
  [1e-12, 1e-9],
])('dop853: the error falls with the tolerance %d', (tolerance, bound) => {
  expect(doublePendulum('dop853', tolerance).error).toBeLessThan(bound);
});

test('dop853 needs fewer evaluations than dopri5 for the same accuracy, where accuracy is asked for', () => {
  const eight = doublePendulum('dop853', 1e-11);
  const five = doublePendulum('dopri5', 2e-12);
  expect(eight.error).toBeLessThan(1e-8);
  expect(eight.error).toBeLessThan(10 * five.error);
  expect(eight.evaluations).toBeLessThan(five.evaluations / 2);
});
