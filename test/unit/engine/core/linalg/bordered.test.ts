/** A sparse factorisation with a border, against the whole system in one matrix. */
import { describe, expect, test } from 'vitest';
import { compilePattern } from '../../../../../engine/core/linalg/sparse-pattern';
import { createBorder, factoriseBorder, solveBordered } from '../../../../../engine/core/linalg/bordered';
import { createRandom } from '../../../../support/draw';
import { createSparseCholesky, factoriseSparse } from '../../../../../engine/core/linalg/sparse-cholesky';
import { factoriseLu, solveLu } from '../../../../../engine/core/linalg/lu';
import type { Border } from '../../../../../engine/core/linalg/bordered';
import type { SparseCholesky } from '../../../../../engine/core/linalg/sparse-cholesky';

type Matrix = readonly (readonly number[])[];

/** ( A B V; B^T -M F^T; V^T F C ), the lower triangle of which is given: m rows of A, then bodies, then rows of the border. */
interface Bordered {
  readonly K: Matrix;
  readonly m: number;
  readonly bodies: number;
}

/** Products of unit vectors with each other, and a row of each on every body. */
function drawn(m: number, bodies: number, rows: number, seed: number): Bordered {
  const random = createRandom(seed);
  const number = () => 2 * random() - 1;
  const vectors = Array.from({ length: m + rows }, () => {
    const v = Array.from({ length: m + rows + 2 }, number);
    return v.map((value) => value / Math.hypot(...v));
  });
  const masses = Array.from({ length: bodies }, () => Array.from({ length: bodies }, number));
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, i) => sum + value * b[i], 0);
  const K = Array.from({ length: m + bodies + rows }, () => new Array<number>(m + bodies + rows).fill(0));
  // rows of A stand before the bodies, those of the border behind them
  const vectorOf = (i: number) => (i < m ? vectors[i] : i < m + bodies ? null : vectors[i - bodies]);
  for (let i = 0; i < K.length; i++) {
    for (let j = 0; j <= i; j++) {
      const [one, other] = [vectorOf(i), vectorOf(j)];
      const mass = () => -dot(masses[i - m], masses[j - m]) - (i === j ? 0.5 : 0);
      K[i][j] = K[j][i] = one && other ? dot(one, other) : one || other ? number() : mass();
    }
  }
  return { K, m, bodies };
}

function factorised({ K, m, bodies }: Bordered): { w: SparseCholesky; border: Border; isFinite: boolean } {
  const pattern = compilePattern([Array.from({ length: m }, (_, i) => i)], [], Infinity)!;
  const w = createSparseCholesky(pattern, new Float64Array(m).fill(1));
  for (let i = 0; i < m; i++) for (let j = 0; j <= i; j++) w.L[i * m + j] = K[i][j];
  expect(factoriseSparse(w, () => 0, new Uint8Array(m))).toBe(true);
  const size = K.length - m;
  const border = createBorder(m, bodies, size - bodies);
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < m; k++) border.W[i * m + k] = K[m + i][k];
    // of bodies M is asked for, of which the matrix holds the opposite; nothing above the diagonal is read
    for (let j = 0; j < size; j++)
      border.S[i * size + j] = j > i ? NaN : i < bodies ? -K[m + i][m + j] : K[m + i][m + j];
    if (i >= bodies && K[m + i].some((value) => value !== 0)) border.inverse[i] = 1;
  }
  // of an earlier factorisation
  border.smallestPivot = 0;
  const isFinite = factoriseBorder(border, w);
  return { w, border, isFinite };
}

/** The solution for a right-hand side whose part on bodies is zero, bodies left out. */
function solved({ w, border }: ReturnType<typeof factorised>, b: readonly number[]): number[] {
  const { m } = w.pattern;
  w.x.set(b.slice(0, m));
  // what stands in the places of bodies before counts for nothing
  border.z.fill(7);
  border.z.set(b.slice(m + border.bodies), border.bodies);
  solveBordered(border, w);
  return [...w.x, ...border.z];
}

describe.each([
  [1, 0, 1],
  [1, 1, 0],
  [4, 0, 3],
  [5, 3, 0],
  [5, 2, 3],
  [9, 6, 1],
  [8, 12, 7],
])('%i rows, %i numbers of bodies and %i rows in the border', (m, bodies, rows) => {
  test('are solved as one matrix is', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const given = drawn(m, bodies, rows, seed);
      const found = factorised(given);
      expect(found.isFinite).toBe(true);
      const random = createRandom(100 + seed);
      const b = given.K.map((_, i) => (i < m || i >= m + bodies ? 2 * random() - 1 : 0));
      const n = given.K.length;
      const pivots = new Int32Array(n);
      const A = Float64Array.from(given.K.flat());
      const wanted = Float64Array.from(b);
      expect(factoriseLu(A, n, pivots)).toBe(true);
      solveLu(A, n, pivots, wanted);
      const size = Math.max(1, ...wanted.map(Math.abs));
      // again, for the solution leaves the factors as they were
      for (const x of [solved(found, b), solved(found, b)]) {
        x.forEach((value, i) => expect(Math.abs(value - wanted[i])).toBeLessThan(1e-8 * size));
      }
    }
  });
});

describe('pivots', () => {
  /** Two rows of the border, one of which leans on the row before it: the first or the second. */
  const leaning = (angle: number, place: number): Bordered => {
    const K = [0, 1, 2].map((i) => [0, 1, 2].map((j) => Number(i === j)));
    K[0][place] = K[place][0] = Math.cos(angle);
    return { K, m: 1, bodies: 0 };
  };

  test.each([Math.PI / 2, 1, 0.1, 1e-3])(
    'the smallest is the squared sine of the angle between a row of the border and those before it, at %f',
    (angle) => {
      for (const place of [1, 2]) {
        const { border } = factorised(leaning(angle, place));
        expect(border.smallestPivot / Math.sin(angle) ** 2).toBeCloseTo(1, 6);
      }
    },
  );

  test('those of bodies do not count, however light these are', () => {
    const light = [
      [1, 0],
      [0, -1e-20],
    ];
    const { border } = factorised({ K: light, m: 1, bodies: 1 });
    expect(border.smallestPivot).toBe(1);
    expect(border.inverse[0] / 1e10).toBeCloseTo(1, 12);
  });

  test.each([1, 2])(
    'a row that rounding has eaten, or of zeros, gets no part of the solution: row %i',
    (place) => {
      const other = 3 - place;
      const eaten = factorised(leaning(1e-9, place));
      const wanted = [3, 4, 5].with(place, 0);
      expect([eaten.border.smallestPivot, eaten.border.inverse[place - 1]]).toEqual([0, 0]);
      expect(eaten.border.inverse[other - 1]).toBe(1);
      expect(solved(eaten, [3, 4, 5])).toEqual(wanted);
      const K = leaning(1, place).K.map((row, i) =>
        row.map((value, j) => (i === place || j === place ? 0 : value)),
      );
      const zero = factorised({ K, m: 1, bodies: 0 });
      // what is no row is none that is nearly lost
      expect([zero.border.smallestPivot, zero.border.inverse[place - 1]]).toEqual([1, 0]);
      expect(solved(zero, [3, 4, 5])).toEqual(wanted);
    },
  );

  test('a number that is not finite is refused, wherever it is', () => {
    for (const [i, j] of [
      [1, 0],
      [1, 1],
      [2, 1],
      [2, 2],
    ]) {
      const given = drawn(1, 1, 1, 4);
      const K = given.K.map((row) => [...row]);
      K[i][j] = NaN;
      expect(factorised({ ...given, K }).isFinite).toBe(false);
    }
  });
});
