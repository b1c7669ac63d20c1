import {
  createBalanceEquations,
  eliminate,
  largestRest,
} from '../../../../../engine/core/compiled/reactions/balance-equations';
import { expect, test } from 'vitest';

function equations(...rows: readonly (readonly number[])[]) {
  const made = createBalanceEquations(rows.length, rows[0].length - 1);
  made.numbers.set(rows.flat());
  made.count = rows.length;
  return made;
}

test('unknowns follow from those that stay free, and what cannot be satisfied is left', () => {
  // x + 2 y = 4 - z, twice the same but for 0.5
  const made = equations([-4, 1, 2, 1], [-8.5, 2, 4, 2]);
  expect(eliminate(made)).toBe(true);
  expect(made.rank).toBe(1);
  expect(largestRest(made)).toBeCloseTo(0.25, 14);
  const [pivot] = made.pivots;
  expect(Array.from(made.isPivot)).toEqual([0, 0, 1, 0]);
  expect(pivot).toBe(2);
});

test.each([
  [1e-4, true],
  [1e-6, false],
  [1e-12, true],
])('whether a pivot of %d tells the rank', (pivot, tells) => {
  expect(eliminate(equations([1, 1, 0], [1, 0, pivot]))).toBe(tells);
});

test('a number that is not finite is told, wherever it is', () => {
  for (const bad of [NaN, Infinity]) {
    for (const at of [1, 2, 4, 5]) {
      const made = equations([1, 1, 2], [1, 3, 5]);
      made.numbers[at] = bad;
      expect(eliminate(made)).toBe(false);
    }
  }
});
