import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  RANK_TOLERANCE,
  createCholeskyWorkspace,
  factorise,
  solve,
} from '../../../../../engine/core/linalg/rank-revealing-cholesky';
import { projectOut } from '../../../../../engine/core/linalg/null-space';
import { dotRows } from '../../../../../engine/core/linalg/dot-rows';
import { estimateCondition } from '../../../../../engine/core/linalg/condition';
import { SEED, createRandom, draws } from '../../../../support/draw';
import { pseudoSolve, symmetricEigen } from '../../../../support/symmetric-eigen';

let random = createRandom(21);
// each test draws the same numbers, whichever run before it
beforeEach(() => {
  random = createRandom(21);
});
const number = () => 2 * random() - 1;

/** A = B B^T with B of m rows and r columns, each row scaled: rank r, and as badly scaled as asked. */
function psd(m: number, r: number, decades = 0): number[][] {
  const B = Array.from({ length: m }, () => {
    const scale = 10 ** (decades * number());
    return Array.from({ length: r }, () => scale * number());
  });
  return B.map((row) => B.map((other) => row.reduce((sum, value, c) => sum + value * other[c], 0)));
}

/** Columns of a random orthogonal matrix, by Gram and Schmidt twice. */
function orthonormal(m: number): number[][] {
  const columns: number[][] = [];
  while (columns.length < m) {
    const v = Array.from({ length: m }, number);
    for (let pass = 0; pass < 2; pass++) {
      for (const u of columns) {
        const along = u.reduce((sum, value, i) => sum + value * v[i], 0);
        for (let i = 0; i < m; i++) v[i] -= along * u[i];
      }
    }
    const size = norm(v);
    if (size > 1e-3) columns.push(v.map((value) => value / size));
  }
  return columns;
}

/** Rank r, eigenvalues spread over `decades` decades up to one. */
function withSpectrum(m: number, r: number, decades: number): number[][] {
  const columns = orthonormal(m).slice(0, r);
  const values = columns.map((_, i) => 10 ** ((-decades * i) / Math.max(1, columns.length - 1)));
  return Array.from({ length: m }, (_, i) =>
    Array.from({ length: m }, (__, j) => columns.reduce((sum, u, c) => sum + values[c] * u[i] * u[j], 0)),
  );
}

function factorised(A: number[][]) {
  const w = createCholeskyWorkspace(A.length);
  A.forEach((row, i) => row.forEach((value, j) => (w.A[i * A.length + j] = j <= i ? value : NaN)));
  // what lies above the diagonal is not read
  expect(factorise(w)).toBe(true);
  return w;
}

/** The null vectors, written out. */
function nullVectors({ m, nullSpace }: ReturnType<typeof factorised>): Float64Array[] {
  const { count, start, rows, values } = nullSpace;
  return Array.from({ length: count }, (_, v) => {
    const vector = new Float64Array(m);
    for (let e = start[v]; e < start[v + 1]; e++) vector[rows[e]] = values[e];
    return vector;
  });
}

const times = (A: number[][], x: ArrayLike<number>) =>
  A.map((row) => row.reduce((sum, value, i) => sum + value * x[i], 0));
const norm = (x: ArrayLike<number>) => Math.hypot(...Array.from(x));

