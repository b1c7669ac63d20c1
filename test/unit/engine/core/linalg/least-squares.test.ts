/** Least squares of known rank: what is left is at right angles to every column, and the kernel is all that A forgets. */
import { beforeEach, describe, expect, test } from 'vitest';
import { norm } from '../../../../../engine/core/linalg/dense-vector';
import {
  orthonormalise,
  removeParts,
  solveLeastSquares,
} from '../../../../../engine/core/linalg/least-squares';
import { createRandom } from '../../../../support/draw';

let random = createRandom(83);
// each test draws the same numbers, whichever run before it
beforeEach(() => {
  random = createRandom(83);
});
const number = () => 2 * random() - 1;
const column = (m: number) => Float64Array.from({ length: m }, number);
const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * b[i], 0);

/** m x n of rank r, as columns: each a mixture of r. */
function ofRank(m: number, n: number, r: number): Float64Array[] {
  const basis = Array.from({ length: r }, () => column(m));
  return Array.from({ length: n }, () => {
    const x = new Float64Array(m);
    for (const unit of basis) {
      const part = number();
      unit.forEach((value, i) => (x[i] += part * value));
    }
    return x;
  });
}

function times(columns: readonly Float64Array[], x: Float64Array): Float64Array {
  const out = new Float64Array(columns[0].length);
  columns.forEach((c, j) => c.forEach((value, i) => (out[i] += value * x[j])));
  return out;
}

const SIZES = [
  [1, 1, 1],
  [4, 4, 4],
  [6, 3, 3],
  [3, 6, 3],
  [7, 7, 4],
  [9, 5, 2],
  [5, 8, 1],
  [4, 3, 0],
] as const;

test.each(SIZES)('%i equations, %i unknowns, rank %i', (m, n, r) => {
  for (let repeat = 0; repeat < 25; repeat++) {
    const A = ofRank(m, n, r);
    const b = column(m);
    const { rank, solution, kernel } = solveLeastSquares(
      A.map((c) => c.slice()),
      b.slice(),
      1e-9,
    );
    expect([rank, kernel.length]).toEqual([r, n - r]);
    const size = 1 + norm(solution);
    const left = times(A, solution).map((value, i) => value - b[i]);
    for (const c of A) expect(Math.abs(dot(c, left))).toBeLessThan(1e-8 * size);
    expect(solution.filter((value) => value !== 0).length).toBeLessThanOrEqual(r);
    const leaning = kernel.map((vector) => {
      expect(norm(times(A, vector))).toBeLessThan(1e-8 * norm(vector));
      return vector.findIndex((value, i) => value === 1 && kernel.every((k) => k === vector || k[i] === 0));
    });
    // each has a column of its own, so that none is a mixture of the others
    expect(new Set(leaning).size).toBe(n - r);
    expect(leaning).not.toContain(-1);
    for (const j of leaning) expect(solution[j]).toBe(0);
  }
});

test('a column leans on the others where less than the tolerance of the largest is left of it', () => {
  const rankAt = (angle: number) =>
    solveLeastSquares(
      [Float64Array.of(3, 0, 0), Float64Array.of(3 * Math.cos(angle), 3 * Math.sin(angle), 0)],
      Float64Array.of(1, 1, 1),
      1e-3,
    ).rank;
  expect([rankAt(1.01e-3), rankAt(0.99e-3)]).toEqual([2, 1]);
});

test('of columns that differ in size by 10^6 the large one is taken first, and both are solved for', () => {
  const { rank, solution } = solveLeastSquares(
    [Float64Array.of(1e-6, 2e-6), Float64Array.of(2, -1)],
    Float64Array.of(0, 5),
    1e-9,
  );
  expect(rank).toBe(2);
  expect(solution[0] / 2e6).toBeCloseTo(1, 9);
  expect(solution[1]).toBeCloseTo(-1, 9);
});

test('of columns that lean on each other the longest is taken, and tells of the others what share they are', () => {
  const { solution, kernel } = solveLeastSquares(
    [1, 3, 2].map((length) => Float64Array.of(length, 0)),
    Float64Array.of(6, 1),
    1e-9,
  );
  [0, 2, 0].forEach((value, i) => expect(solution[i]).toBeCloseTo(value, 14));
  expect(kernel).toHaveLength(2);
  for (const [j, share] of [
    [0, 1 / 3],
    [2, 2 / 3],
  ]) {
    const vector = kernel.find((one) => one[j] === 1)!;
    expect(vector[1]).toBeCloseTo(-share, 14);
  }
});

describe('an orthonormal basis', () => {
  test('spans what the columns span, and drops those that add nothing', () => {
    for (let repeat = 0; repeat < 25; repeat++) {
      const A = ofRank(7, 5, 3);
      const basis = orthonormalise(A.map((c) => c.slice()));
      expect(basis).toHaveLength(3);
      basis.forEach((a, i) => basis.forEach((b, j) => expect(dot(a, b)).toBeCloseTo(i === j ? 1 : 0, 12)));
      for (const c of A) {
        const rest = c.slice();
        removeParts(basis, rest);
        expect(norm(rest)).toBeLessThan(1e-12 * (1 + norm(c)));
      }
      const any = column(7);
      const rest = any.slice();
      removeParts(basis, rest);
      for (const unit of basis) expect(Math.abs(dot(unit, rest))).toBeLessThan(1e-12);
      // Pythagoras: nothing else went
      const parts = basis.reduce((sum, unit) => sum + dot(unit, any) ** 2, 0);
      expect(norm(rest) ** 2 + parts).toBeCloseTo(norm(any) ** 2, 12);
    }
  });

  test('holds for columns that are nearly parallel, which one pass would not make orthogonal', () => {
    // of whatever length: what is dropped is small beside the column itself
    for (const size of [1e-6, 1, 1e6]) {
      const of = (...numbers: number[]) => Float64Array.from(numbers, (value) => value * size);
      const basis = orthonormalise([of(1, 1e-8, 0), of(1, 0, 1e-8)]);
      expect(basis).toHaveLength(2);
      expect(Math.abs(dot(basis[0], basis[1]))).toBeLessThan(1e-15);
      expect(orthonormalise([of(1, 0, 0), of(1, 1e-11, 0)])).toHaveLength(1);
    }
  });

  test('a column of zeros adds nothing', () => {
    expect(orthonormalise([new Float64Array(3), Float64Array.of(0, 2, 0)])).toEqual([
      Float64Array.of(0, 1, 0),
    ]);
  });
});
