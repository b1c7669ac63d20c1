/** The sparse factorisation by itself, on matrices that are known: delayed rows, null space, weights, reuse. */
import { beforeEach, describe, expect, test } from 'vitest';
import { calcSparseNullSpace } from '../../../../../engine/core/linalg/sparse-null-space';
import { compilePattern } from '../../../../../engine/core/linalg/sparse-pattern';
import { createRandom } from '../../../../support/draw';
import { createSparseCholesky, factoriseSparse } from '../../../../../engine/core/linalg/sparse-cholesky';
import { estimateSparseCondition, solveSparse } from '../../../../../engine/core/linalg/sparse-solve';
import { dot } from '../../../../../engine/core/linalg/dense-vector';
import { exactProduct, load, mechanism, rowsOf } from '../../../../support/block-sparse';
import { pseudoSolve, symmetricEigen } from '../../../../support/symmetric-eigen';
import type { Case } from '../../../../support/block-sparse';
import type { SparseCholesky } from '../../../../../engine/core/linalg/sparse-cholesky';

let random = createRandom(41);
// each test draws the same numbers, whichever run before it
beforeEach(() => {
  random = createRandom(41);
});
const number = () => 2 * random() - 1;

function factorised(given: Case, weight = new Float64Array(given.vectors.length).fill(1)): SparseCholesky {
  const pattern = compilePattern(rowsOf(given), given.cliques, Infinity);
  if (!pattern) throw new Error('no limit was set');
  const w = createSparseCholesky(pattern, weight);
  load(w, given);
  expect(factoriseSparse(w, exactProduct(w, given))).toBe(true);
  calcSparseNullSpace(w);
  return w;
}

const matrixOf = ({ vectors }: Case) => vectors.map((a) => vectors.map((b) => dot(a, b)));

/** The solution, against the one by eigenvalues. */
function expectSolution(given: Case, w: SparseCholesky, weight: Float64Array, tolerance: number): void {
  const A = matrixOf(given).map((row, i) => row.map((value, j) => weight[i] * value * weight[j]));
  const b = Float64Array.from(A, number);
  const expected = pseudoSolve(
    A,
    Array.from(b, (value, i) => value * weight[i]),
    1e-11,
  ).map((value, i) => value * weight[i]);
  const x = b.slice();
  solveSparse(w, x);
  const size = Math.max(1, ...expected.map(Math.abs));
  expected.forEach((value, i) => expect(Math.abs(value - x[i])).toBeLessThan(tolerance * size));
}

describe('random structures', () => {
  test('rank, minimum-norm least squares with weights, and a null space, against eigenvalues', () => {
    let redundant = 0;
    for (let repeat = 0; repeat < 60; repeat++) {
      const given = mechanism(random, 2 + Math.floor(5 * random()), 1 + Math.floor(11 * random()));
      const m = given.vectors.length;
      const weight = Float64Array.from({ length: m }, () => 10 ** number());
      const w = factorised(given, weight);
      const values = symmetricEigen(matrixOf(given)).values;
      const rank = values.filter((value) => value > 1e-10 * Math.max(...values)).length;
      expect([w.rank, w.nullSpace.count, w.emptyRows]).toEqual([rank, m - rank, 0]);
      const smallest = Math.min(...values.filter((value) => value > 1e-10 * Math.max(...values)));
      expectSolution(given, w, weight, (1e-10 * Math.max(...values)) / smallest);
      if (rank < m) redundant++;
      for (let v = 0; v < w.nullSpace.count; v++) {
        const n = new Float64Array(m);
        const { start, rows, values: entries } = w.nullSpace;
        for (let e = start[v]; e < start[v + 1]; e++) n[rows[e]] = entries[e] * weight[rows[e]];
        for (const row of matrixOf(given)) expect(Math.abs(dot(row, n))).toBeLessThan(1e-8);
      }
    }
    expect(redundant).toBeGreaterThan(15);
  });

  test('the condition estimate is that of the kept rows, scaled to unit length', () => {
    for (let repeat = 0; repeat < 30; repeat++) {
      const given = mechanism(random, 6, 5);
      const w = factorised(given);
      if (w.rank < given.vectors.length) continue;
      const A = matrixOf(given);
      const scaled = A.map((row, i) => row.map((value, j) => value / Math.sqrt(A[i][i] * A[j][j])));
      const { values } = symmetricEigen(scaled);
      const truth = Math.max(...values) / Math.min(...values);
      expect(estimateSparseCondition(w)).toBeLessThan(1.01 * truth);
      expect(estimateSparseCondition(w)).toBeGreaterThan(truth / 20);
    }
  });
});