describe('random positive semidefinite matrices of known rank', () => {
  const sizes: [number, number][] = [];
  for (const m of [1, 2, 3, 5, 8, 13, 20, 31]) {
    for (const r of new Set([0, 1, Math.floor(m / 2), m - 1, m])) if (r >= 0 && r <= m) sizes.push([m, r]);
  }

  test.each(sizes)('m = %i, rank %i: rank, A x = b, minimum norm, least squares', (m, r) => {
    for (let repeat = 0; repeat < 5; repeat++) {
      const A = withSpectrum(m, r, 3);
      const w = factorised(A);
      expect(w.rank).toBe(r);
      // rounding of numbers of order one, times the condition of 1e3 of A and as much again of its scaling
      const tolerance = 1e-9;

      const b = Float64Array.from(times(A, A.map(number)));
      const x = b.slice();
      solve(w, x);
      expect(norm(times(A, x).map((value, i) => value - b[i]))).toBeLessThan(
        tolerance * Math.max(1, norm(b)),
      );
      const exact = pseudoSolve(A, Array.from(b));
      expect(norm(x.map((value, i) => value - exact[i]))).toBeLessThan(tolerance * Math.max(1, norm(exact)));

      // a right-hand side with no solution: the least-squares one of minimum norm
      const any = Float64Array.from(A, number);
      const least = any.slice();
      solve(w, least);
      const expected = pseudoSolve(A, Array.from(any));
      expect(norm(least.map((value, i) => value - expected[i]))).toBeLessThan(
        tolerance * Math.max(1, norm(expected)),
      );
    }
  });

  test('rows of very different size do not change the rank', () => {
    for (let repeat = 0; repeat < 20; repeat++) {
      expect(factorised(psd(12, 7, 4)).rank).toBe(7);
      expect(factorised(psd(12, 12, 4)).rank).toBe(12);
    }
  });
});

describe('null space', () => {
  test('has m - r unit vectors that A sends to zero, and projecting twice is projecting once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(12), draws(12), (m, drop, draw) => {
        const r = Math.max(0, m - drop);
        const A = psd(m, r);
        const w = factorised(A);
        const basis = nullVectors(w);
        expect(basis).toHaveLength(m - w.rank - w.emptyRows);
        for (const vector of basis) {
          expect(Math.abs(norm(vector) - 1)).toBeLessThan(1e-14);
          expect(norm(times(A, vector))).toBeLessThan(1e-6);
        }
        const x = Float64Array.from({ length: m }, () => draw.number());
        projectOut(w.nullSpace, x);
        for (const vector of basis) {
          const along = x.reduce((sum, value, i) => sum + value * vector[i], 0);
          expect(Math.abs(along)).toBeLessThan(1e-12);
        }
        const once = x.slice();
        projectOut(w.nullSpace, x);
        expect(norm(x.map((value, i) => value - once[i]))).toBeLessThan(1e-12);
      }),
      { seed: SEED, numRuns: 60 },
    );
  });
});

describe('what is not an ordinary matrix', () => {
  test('no rows at all: rank zero, condition one, nothing to solve', () => {
    const w = factorised([]);
    expect([w.rank, estimateCondition(w)]).toEqual([0, 1]);
    expect(() => solve(w, new Float64Array(0))).not.toThrow();
  });

  test('zero rows are neither independent nor redundant, and get no part of the solution', () => {
    const A = [
      [4, 0, 1, 0],
      [0, 0, 0, 0],
      [1, 0, 9, 0],
      [0, 0, 0, 0],
    ];
    const w = factorised(A);
    expect([w.rank, w.emptyRows, w.nullSpace.count]).toEqual([2, 2, 0]);
    const b = Float64Array.of(1, 5, 2, -7);
    solve(w, b);
    const det = 4 * 9 - 1;
    expect(b[0]).toBeCloseTo((9 - 2) / det, 15);
    expect(b[2]).toBeCloseTo((4 * 2 - 1) / det, 15);
    expect([b[1], b[3]]).toEqual([0, 0]);
  });

  test('the zero matrix has rank zero and the solution zero', () => {
    const w = factorised(psd(5, 0));
    expect(w.rank).toBe(0);
    const b = Float64Array.of(1, 2, 3, 4, 5);
    solve(w, b);
    expect(Array.from(b)).toEqual([0, 0, 0, 0, 0]);
  });

  test.each([NaN, Infinity, -Infinity])('%s on the diagonal is refused', (value) => {
    const w = createCholeskyWorkspace(3);
    w.A.set([1, 0, 0, 0, value, 0, 0, 0, 1]);
    expect(factorise(w)).toBe(false);
  });

  test.each([NaN, Infinity])('%s off the diagonal does not come out as a solution', (value) => {
    const w = createCholeskyWorkspace(2);
    w.A.set([1, 0, value, 1]);
    const fine = factorise(w);
    const b = Float64Array.of(1, 1);
    if (fine) solve(w, b);
    expect(fine && b.every(Number.isFinite)).toBe(false);
  });

  test('can be used again for another matrix: nothing is left of the first', () => {
    const [A, B] = [psd(9, 4), psd(9, 9)];
    const w = factorised(A);
    const fill = (M: number[][]) =>
      M.forEach((row, i) => row.forEach((value, j) => (w.A[i * 9 + j] = value)));
    fill(B);
    factorise(w);
    const again = Float64Array.from(B, (_, i) => i);
    solve(w, again);
    const fresh = Float64Array.from(B, (_, i) => i);
    solve(factorised(B), fresh);
    expect(again).toEqual(fresh);
  });
});

