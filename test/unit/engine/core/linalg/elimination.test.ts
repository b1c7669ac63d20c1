/** Elimination on small systems that may be singular: solutions, what is left open, and null vectors. */
import { describe, expect, test } from 'vitest';
import { eliminate, nullVectors, substitute } from '../../../../../engine/core/linalg/elimination';
import { scriptRandom } from '../../../../persistence/support/script';

const rowsOf = (numbers: number[][]) => numbers.map((row) => Float64Array.from(row));
const times = (matrix: readonly ArrayLike<number>[], x: ArrayLike<number>, size: number) =>
  matrix.map((row) => Array.from({ length: size }, (_, j) => row[j] * x[j]).reduce((a, b) => a + b, 0));
const near = (found: ArrayLike<number>, wanted: ArrayLike<number>, digits = 9) =>
  Array.from(wanted).forEach((value, i) => expect(found[i]).toBeCloseTo(value, digits));

describe('rows that determine all', () => {
  test('are solved, whatever their scale and order', () => {
    const random = scriptRandom(1);
    for (let size = 1; size <= 7; size++) {
      const matrix = rowsOf(
        Array.from({ length: size }, () => Array.from({ length: size }, () => 2 * random() - 1)),
      );
      const x = Float64Array.from({ length: size }, () => 2 * random() - 1);
      const scale = (i: number) => 10 ** (4 * ((i % 3) - 1));
      const rows = matrix.map((row, i) =>
        Float64Array.of(...row, times([row], x, size)[0]).map((value) => value * scale(i)),
      );
      const found = eliminate(rows, size);
      expect(found.rank).toBe(size);
      near(substitute(rows, size, found), x);
    }
  });

  test.each([
    [
      [
        [1e-20, 2e-20, 5e-20],
        [3e20, -1e20, 1e20],
      ],
      [1, 2],
    ],
    // however large the right-hand side is beside the row
    [
      [
        [1e-13, 0, 1],
        [0, 1, 1],
      ],
      [1e13, 1],
    ],
  ])('count by the largest number of each: %j', (given, wanted) => {
    const rows = rowsOf(given);
    const found = eliminate(rows, 2);
    expect(found.rank).toBe(2);
    near(
      substitute(rows, 2, found).map((value, i) => value / wanted[i]),
      [1, 1],
      12,
    );
  });

  test('with zeros where pivots are looked for', () => {
    const rows = rowsOf([
      [0, 2, 4],
      [4, 0, 8],
    ]);
    near(substitute(rows, 2, eliminate(rows, 2)), [2, 2], 15);
  });
});

describe('rows that leave something open', () => {
  test('leave it at zero', () => {
    const rows = rowsOf([
      [1, 1, 0, 2],
      [2, 2, 0, 4],
      [0, 0, 0, 0],
    ]);
    const found = eliminate(rows, 3);
    expect(found.rank).toBe(1);
    expect([...found.order].sort()).toEqual([0, 1, 2]);
    const x = substitute(rows, 3, found);
    expect(x[0] + x[1]).toBeCloseTo(2, 15);
    expect(x.filter((value) => value === 0)).toHaveLength(2);
    expect(rows.every((row) => row.every(Number.isFinite))).toBe(true);
  });

  test('are told from small ones by the bound that is given, which counts as none', () => {
    const rows = () =>
      rowsOf([
        [1, 1, 0],
        [1, 1 - 2 ** -20, 0],
      ]);
    expect(eliminate(rows(), 2, 2 ** -19).rank).toBe(1);
    expect(eliminate(rows(), 2, 2 ** -20).rank).toBe(1);
    expect(eliminate(rows(), 2, 2 ** -21).rank).toBe(2);
    expect(eliminate(rows(), 2).rank).toBe(2);
    expect(
      eliminate(
        rowsOf([
          [1, 1, 0],
          [1, 1 + 2 ** -40, 0],
        ]),
        2,
      ).rank,
    ).toBe(1);
  });
});

describe('null vectors', () => {
  test('are as many as the matrix lacks rank, of largest entry 1, and taken to zero', () => {
    const random = scriptRandom(2);
    for (const [size, rank] of [
      [3, 1],
      [4, 2],
      [5, 4],
      [6, 3],
    ]) {
      const left = Array.from({ length: size }, () => Array.from({ length: rank }, () => 2 * random() - 1));
      const right = Array.from({ length: rank }, () => Array.from({ length: size }, () => 2 * random() - 1));
      const matrix = rowsOf(
        left.map((row) => right[0].map((_, j) => row.reduce((sum, f, k) => sum + f * right[k][j], 0))),
      );
      const before = matrix.map((row) => row.slice());
      const vectors = nullVectors(matrix, 1e-9);
      expect(vectors).toHaveLength(size - rank);
      expect(matrix).toEqual(before);
      for (const vector of vectors) {
        near(times(matrix, vector, size), new Float64Array(size), 8);
        expect(Math.max(...vector.map(Math.abs))).toBeCloseTo(1, 14);
      }
      const independent = eliminate(
        Array.from({ length: size }, (_, i) => Float64Array.of(...(vectors[i] ?? new Float64Array(size)), 0)),
        size,
        1e-9,
      );
      expect(independent.rank).toBe(size - rank);
    }
  });

  test('are scaled where another unknown than the open one is the largest', () => {
    const matrix = rowsOf([
      [1, -1, -1],
      [0, 1, -1],
      [0, 0, 0],
    ]);
    expect(nullVectors(matrix, 1e-9).map((one) => [...one])).toEqual([[1, 0.5, 0.5]]);
  });

  test('of a regular matrix there are none; of zero all', () => {
    expect(
      nullVectors(
        rowsOf([
          [2, 0],
          [0, 1],
        ]),
        1e-9,
      ),
    ).toEqual([]);
    expect(
      nullVectors(
        rowsOf([
          [0, 0],
          [0, 0],
        ]),
        1e-9,
      ).map((one) => [...one]),
    ).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });
});
