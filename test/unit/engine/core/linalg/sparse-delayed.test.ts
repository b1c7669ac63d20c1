/** Rows that are delayed, alone and beside rows that depend on others: solutions, null vectors and condition, against dense ones. */
import { calcSparseNullSpace } from '../../../../../engine/core/linalg/sparse-null-space';
import { compilePattern } from '../../../../../engine/core/linalg/sparse-pattern';
import { createRandom } from '../../../../support/draw';
import {
  DELAYED,
  DEPENDENT,
  ELIMINATED,
  createSparseCholesky,
  factoriseSparse,
} from '../../../../../engine/core/linalg/sparse-cholesky';
import { dot, norm } from '../../../../../engine/core/linalg/dense-vector';
import { estimateSparseCondition, solveSparse } from '../../../../../engine/core/linalg/sparse-solve';
import { exactProduct, load, mechanism, rowsOf } from '../../../../support/block-sparse';
import { describe, expect, test } from 'vitest';
import { factoriseLu, solveLu } from '../../../../../engine/core/linalg/lu';
import { powerCondition } from '../../../../../engine/core/linalg/condition';
import type { Case } from '../../../../support/block-sparse';
import type { SparseCholesky } from '../../../../../engine/core/linalg/sparse-cholesky';

/** Rows by the bodies that they touch. */
const touched = (vector: readonly number[], width: number) =>
  [...new Set(vector.flatMap((value, c) => (value === 0 ? [] : [Math.floor(c / width)])))].join();

/** Unit rows of which some nearly repeat one before them on the same bodies, and some are mixtures of two before them. */
function drawn(seed: number, mixtures: boolean, tilt: number): Case & { dependent: number } {
  const random = createRandom(seed);
  const width = 8;
  const given = mechanism(random, 3 + (seed % 3), 6 + (seed % 5), 3, width);
  let dependent = 0;
  const vectors: number[][] = [];
  for (const own of given.vectors) {
    const like = vectors.filter((other) => touched(other, width) === touched(own, width));
    const draw = random();
    const near = (other: readonly number[]) => other.map((value, c) => value + tilt * own[c]);
    const isMixture = mixtures && like.length > 1 && draw < 0.3;
    if (isMixture) dependent++;
    const [first, second] = like.slice(-2);
    const vector = isMixture
      ? first.map((value, c) => 0.5 * value - 0.7 * second[c])
      : like.length > 0 && draw < 0.7
        ? near(like[0])
        : own;
    vectors.push(vector.map((value) => value / norm(vector)));
  }
  return { ...given, vectors, dependent };
}

function factorised(given: Case, weight = new Float64Array(given.vectors.length).fill(1)): SparseCholesky {
  const w = createSparseCholesky(compilePattern(rowsOf(given), given.cliques, Infinity)!, weight);
  load(w, given);
  expect(factoriseSparse(w, exactProduct(w, given))).toBe(true);
  // again: nothing is left of the first time
  for (const array of [w.delayed.S, w.delayed.z, w.delayed.remaining]) array.fill(9);
  load(w, given);
  expect(factoriseSparse(w, exactProduct(w, given))).toBe(true);
  calcSparseNullSpace(w);
  const { delayed, fate, pattern } = w;
  for (let t = 0; t < delayed.count; t++) {
    const column = delayed.R.subarray(t * pattern.m, (t + 1) * pattern.m);
    expect(column.every((value, row) => fate[row] === ELIMINATED || value === 0)).toBe(true);
  }
  return w;
}

const matrixOf = (vectors: readonly (readonly number[])[]) =>
  vectors.map((a) => vectors.map((b) => dot(a, b)));

/** By place: whether the row is one of those that the solution is made of. */
function keptOf({ fate, delayed }: SparseCholesky): boolean[] {
  const taken = new Set(delayed.rows.slice(0, delayed.rank));
  return Array.from(fate, (what, row) => what === ELIMINATED || taken.has(row));
}