describe('rank tolerance and condition', () => {
  /** Two unit rows at an angle. */
  const at = (angle: number) => [
    [1, Math.cos(angle)],
    [Math.cos(angle), 1],
  ];
  test('two rows count as independent from an angle of a microradian on', () => {
    expect(RANK_TOLERANCE).toBe(1e-12);
    expect(factorised(at(3e-6)).rank).toBe(2);
    expect(factorised(at(3e-7)).rank).toBe(1);
  });

  test('the smallest pivot is the squared sine of the smallest angle between a row and those before it', () => {
    expect(factorised(at(Math.PI / 2)).smallestPivot).toBe(1);
    for (const angle of [1, 0.1, 1e-3]) {
      expect(factorised(at(angle)).smallestPivot / Math.sin(angle) ** 2).toBeCloseTo(1, 6);
      // a third row at right angles to both comes first or last, and hides nothing
      for (const third of [0, 2]) {
        const A = at(angle).map((row) => row.toSpliced(third, 0, 0));
        const w = factorised(A.toSpliced(third, 0, [0, 0, 0].with(third, 1)));
        expect(w.smallestPivot / Math.sin(angle) ** 2).toBeCloseTo(1, 6);
      }
    }
  });

  test('the condition estimate is within a factor of ten of the true one, of the scaled matrix', () => {
    for (let repeat = 0; repeat < 40; repeat++) {
      const m = 2 + Math.floor(30 * random());
      const A = withSpectrum(m, m, 6 * random());
      const w = factorised(A);
      const scaled = A.map((row, i) => row.map((value, j) => value / Math.sqrt(A[i][i] * A[j][j])));
      const values = symmetricEigen(scaled).values;
      const truth = Math.max(...values) / Math.min(...values);
      expect(estimateCondition(w)).toBeLessThanOrEqual(truth * 1.01);
      expect(estimateCondition(w)).toBeGreaterThan(truth / 10);
    }
  });

  test('the estimate is exact where all directions but the largest are alike', () => {
    for (const [m, lean] of [
      [4, 0.9],
      [12, 0.9],
    ]) {
      const A = Array.from({ length: m }, (_, i) =>
        Array.from({ length: m }, (__, j) => (i === j ? 1 : lean)),
      );
      expect(estimateCondition(factorised(A)) / ((1 + (m - 1) * lean) / (1 - lean))).toBeCloseTo(1, 6);
    }
  });

  test('of two nearly parallel rows it grows like one over the angle squared', () => {
    for (const angle of [1e-1, 1e-2, 1e-3]) {
      const condition = estimateCondition(factorised(at(angle)));
      const truth = (1 + Math.cos(angle)) / (1 - Math.cos(angle));
      expect(condition / truth).toBeGreaterThan(0.1);
      expect(condition / truth).toBeLessThan(10);
    }
  });
});

