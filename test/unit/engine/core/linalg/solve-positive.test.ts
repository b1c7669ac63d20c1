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
  expect(solvePositive(Float64Array.of(0), 1, new Float64Array(1))).toBe(false);
  expect(solvePositive(Float64Array.of(1, 0, 0, 0), 2, new Float64Array(2))).toBe(false);
});

test('what rounding has left of a row is no pivot, whatever the size of the others', () => {
  // 0.96^2 + 0.28^2 = 1, and of doubles 1.4e-17 is left; above the diagonal nothing is read
  for (const size of [1, 2 ** -30, 2 ** 30]) {
    const A = Float64Array.of(1, 0, 0, 0, size * size, 0, 0.96, 0.28 * size, 1);
    expect(solvePositive(A, 3, new Float64Array(3))).toBe(false);
  }
});

test('what stands behind the right-hand side stays', () => {
  const b = Float64Array.of(12, 32, 7, 7);
  expect(solvePositive(Float64Array.of(4, 0, 0, 16), 2, b)).toBe(true);
  expect([...b]).toEqual([3, 2, 7, 7]);
});

test('zeros at the start of a row cost no products', () => {
  const n = 60;
  let reads = 0;
  const A = new Proxy(
    Float64Array.from({ length: n * n }, (_, at) => (at % (n + 1) === 0 ? 1 : 0)),
    { get: (target, key) => (reads++, Reflect.get(target, key)) },
  );
  expect(solvePositive(A, n, new Float64Array(n))).toBe(true);
  // each number is looked at, and once more forwards and backwards; two for each product would be n^3 / 3 more
  expect(reads).toBeLessThan(2 * n * n);
});