/** As `powerCondition` with the matrix of the kept rows, in the order of elimination, and its factors by LU. */
function denseCondition(w: SparseCholesky, vectors: readonly (readonly number[])[]): number {
  const kept = keptOf(w).flatMap((is, row) => (is ? [row] : []));
  const A = matrixOf(kept.map((row) => vectors[w.pattern.rowAt[row]]));
  const n = kept.length;
  const lu = Float64Array.from(A.flat());
  const pivots = new Int32Array(n);
  expect(factoriseLu(lu, n, pivots)).toBe(true);
  const x = new Float64Array(w.pattern.m);
  const apply = (f: (part: Float64Array) => ArrayLike<number>) => () => {
    const part = f(Float64Array.from(kept, (row) => x[row]));
    x.fill(0);
    kept.forEach((row, i) => (x[row] = part[i]));
  };
  return powerCondition(
    ...([n, w.pattern.m, x] as const),
    apply((part) => A.map((row) => dot(row, part))),
    apply((part) => (solveLu(lu, n, pivots, part), part)),
  );
}

const SEEDS = Array.from({ length: 24 }, (_, seed) => seed);

describe.each([1e-2, 3e-3])('rows at an angle of about %f to others', (tilt) => {
  test('are delayed, and the solution is that of one matrix', () => {
    let delayed = 0;
    for (const seed of SEEDS) {
      const { vectors, ...given } = drawn(seed, false, tilt);
      const m = vectors.length;
      const random = createRandom(seed);
      const weight = Float64Array.from(vectors, () => 0.5 + random());
      const w = factorised({ ...given, vectors }, weight);
      delayed += w.delayed.rank;
      expect([w.rank, w.kept, w.nullSpace.count]).toEqual([m, m, 0]);
      const A = matrixOf(vectors);
      const x = Float64Array.from(vectors, () => 2 * random() - 1);
      const found = Float64Array.from(A, (row) => dot(row, x));
      solveSparse(w, found);
      expect(norm(found.map((value, i) => value - x[i]))).toBeLessThan(1e-7);
      expect(estimateSparseCondition(w) / denseCondition(w, vectors)).toBeCloseTo(1, 5);
    }
    expect(delayed).toBeGreaterThan(50);
  });

  test('do not spoil the rank: those that depend on them have null vectors, and the solution is across these', () => {
    let [count, leaning] = [0, 0];
    for (const seed of SEEDS) {
      const { dependent, ...given } = drawn(seed, true, tilt);
      const { vectors } = given;
      const m = vectors.length;
      const w = factorised(given);
      count += dependent;
      expect([w.rank, w.nullSpace.count, w.emptyRows]).toEqual([m - dependent, dependent, 0]);
      const lost = keptOf(w).filter((is) => !is).length;
      expect(lost).toBe(dependent);
      leaning += w.delayed.count - w.delayed.rank;
      const { start, rows, values } = w.nullSpace;
      const nulls = Array.from({ length: dependent }, (_, v) => {
        const vector = new Float64Array(m);
        for (let e = start[v]; e < start[v + 1]; e++) vector[rows[e]] = values[e];
        // what is but rounding is left out
        expect(values.slice(start[v], start[v + 1]).every((value) => Math.abs(value) > 1e-15)).toBe(true);
        return vector;
      });
      for (const vector of nulls) {
        const sum = vectors[0].map((_, c) => vectors.reduce((s, row, i) => s + vector[i] * row[c], 0));
        expect(norm(sum)).toBeLessThan(1e-9);
        expect(norm(vector)).toBeCloseTo(1, 12);
      }
      const A = matrixOf(vectors);
      const random = createRandom(seed);
      const b = Float64Array.from(matrixOf(vectors), (row) =>
        row.reduce((sum, v) => sum + v * (random() - 0.5), 0),
      );
      const along = A.map((row) => dot(row, b));
      const x = Float64Array.from(along);
      solveSparse(w, x);
      A.forEach((row, i) => expect(Math.abs(dot(row, x) - along[i])).toBeLessThan(1e-6 * norm(along)));
      for (const vector of nulls) expect(Math.abs(dot(vector, x))).toBeLessThan(1e-9 * norm(x));
      expect(estimateSparseCondition(w) / denseCondition(w, vectors)).toBeCloseTo(1, 4);
    }
    expect([count, leaning].every((found) => found > 10)).toBe(true);
  });
});

