import { expect, test } from 'vitest';
import { integrate } from '../../../../../engine/core/math/integrate';

test.each<[string, (x: number) => number, number, number, number]>([
  ['a polynomial', (x) => 5 * x ** 4, -1, 2, 33],
  ['an oscillation', (x) => Math.cos(40 * x), 0, 1, Math.sin(40) / 40],
  ['a steep pole', (x) => 1 / Math.sqrt(x), 1e-4, 1, 2 - 2e-2],
  ['backwards', Math.exp, 1, 0, 1 - Math.E],
  ['a kink', (x) => Math.abs(x - 1 / 3), 0, 1, 5 / 18],
])('%s', (_name, f, from, until, expected) => {
  expect(Math.abs(integrate(f, from, until) - expected)).toBeLessThan(1e-12 * Math.abs(expected) + 1e-14);
});

test('a jump costs a bounded number of evaluations', () => {
  let calls = 0;
  const value = integrate((x) => (calls++, x < Math.SQRT1_2 ? 0 : 1), 0, 1);
  expect(Math.abs(value - (1 - Math.SQRT1_2))).toBeLessThan(1e-7);
  expect(calls).toBeLessThan(1000);
});

test('no number stays no number', () => {
  expect(integrate((x) => Math.sqrt(x), -1, 1)).toBeNaN();
});
