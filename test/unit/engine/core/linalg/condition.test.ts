/** The condition number as a few steps of power iteration find it. */
import { expect, test } from 'vitest';
import { powerCondition } from '../../../../../engine/core/linalg/condition';

/** Times or over these eigenvalues, in place. */
const times = (x: Float64Array, values: readonly number[], power: 1 | -1) => () =>
  values.forEach((value, i) => (x[i] *= value ** power));

test('is the ratio of the largest eigenvalue to the smallest, after five steps with the matrix and its inverse', () => {
  const values = [2, 300, 5, 0.001, 0.2];
  const x = new Float64Array(7).fill(7);
  let steps = 0;
  const counted = (apply: () => void) => () => (steps++, apply());
  const found = powerCondition(
    ...([5, 5, x] as const),
    counted(times(x, values, 1)),
    counted(times(x, values, -1)),
  );
  expect(found / (300 / 0.001)).toBeCloseTo(1, 9);
  expect([steps, x[5], x[6]]).toEqual([10, 7, 7]);
});

test('is one where no rows were kept, and never less', () => {
  const x = new Float64Array(3);
  const nothing = () => void x.fill(0);
  expect(powerCondition(0, 3, x, nothing, nothing)).toBe(1);
  expect(powerCondition(3, 3, x, times(x, [0.5, 0.5, 0.5], 1), times(x, [0.5, 0.5, 0.5], 1))).toBe(1);
});

test('begins with a vector that favours no direction', () => {
  const x = new Float64Array(300);
  let start = new Float64Array();
  powerCondition(300, 300, x, () => (start = start.length === 0 ? x.slice() : start), times(x, [], 1));
  const sum = start.reduce((total, value) => total + value, 0);
  expect(Math.abs(sum)).toBeLessThan(0.1);
  // of numbers that are spread evenly about zero none is above sqrt(3) of their root mean square
  const most = Math.max(...start.map(Math.abs)) * Math.sqrt(300);
  expect(most).toBeGreaterThan(1.6);
  expect(most).toBeLessThan(1.8);
});