test('of a row and its nearly equals each is delayed once, and of those that repeat each other all but one depend on it', () => {
  const near = (angle: number) => [Math.cos(angle), Math.sin(angle), 0];
  const given: Case = {
    vectors: [[1, 0, 0], [0, 0, 1], near(1e-3), near(1e-3), near(2e-3)],
    first: Int32Array.of(0, 2, 4, 5),
    cliques: [[0, 1, 2]],
  };
  const w = factorised(given);
  expect([w.rank, w.delayed.count, w.delayed.rank, w.nullSpace.count]).toEqual([3, 3, 1, 2]);
  expect(Array.from(w.fate).sort()).toEqual([ELIMINATED, ELIMINATED, DELAYED, DELAYED, DELAYED].sort());
  // the largest pivot comes first: the row that is farthest away
  expect(w.pattern.rowAt[w.delayed.rows[0]]).toBe(4);
  expect(w.smallestPivot / Math.sin(2e-3) ** 2).toBeCloseTo(1, 8);
  expect(Array.from(w.fate)).not.toContain(DEPENDENT);
});

test('the vector of a delayed row has what the delayed row that it leans on reaches, also where it has no part itself', () => {
  // the last is half of the one before it, and half of the second row less a quarter of the first
  const all = [
    [0, 1, 0],
    [1, 0, 0],
    [1, 0.5, 0.02],
    [1, 0, 0.01],
  ];
  const vectors = all.map((row) => row.map((value) => value / norm(row)));
  const cliques = [
    [0, 2],
    [1, 2, 3],
  ];
  const given = { vectors, first: Int32Array.of(0, 1, 2, 3, 4), cliques };
  const w = factorised(given);
  expect([w.rank, w.delayed.count, w.delayed.rank, w.nullSpace.count]).toEqual([3, 2, 1, 1]);
  expect([...w.x]).toEqual([0, 0, 0, 0]);
  const { rows, values, start } = w.nullSpace;
  const share = new Float64Array(4);
  for (let e = start[0]; e < start[1]; e++) share[rows[e]] = values[e] / norm(all[rows[e]]);
  const wanted = [0.25, -0.5, -0.5, 1];
  wanted.forEach((value, row) => expect(share[row] / share[3]).toBeCloseTo(value, 9));
});

test('the vector of a delayed row has a row of a later block at right angles to it, by way of another delayed row', () => {
  // the third is half of the first, half of the second, and less 0.003 of the fourth
  const all = [
    [1, 0, 0, 0],
    [1, 0.01, 0, 0],
    [1, 0.0032, -0.0024, 0],
    [0, 0.6, 0.8, 0],
    [0, 0, 0, 1],
  ];
  const vectors = all.map((row) => row.map((value) => value / norm(row)));
  const w = factorised({ vectors, first: Int32Array.of(0, 3, 5), cliques: [[0, 1]] });
  expect([...w.pattern.rowAt]).toEqual([0, 1, 2, 3, 4]);
  expect([w.rank, w.delayed.count, w.delayed.rank, w.nullSpace.count]).toEqual([4, 2, 1, 1]);
  expect([...w.x]).toEqual([0, 0, 0, 0, 0]);
  const { rows, values, start } = w.nullSpace;
  const share = new Float64Array(5);
  for (let e = start[0]; e < start[1]; e++) share[rows[e]] = values[e] / norm(all[rows[e]]);
  const wanted = [-0.5, -0.5, 1, 0.003, 0];
  wanted.forEach((value, row) => expect(share[row] / share[2]).toBeCloseTo(value, 9));
});

test('delayed rows of one mechanism are nothing to another that is solved beside it', () => {
  const given: Case = {
    vectors: [
      [1, 0, 0, 0],
      [1, 0.01, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 1, 0.02],
    ].map((row) => row.map((value) => value / norm(row))),
    first: Int32Array.of(0, 2, 4),
    cliques: [],
  };
  const w = factorised(given);
  expect([w.rank, w.delayed.count, w.delayed.rank]).toEqual([4, 2, 2]);
  const b = Float64Array.from(matrixOf(given.vectors), (row) => dot(row, [1, 2, 3, 4]));
  solveSparse(w, b);
  [1, 2, 3, 4].forEach((value, i) => expect(b[i]).toBeCloseTo(value, 9));
});

test('a given row that is in no block gets the solution zero', () => {
  const w = createSparseCholesky(compilePattern([[0], [2]], [], Infinity)!, new Float64Array(3).fill(1));
  w.L.set([4, 9]);
  expect(factoriseSparse(w, () => 0)).toBe(true);
  const b = Float64Array.of(8, 5, 18);
  solveSparse(w, b);
  [2, 0, 2].forEach((value, i) => expect(b[i]).toBeCloseTo(value, 14));
});

