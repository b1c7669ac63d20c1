import { expect, test } from 'vitest';
import { compileSystem } from '../../../../../engine/core/system/compile';
import { isCorrection } from '../../../../../engine/core/stabilisers/velocity-change';
import { statementToProject } from '../../../../../engine/studies/validation/to-project';
import { readBenchmark } from '../../../../support/benchmark';
import { velocityOffset } from '../../../../../engine/core/coordinates/layout';

const system = compileSystem(statementToProject(readBenchmark('a02-four-bars-2')));
const v0 = velocityOffset(system.n);

function changed(component: number, by: number, speed = 2, across = 0): boolean {
  const before = new Float64Array(6 * system.n);
  for (let b = 1; b < system.n; b++) before[6 * b] = speed;
  const y = new Float64Array(v0 + before.length + 1);
  y.set(before, v0);
  y[v0 + component] += by;
  return isCorrection(system, before, y, across);
}

test('a hundredth of the largest speed is a correction, more is another way of moving', () => {
  expect([0, 0.019, -0.019].map((by) => changed(7, by))).toEqual([true, true, true]);
  expect([0.021, -0.021, NaN].map((by) => changed(7, by))).toEqual([false, false, false]);
});

test('turning counts at the characteristic length', () => {
  expect(changed(6 + 5, 0.019 / system.length)).toBe(true);
  expect(changed(6 + 5, 0.021 / system.length)).toBe(false);
});

test('what has come to rest is corrected by a hundredth of the speed that leads to the other branch in the step', () => {
  expect(changed(7, 1e-17, 0)).toBe(false);
  expect([0.019, 0.021].map((by) => changed(7, by, 0, 2))).toEqual([true, false]);
});