describe('delayed rows', () => {
  /** Rows 0 and 1 are at a small angle in one plane, and row 2 lies in that plane as well, well away from both. */
  const fan = (angle: number): Case => ({
    vectors: [
      [1, 0, 0, 0],
      [Math.cos(angle), Math.sin(angle), 0, 0],
      [0, 1, 0, 0],
      [0, 0.6, 0.8, 0],
    ],
    first: Int32Array.of(0, 1, 2, 3, 4),
    cliques: [[0, 1, 2, 3]],
  });

  test.each([1e-2, 1e-3, 1e-5])(
    'a row at an angle of %f does not spoil the rank of those after it',
    (angle) => {
      const w = factorised(fan(angle));
      // in its natural place row 1 would have the pivot angle^2, and row 2 a residual of rounding over angle^2
      expect(w.delayed.count).toBe(angle < 0.03 ? 1 : 0);
      expect([w.rank, w.nullSpace.count]).toEqual([3, 1]);
      expect(w.smallestPivot).toBeGreaterThan(0.1);
      expectSolution(fan(angle), w, new Float64Array(4).fill(1), 1e-10);
    },
  );

  test('a row that is independent in the end is solved with, and its pivot is the smallest', () => {
    const angle = 1e-3;
    const given: Case = {
      vectors: [
        [1, 0, 0],
        [Math.cos(angle), Math.sin(angle), 0],
        [0.8, 0, 0.6],
      ],
      first: Int32Array.of(0, 2, 3),
      cliques: [[0, 1]],
    };
    const w = factorised(given);
    expect([w.rank, w.delayed.count, w.delayed.rank]).toEqual([3, 1, 1]);
    expect(w.smallestPivot / Math.sin(angle) ** 2).toBeCloseTo(1, 6);
    expectSolution(given, w, new Float64Array(3).fill(1), 1e-8);
    const { values } = symmetricEigen(matrixOf(given));
    const condition = estimateSparseCondition(w);
    expect(condition / (Math.max(...values) / Math.min(...values))).toBeGreaterThan(0.9);
    expect(condition / (Math.max(...values) / Math.min(...values))).toBeLessThan(1.0001);
  });

  test('many of them, tied to each other over several blocks', () => {
    for (let repeat = 0; repeat < 40; repeat++) {
      const given = mechanism(random, 5, 8, 2);
      // every third row almost repeats the one before it, in the same block or another
      given.vectors.forEach((vector, i) => {
        if (i % 3 !== 2) return;
        const before = given.vectors[i - 1];
        const tilt = 10 ** (-2 - 2 * random());
        vector.forEach((value, c) => (vector[c] = before[c] + tilt * value));
      });
      // now any two blocks may share a body
      const tied = { ...given, cliques: [given.cliques.flat()] };
      const w = factorised(tied);
      expect(w.delayed.count).toBeGreaterThan(0);
      const values = symmetricEigen(matrixOf(tied)).values;
      const top = Math.max(...values);
      // the smallest may be 1e-13: what is less is rounding of the eigenvalues
      const rank = values.filter((value) => value > 1e-15 * top).length;
      expect(w.rank).toBe(rank);
      const x = Float64Array.from(given.vectors, number);
      const b = Float64Array.from(matrixOf(tied), (row) => dot(row, x));
      const solution = b.slice();
      solveSparse(w, solution);
      matrixOf(tied).forEach((row, i) => expect(Math.abs(dot(row, solution) - b[i])).toBeLessThan(1e-7));
    }
  });
});

describe('the smallest pivot is the squared sine of the smallest angle between a row and those before it', () => {
  const pair = (angle: number): Case => ({
    vectors: [
      [1, 0, 0],
      [Math.cos(angle), Math.sin(angle), 0],
      [0, 0, 1],
    ],
    first: Int32Array.of(0, 1, 2, 3),
    cliques: [[0, 1, 2]],
  });

  test.each([Math.PI / 2, 1, 0.5, 0.1])('rows that are eliminated where they stand, at %f', (angle) => {
    const w = factorised(pair(angle));
    expect(w.delayed.count).toBe(0);
    expect(w.smallestPivot / Math.sin(angle) ** 2).toBeCloseTo(1, 9);
  });

  test.each([1, 1e-3, 1e-6])('rows that are known to be independent, at %f', (angle) => {
    const given = pair(angle);
    const w = createSparseCholesky(
      compilePattern(rowsOf(given), given.cliques, Infinity)!,
      new Float64Array(3).fill(1),
    );
    load(w, given);
    expect(factoriseSparse(w, exactProduct(w, given), new Uint8Array(3))).toBe(true);
    expect([w.rank, w.kept]).toEqual([3, 3]);
    expect(w.smallestPivot / Math.sin(angle) ** 2).toBeCloseTo(1, 3);
  });

  test('of a row that rounding has eaten it is nothing', () => {
    const given = pair(1e-9);
    const w = createSparseCholesky(
      compilePattern(rowsOf(given), given.cliques, Infinity)!,
      new Float64Array(3).fill(1),
    );
    load(w, given);
    expect(factoriseSparse(w, exactProduct(w, given), new Uint8Array(3))).toBe(true);
    expect([w.rank, w.kept, w.smallestPivot]).toEqual([3, 2, 0]);
  });
});

test('can be used again for other numbers: nothing is left of the first', () => {
  const given = mechanism(random, 4, 7);
  const w = factorised(given);
  const other: Case = { ...given, vectors: given.vectors.map((v) => v.map((x) => (x === 0 ? 0 : number()))) };
  load(w, other);
  factoriseSparse(w, exactProduct(w, other));
  calcSparseNullSpace(w);
  const b = Float64Array.from(given.vectors, number);
  const again = b.slice();
  solveSparse(w, again);
  const fresh = b.slice();
  solveSparse(factorised(other), fresh);
  expect(again).toEqual(fresh);
});
