import { beforeEach, describe, expect, test } from 'vitest';
import { createRandom } from '../../../../support/draw';
import {
  factoriseComplexLu,
  factoriseLu,
  solveComplexLu,
  solveLu,
} from '../../../../../engine/core/linalg/lu';

let random = createRandom(11);
// each test draws the same numbers, whichever run before it
beforeEach(() => {
  random = createRandom(11);
});
const draw = (length: number) => Float64Array.from({ length }, () => 2 * random() - 1);

describe.each([1, 2, 5, 17])('of %i unknowns', (n) => {
  test('LU solves a system whose natural pivots are zero', () => {
    const A = draw(n * n);
    if (n > 1) for (let i = 0; i < n; i++) A[i * n + i] = 0;
    const x = draw(n);
    const b = x.map((_, i) => x.reduce((sum, value, j) => sum + A[i * n + j] * value, 0));
    const pivots = new Int32Array(n);
    expect(factoriseLu(A, n, pivots)).toBe(true);
    solveLu(A, n, pivots, b);
    for (let i = 0; i < n; i++) expect(Math.abs(b[i] - x[i])).toBeLessThan(1e-11);
  });

  test('complex LU solves a complex system', () => {
    const [re, im, x, y] = [draw(n * n), draw(n * n), draw(n), draw(n)];
    const b = new Float64Array(n);
    const c = new Float64Array(n);
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        b[i] += re[i * n + j] * x[j] - im[i * n + j] * y[j];
        c[i] += re[i * n + j] * y[j] + im[i * n + j] * x[j];
      }
    }
    const pivots = new Int32Array(n);
    expect(factoriseComplexLu(re, im, n, pivots)).toBe(true);
    solveComplexLu(re, im, n, pivots, b, c);
    for (let i = 0; i < n; i++) expect(Math.hypot(b[i] - x[i], c[i] - y[i])).toBeLessThan(1e-11);
  });
});

test('a singular matrix, or one that holds no number, is refused', () => {
  const pivots = new Int32Array(2);
  expect(factoriseLu(Float64Array.of(1, 2, 2, 4), 2, pivots)).toBe(false);
  expect(factoriseLu(Float64Array.of(NaN, 2, 2, 4), 2, pivots)).toBe(false);
  expect(factoriseComplexLu(new Float64Array(4), new Float64Array(4), 2, pivots)).toBe(false);
  expect(factoriseComplexLu(Float64Array.of(1, 0, 0, Infinity), new Float64Array(4), 2, pivots)).toBe(false);
});

test('complex pivots at the ends of the range of doubles are divided by without overflow', () => {
  const re = Float64Array.of(1e-200);
  const im = Float64Array.of(1e-200);
  const pivots = new Int32Array(1);
  const x = Float64Array.of(2e-200);
  const y = Float64Array.of(0);
  expect(factoriseComplexLu(re, im, 1, pivots)).toBe(true);
  solveComplexLu(re, im, 1, pivots, x, y);
  expect(x[0]).toBeCloseTo(1, 12);
  expect(y[0]).toBeCloseTo(-1, 12);
});
