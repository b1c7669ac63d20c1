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

describe('arrays that are longer', () => {
  const n = 3;
  const behind = [7, 8, 9, 10, 11, 12].map((value) => value * 1e8);
  const longer = (values: Float64Array) => Float64Array.of(...values, ...behind);
  const kept = (array: Float64Array, length: number) =>
    expect(Array.from(array.slice(length))).toEqual(behind);
  const times = (re: Float64Array, im: Float64Array, x: Float64Array, y: Float64Array) =>
    [0, 1, 2].map((i) => [0, 1, 2].reduce((sum, j) => sum + re[3 * i + j] * x[j] - im[3 * i + j] * y[j], 0));

  test('are read and written only as far as the matrix goes', () => {
    const [re, im, x, y] = [draw(n * n), draw(n * n), draw(n), draw(n)];
    const none = new Float64Array(n * n);
    const [A, b] = [longer(re), longer(Float64Array.from(times(re, none, x, y)))];
    const pivots = new Int32Array(9).fill(8);
    expect(factoriseLu(A, n, pivots)).toBe(true);
    solveLu(A, n, pivots, b);
    expect([...pivots.slice(n)]).toEqual([8, 8, 8, 8, 8, 8]);
    x.forEach((value, i) => expect(b[i]).toBeCloseTo(value, 12));
    const [C, D] = [longer(re), longer(im)];
    const [c, d] = [
      times(re, im, x, y),
      times(
        re,
        im,
        y,
        x.map((value) => -value),
      ),
    ].map((values) => longer(Float64Array.from(values)));
    expect(factoriseComplexLu(C, D, n, pivots)).toBe(true);
    solveComplexLu(C, D, n, pivots, c, d);
    x.forEach((value, i) => expect(Math.hypot(c[i] - value, d[i] - y[i])).toBeLessThan(1e-12));
    for (const matrix of [A, C, D]) kept(matrix, n * n);
    for (const vector of [b, c, d]) kept(vector, n);
  });
});

test('complex numbers of which a part is zero are numbers all the same', () => {
  for (let repeat = 0; repeat < 20; repeat++) {
    const n = 4;
    const part = () => draw(n * n).map((value) => (random() < 0.5 ? 0 : value));
    const [re, im, x, y] = [part(), part(), draw(n), draw(n)];
    const [b, c] = [new Float64Array(n), new Float64Array(n)];
    for (let i = 0; i < n; i++) {
      // the largest of its column, so that the matrix is regular
      re[i * n + i] += 3;
      for (let j = 0; j < n; j++) {
        b[i] += re[i * n + j] * x[j] - im[i * n + j] * y[j];
        c[i] += re[i * n + j] * y[j] + im[i * n + j] * x[j];
      }
    }
    const pivots = new Int32Array(n);
    expect(factoriseComplexLu(re, im, n, pivots)).toBe(true);
    solveComplexLu(re, im, n, pivots, b, c);
    for (let i = 0; i < n; i++) expect(Math.hypot(b[i] - x[i], c[i] - y[i])).toBeLessThan(1e-11);
  }
});

test('a singular matrix, or one that holds no number, is refused', () => {
  const pivots = new Int32Array(2);
  expect(factoriseLu(Float64Array.of(1, 2, 2, 4), 2, pivots)).toBe(false);
  expect(factoriseLu(Float64Array.of(NaN, 2, 2, 4), 2, pivots)).toBe(false);
  expect(factoriseLu(Float64Array.of(Infinity, 2, 2, 4), 2, pivots)).toBe(false);
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

test('so are those of columns between others, whatever the size of what stands beside them', () => {
  const n = 3;
  const sizes = [1, 1e-200, 1e180];
  const A = [
    [2, 1, 1],
    [1, 3, -1],
    [0.5, -1, 4],
  ];
  // (1 + i) A with columns of these sizes, times (1, 1, 1) of these sizes
  const parts = () => Float64Array.from(A.flatMap((row) => row.map((value, j) => value * sizes[j])));
  const [re, im] = [parts(), parts()];
  const sums = () => Float64Array.from(A, (row) => row[0] + row[1] + row[2]);
  const [x, y] = [sums(), sums()];
  const pivots = new Int32Array(n);
  expect(factoriseComplexLu(re, im, n, pivots)).toBe(true);
  solveComplexLu(re, im, n, pivots, x, y);
  sizes.forEach((size, i) => {
    expect(x[i] * size).toBeCloseTo(1, 12);
    expect(y[i] * size).toBeCloseTo(0, 12);
  });
});
