/** Symmetric indefinite matrices of known inertia and rank: solution, pivots of both kinds. */
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createBunchParlett,
  factoriseIndefinite,
  solveIndefinite,
} from '../../../../../engine/core/linalg/bunch-parlett';
import { createRandom } from '../../../../support/draw';

let random = createRandom(31);
// each test draws the same numbers, whichever run before it
beforeEach(() => {
  random = createRandom(31);
});
const number = () => 2 * random() - 1;
const TOLERANCE = 1e-12;

const times = (A: number[][], x: ArrayLike<number>) =>
  A.map((row) => row.reduce((sum, value, i) => sum + value * x[i], 0));
const largest = (x: ArrayLike<number>) => Array.from(x).reduce((size, v) => Math.max(size, Math.abs(v)), 0);

/** B diag(signs) B^T with B of m rows: as many positive and negative directions as there are signs. */
function withSigns(m: number, signs: readonly number[]): number[][] {
  const B = Array.from({ length: m }, () => signs.map(number));
  return B.map((row) =>
    B.map((other) => row.reduce((sum, value, c) => sum + signs[c] * value * other[c], 0)),
  );
}

function factorised(A: number[][]) {
  const w = createBunchParlett(A.length);
  // what lies above the diagonal is not read
  A.forEach((row, i) => row.forEach((value, j) => (w.K[i * A.length + j] = j <= i ? value : NaN)));
  expect(factoriseIndefinite(w, TOLERANCE)).toBe(true);
  return w;
}

describe('random matrices', () => {
  test.each([1, 2, 3, 5, 8, 13, 21])('m = %i, every rank: A x = b', (m) => {
    for (let rank = 0; rank <= m; rank++) {
      const A = withSigns(
        m,
        Array.from({ length: rank }, () => (random() < 0.5 ? 1 : -1)),
      );
      const w = factorised(A);
      expect(w.rank).toBe(rank);
      const b = Float64Array.from(times(A, A.map(number)));
      const x = b.slice();
      solveIndefinite(w, x);
      const off = times(A, x).map((value, i) => value - b[i]);
      expect(largest(off)).toBeLessThan(1e-9 * Math.max(1, largest(x)));
    }
  });

  test('a saddle point with zeros below needs pivots of two rows, and has them', () => {
    for (let repeat = 0; repeat < 50; repeat++) {
      const [n, m] = [4 + Math.floor(6 * random()), 1 + Math.floor(4 * random())];
      const J = Array.from({ length: m }, () => Array.from({ length: n }, () => 10 * number()));
      const A = Array.from({ length: n + m }, (_, i) =>
        Array.from({ length: n + m }, (__, j) => {
          if (i < n && j < n) return i === j ? 1 : 0;
          return i < n ? (J[j - n]?.[i] ?? 0) : j < n ? J[i - n][j] : 0;
        }),
      );
      const w = factorised(A);
      expect(w.rank).toBe(n + m);
      expect(w.pivotRows.includes(2)).toBe(true);
      const b = Float64Array.from(A, number);
      const x = b.slice();
      solveIndefinite(w, x);
      expect(largest(times(A, x).map((value, i) => value - b[i]))).toBeLessThan(
        1e-10 * Math.max(1, largest(x)),
      );
    }
  });
});

test('the smallest pivot is the smallest magnitude of an eigenvalue of a block', () => {
  expect(factorised([[3]]).smallestPivot).toBe(1);
  expect(factorised([[-0.25]]).smallestPivot).toBe(0.25);
  // eigenvalues 0.3 - 0.2 and 0.3 + 0.2, in one pivot of two rows
  const w = factorised([
    [0.05, 0.2],
    [0.2, 0.05],
  ]);
  expect([...w.pivotRows]).toEqual([2, 0]);
  expect(w.smallestPivot).toBeCloseTo(0.15, 14);
  // -0.1 less and more than the root of 0.2^2 + 0.5^2
  const uneven = factorised([
    [0.1, 0.5],
    [0.5, -0.3],
  ]);
  expect(uneven.smallestPivot).toBeCloseTo(Math.hypot(0.2, 0.5) - 0.1, 14);
});

test('a rank that is known is the number of pivots, however many numbers are left', () => {
  const w = createBunchParlett(4);
  for (let i = 0; i < 4; i++) w.K[5 * i] = 1 + i;
  expect(factoriseIndefinite(w, TOLERANCE, 2)).toBe(true);
  expect([w.rank, w.smallestPivot, ...w.pivotRows]).toEqual([2, 1, 1, 1, 0, 0]);
  const b = Float64Array.of(5, 5, 6, 8);
  solveIndefinite(w, b);
  expect([...b]).toEqual([0, 0, 2, 2]);
});

test.each([NaN, Infinity])('%s anywhere is refused', (value) => {
  for (const at of [0, 3, 4]) {
    const w = createBunchParlett(3);
    w.K.set([1, 0, 0, 0.5, 2, 0, 0, 0, 3]);
    w.K[at] = value;
    expect(factoriseIndefinite(w, TOLERANCE)).toBe(false);
  }
});

test('nothing at all, and nothing but zeros', () => {
  expect(factorised([]).rank).toBe(0);
  const w = factorised([
    [0, 0],
    [0, 0],
  ]);
  const b = Float64Array.of(3, 4);
  solveIndefinite(w, b);
  expect([w.rank, ...b]).toEqual([0, 0, 0]);
});