describe('unit rows on an axis, one after the other in one block', () => {
  const ofRows = (vectors: number[][]): Case => ({
    vectors,
    first: Int32Array.of(0, vectors.length),
    cliques: [],
  });

  test('a row that repeats one before it is not delayed', () => {
    const w = factorised(
      ofRows([
        [1, 0],
        [1, 0],
        [0.6, 0.8],
      ]),
    );
    expect([[...w.fate], w.delayed.count, w.rank]).toEqual([[ELIMINATED, DEPENDENT, ELIMINATED], 0, 2]);
  });

  test('the null vector of a row that repeats another is of these two, without rounding of those between', () => {
    for (const seed of SEEDS) {
      const random = createRandom(seed);
      const vectors = Array.from({ length: 5 }, () => Array.from({ length: 7 }, () => 2 * random() - 1));
      const w = factorised(ofRows([...vectors, vectors[3]]));
      expect([...w.nullSpace.rows.slice(0, w.nullSpace.start[1])]).toEqual([3, 5]);
    }
  });

  test('where little is left of a delayed row the product that is exact decides, of what would be its null vector', () => {
    const angle = 3e-5;
    const given = ofRows([
      [1, 0],
      [Math.cos(angle), Math.sin(angle)],
    ]);
    for (const [factor, rank] of [
      [1, 2],
      [1e-4, 1],
    ]) {
      const w = createSparseCholesky(
        compilePattern(rowsOf(given), [], Infinity)!,
        new Float64Array(2).fill(1),
      );
      load(w, given);
      const asked: number[] = [];
      const product = exactProduct(w, given);
      factoriseSparse(w, (x) => (asked.push(product(x)), factor * product(x)));
      expect([asked.length, w.rank]).toEqual([1, rank]);
      expect(asked[0] / Math.sin(angle) ** 2).toBeCloseTo(1, 6);
    }
    // beside another delayed row, with its share of it: what is left is the third number
    const beside = ofRows([
      [1, 0, 0],
      [1, 2e-3, 0],
      [1, 1e-3, angle],
    ]);
    const w = createSparseCholesky(
      compilePattern(rowsOf(beside), [], Infinity)!,
      new Float64Array(3).fill(1),
    );
    load(w, beside);
    let asked = 0;
    factoriseSparse(w, (x) => (asked = exactProduct(w, beside)(x)));
    expect([w.delayed.rank, w.rank]).toEqual([2, 3]);
    expect(asked / angle ** 2).toBeCloseTo(1, 5);
  });

  test('it decides of the farthest first, and what an earlier solution has left has no part in it', () => {
    const given = ofRows(
      [
        [1, 0, 0],
        [1, 3e-5, 0],
        [1, 0, 5e-5],
      ].map((row) => row.map((value) => value / norm(row))),
    );
    const w = createSparseCholesky(compilePattern(rowsOf(given), [], Infinity)!, new Float64Array(3).fill(1));
    for (let time = 0; time < 2; time++) {
      load(w, given);
      const asked: number[] = [];
      const product = exactProduct(w, given);
      factoriseSparse(w, (x) => (asked.push(product(x)), asked[asked.length - 1]));
      expect(asked).toHaveLength(2);
      expect(Math.sqrt(asked[0])).toBeCloseTo(5e-5, 9);
      expect(Math.sqrt(asked[1])).toBeCloseTo(3e-5, 9);
      solveSparse(w, Float64Array.of(1, 2, 3));
    }
  });

  test('more than 256 are delayed no longer', () => {
    const size = 260;
    const vectors = Array.from({ length: size }, (_, i) => {
      const row = new Array<number>(size).fill(0);
      [row[0], row[i]] = i === 0 ? [1, 1] : [1, 0.01];
      return row;
    });
    const given = ofRows(vectors);
    const w = createSparseCholesky(
      compilePattern(rowsOf(given), [], Infinity)!,
      new Float64Array(size).fill(1),
    );
    load(w, given);
    expect(factoriseSparse(w, exactProduct(w, given))).toBe(true);
    expect([w.delayed.count, w.rank]).toEqual([256, size]);
  });
});
