import { expect, test } from 'vitest';
import { createRandom } from '../../../../support/draw';
import { solvePositive } from '../../../../../engine/core/linalg/solve-positive';

test.each([1, 2, 7, 30])('solves %i equations of B B^T + 1', (n) => {
  const random = createRandom(n);
  const B = Array.from({ length: n }, () => Array.from({ length: n }, () => 2 * random() - 1));
  const A = B.map((row, i) =>
    B.map((other, j) => row.reduce((s, v, k) => s + v * other[k], i === j ? 1 : 0)),
  );
  const x = Array.from({ length: n }, () => 2 * random() - 1);
  const b = Float64Array.from(A, (row) => row.reduce((sum, value, j) => sum + value * x[j], 0));
  expect(solvePositive(Float64Array.from(A.flat()), n, b)).toBe(true);
  b.forEach((value, i) => expect(value).toBeCloseTo(x[i], 10));
});

test('zeros may stand anywhere, and numbers may be small', () => {
  for (const size of [1, 1e-20]) {
    const A = [
      [1, 0.3, 0, 0],
      [0.3, 1, 0.4, 0],
      [0, 0.4, 1, 0.2],
      [0, 0, 0.2, 1],
    ].map((row) => row.map((value) => value * size));
    const x = [1, -2, 3, -4];
    const b = Float64Array.from(A, (row) => row.reduce((sum, value, j) => sum + value * x[j], 0));
    expect(solvePositive(Float64Array.from(A.flat()), 4, b)).toBe(true);
    b.forEach((value, i) => expect(value).toBeCloseTo(x[i], 12));
  }
});

test('a matrix that is not positive definite is refused', () => {
  expect(solvePositive(Float64Array.of(1, 2, 2, 1), 2, new Float64Array(2))).toBe(false);
  expect(solvePositive(Float64Array.of(1, 1, 1, 1), 2, new Float64Array(2))).toBe(false);
  expect(solvePositive(Float64Array.of(NaN), 1, new Float64Array(1))).toBe(false);
});