describe('which row comes when', () => {
  test.each([
    [0.06, 1, [0, 1, 2]],
    [0.04, 1, [0, 2, 1]],
    [0.03, 0.5, [0, 1, 2]],
    [0.02, 0.5, [0, 2, 1]],
    [0.03, 0.02, [0, 1, 2]],
    [0.0005, 0.02, [0, 2, 1]],
  ])(
    'each where it is given, if of it is left a twentieth of what is left of the best: %f of %f',
    (second, third, order) => {
      const [a, b] = [second, third].map((left) => Math.sqrt(1 - left));
      const w = factorised([
        [1, a, b],
        [a, 1, a * b],
        [b, a * b, 1],
      ]);
      expect(Array.from(w.order)).toEqual(order);
      expect(w.smallestPivot).toBeCloseTo(Math.min(second, third), 12);
    },
  );

  test('rows of zeros change places with the last of the others, or none if they are last', () => {
    for (const [diagonal, order] of [
      [
        [4, 9, 1, 0, 0],
        [0, 1, 2, 3, 4],
      ],
      [
        [4, 0, 1, 9, 0],
        [0, 3, 2, 1, 4],
      ],
      [
        [0, 0, 1, 9, 4],
        [4, 3, 2, 1, 0],
      ],
    ]) {
      const w = factorised(diagonal.map((value, i) => diagonal.map((_, j) => (i === j ? value : 0))));
      expect(Array.from(w.order)).toEqual(order);
    }
  });
});

describe('what is known beforehand', () => {
  test('weights: the solution is that of least norm, and of least squares, among what is weighed', () => {
    const A = withSpectrum(6, 4, 1);
    const weight = Float64Array.from(A, () => 10 ** number());
    const w = createCholeskyWorkspace(6, weight);
    A.forEach((row, i) => row.forEach((value, j) => (w.A[i * 6 + j] = value)));
    expect(factorise(w)).toBe(true);
    const b = Float64Array.from(A, number);
    const weighed = A.map((row, i) => row.map((value, j) => weight[i] * value * weight[j]));
    const wanted = pseudoSolve(
      weighed,
      Array.from(b, (value, i) => value * weight[i]),
    );
    solve(w, b);
    wanted.forEach((value, i) => expect(b[i] / (value * weight[i])).toBeCloseTo(1, 8));
  });

  test('rows that depend on others: those, or as many as the pivots choose, are left out', () => {
    for (const free of [false, true]) {
      for (let out = 0; out < 5; out++) {
        const A = withSpectrum(5, 4, 1).map((row) => [...row, 0]);
        A.push([0, 0, 0, 0, 0, 0]);
        const w = createCholeskyWorkspace(6);
        A.forEach((row, i) => row.forEach((value, j) => (w.A[i * 6 + j] = value)));
        w.nullSpace.count = 1;
        const depends = Uint8Array.from(A, (_, i) => Number(i === out));
        expect(factorise(w, { depends, free })).toBe(true);
        expect([w.rank, w.kept, w.emptyRows, w.nullSpace.count]).toEqual([4, 4, 1, 1]);
        if (!free) expect(w.order[4]).toBe(out);
      }
    }
  });

  test('of independent rows one that rounding has eaten is lost, and the smallest pivot is nothing', () => {
    const w = createCholeskyWorkspace(2);
    w.A.set([1, 0, Math.cos(1e-9), 1]);
    expect(factorise(w, { depends: new Uint8Array(2), free: false })).toBe(true);
    expect([w.rank, w.kept, w.smallestPivot, w.nullSpace.count]).toEqual([2, 1, 0, 0]);
  });
});

test('dotRows adds every product once, at every length', () => {
  const a = Float64Array.from({ length: 40 }, () => Math.round(100 * number()));
  for (let length = 0; length < 15; length++) {
    let sum = 0;
    for (let c = 0; c < length; c++) sum += a[3 + c] * a[20 + c];
    expect(dotRows(a, 3, 20, length)).toBe(sum);
  }
});
