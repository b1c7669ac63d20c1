/** The factor itself: L L^T is the matrix, nothing stands outside its pattern, and products with it are undone by solutions. */
import { createRandom } from '../../../../support/draw';
import {
  DEPENDENT,
  ELIMINATED,
  EMPTY,
  createSparseCholesky,
  factoriseSparse,
} from '../../../../../engine/core/linalg/sparse-cholesky';
import {
  addProduct,
  addRow,
  backwardSparse,
  forwardSparse,
  multiplySparse,
  multiplyTransposed,
} from '../../../../../engine/core/linalg/sparse-triangle';
import { compilePattern } from '../../../../../engine/core/linalg/sparse-pattern';
import { describe, expect, test } from 'vitest';
import { solveSparse } from '../../../../../engine/core/linalg/sparse-solve';
import { dot } from '../../../../../engine/core/linalg/dense-vector';
import { exactProduct, load, mechanism, rowsOf } from '../../../../support/block-sparse';
import type { Case } from '../../../../support/block-sparse';
import type { SparseCholesky } from '../../../../../engine/core/linalg/sparse-cholesky';

function created(given: Case, weight = new Float64Array(given.vectors.length).fill(1)): SparseCholesky {
  const w = createSparseCholesky(compilePattern(rowsOf(given), given.cliques, Infinity)!, weight);
  load(w, given);
  return w;
}

const never = () => Number.NaN;

/** The largest difference; not a number where there is one that is not. */
const gap = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);

/** The rows of L, written out, each with its diagonal; 0 for rows that were not eliminated. */
function written({ L, inverse, pattern }: SparseCholesky): number[][] {
  const { m, placeAt, firstRow, origin, stride, own, leftStart, leftPlace, leftOffset } = pattern;
  return Array.from({ length: m }, (_, row) => {
    const out = new Array<number>(m).fill(0);
    const place = placeAt[row];
    const o = origin[place] + (row - firstRow[place]) * stride[place];
    for (let c = leftStart[place]; c < leftStart[place + 1]; c++) {
      for (let j = firstRow[leftPlace[c]]; j < firstRow[leftPlace[c] + 1]; j++)
        out[j] = L[o + leftOffset[c] + j - firstRow[leftPlace[c]]];
    }
    for (let j = firstRow[place]; j < row; j++) out[j] = L[o + own[place] + j - firstRow[place]];
    out[row] = inverse[row] === 0 ? 0 : 1 / inverse[row];
    return out;
  });
}

/** L L^T against the products of the vectors that count, scaled to unit length. */
function expectFactor(w: SparseCholesky, { vectors }: Case): void {
  const rows = written(w);
  const { rowAt } = w.pattern;
  const unit = vectors.map((v) => v.map((value) => value / Math.hypot(...v)));
  for (let i = 0; i < rows.length; i++) {
    // a row that was left out has no column either
    const products = rows.map((row, j) =>
      j > i || w.fate[j] !== ELIMINATED ? 0 : dot(rows[i].slice(0, j + 1), row),
    );
    const wanted = rows.map((_, j) =>
      j > i || w.fate[j] !== ELIMINATED ? 0 : dot(unit[rowAt[i]], unit[rowAt[j]]),
    );
    if (w.fate[i] === ELIMINATED) expect(gap(products, wanted), `row ${i}`).toBeLessThan(1e-11);
  }
}

/** Random structures that are independent: twelve numbers on each body, and fewer rows. */
const structures = Array.from({ length: 12 }, (_, seed) => {
  const random = createRandom(seed);
  return mechanism(random, 3 + Math.floor(8 * random()), 1 + Math.floor(19 * random()), 3, 12);
});

describe('the factor', () => {
  test('times its transpose is the matrix of unit rows, whether pivots decide or are known', () => {
    for (const given of structures) {
      for (const known of [null, new Uint8Array(given.vectors.length)]) {
        const w = created(given);
        expect(factoriseSparse(w, never, known)).toBe(true);
        const m = given.vectors.length;
        expect([w.rank, w.kept, w.emptyRows, w.delayed.count]).toEqual([m, m, 0, 0]);
        expectFactor(w, given);
      }
    }
  });

  test('is that also where a block meets three bodies, and another has a part of what it reaches', () => {
    const cliques = [[0, 2, 3], [1, 2, 4], [1], [1, 2, 3, 5]];
    const random = createRandom(5);
    const blockOf = [0, 1, 2, 2, 2, 3, 4, 4, 5, 5];
    const vectors = blockOf.map((block) =>
      cliques.flatMap((blocks) =>
        Array.from({ length: 12 }, () => (blocks.includes(block) ? 2 * random() - 1 : 0)),
      ),
    );
    const given = { vectors, cliques, first: Int32Array.of(0, 1, 2, 5, 6, 8, 10) };
    const w = created(given);
    expect(factoriseSparse(w, never)).toBe(true);
    expect([w.rank, w.delayed.count]).toEqual([10, 0]);
    expectFactor(w, given);
  });

  test('leaves out rows that are known to depend on others, or hold nothing', () => {
    for (const given of structures) {
      const [out, empty] = [1, Math.min(3, given.vectors.length - 1)];
      const vectors = given.vectors.map((v, i) => (i === empty ? v.map(() => 0) : v));
      const known = Uint8Array.from(vectors, (_, i) => Number(i === out));
      const weight = Float64Array.from(vectors, (_, i) => 1 + i);
      const w = created({ ...given, vectors }, weight);
      expect(factoriseSparse(w, never, known)).toBe(true);
      const { rowAt } = w.pattern;
      rowAt.forEach((own, row) => {
        const fate = own === empty ? EMPTY : own === out ? DEPENDENT : ELIMINATED;
        expect(w.fate[row]).toBe(fate);
        if (fate !== ELIMINATED) expect(w.inverse[row]).toBe(0);
        const length = Math.hypot(...vectors[own]);
        expect(w.unit[row] * (length || 1)).toBeCloseTo(fate === EMPTY ? 0 : 1, 12);
        expect(w.scale[row]).toBe(w.unit[row] / weight[own]);
      });
      const left = Array.from(w.fate).filter((fate) => fate === ELIMINATED).length;
      expect([w.rank, w.kept, w.emptyRows]).toEqual([left, left, 1]);
      expectFactor(w, { ...given, vectors });
    }
  });

  test('of many numbers, which is made two by two, is the same, with odd numbers of rows as with even ones', () => {
    const random = createRandom(5);
    const sizes = [1, 2, 37, 40, 29, 1, 42, 31, 38, 36];
    const width = 60;
    const first = [0];
    for (const size of sizes) first.push(first[first.length - 1] + size);
    const m = first[sizes.length];
    const cliques = [[6, 0, 5], [9, 2], [6, 7, 4], [9, 4], [1, 4, 2], [1, 4, 0], [3, 7, 2], [8]];
    const vectors = Array.from({ length: m }, () => new Array<number>(8 * width).fill(0));
    sizes.forEach((_, block) => {
      for (let row = first[block]; row < first[block + 1]; row++) {
        cliques.forEach((clique, c) => {
          if (clique.includes(block))
            for (let k = 0; k < width; k++) vectors[row][c * width + k] = 2 * random() - 1;
        });
      }
    });
    const given = { vectors, first: Int32Array.from(first), cliques };
    const [one, other] = [created(given), created(given)];
    expect(one.pattern.size).toBeGreaterThan(20_000);
    // rows meet in runs of columns that are apart, too
    expect(one.pattern.runs.length).toBeGreaterThan(0);
    const known = new Uint8Array(m);
    known[first[3]] = 1;
    expect(factoriseSparse(one, never, known)).toBe(true);
    expect([one.rank, one.kept]).toEqual([m - 1, m - 1]);
    // pivots that decide are made one by one: without the row that is left out there
    const without = vectors.with(first[3], new Array<number>(8 * width).fill(0));
    load(other, { ...given, vectors: without });
    expect(factoriseSparse(other, never)).toBe(true);
    expect(other.rank).toBe(m - 1);
    const [rows, wanted] = [written(one), written(other)];
    for (let i = 0; i < m; i++)
      if (one.fate[i] === ELIMINATED) expect(gap(rows[i], wanted[i])).toBeLessThan(1e-11);
    // where they decide, and a row nearly repeats another, it is delayed however many numbers there are
    const near = vectors[first[3]].map((value, c) => vectors[first[3] + 1][c] + 0.01 * value);
    const nearly = { ...given, vectors: vectors.with(first[3], near) };
    const third = created(nearly);
    expect(factoriseSparse(third, exactProduct(third, nearly))).toBe(true);
    expect([third.rank, third.delayed.rank]).toEqual([m, 1]);
    const x = Float64Array.from({ length: m }, () => 2 * random() - 1);
    const sum = near.map((_, c) => nearly.vectors.reduce((s, v, i) => s + v[c] * x[i], 0));
    const solution = Float64Array.from(nearly.vectors, (v) => dot(v, sum));
    solveSparse(third, solution);
    expect(gap(solution, x)).toBeLessThan(1e-6);
  });

  test('is refused where a number is not finite', () => {
    for (const value of [NaN, Infinity]) {
      for (const place of [0, 1]) {
        const w = created(structures.find(({ first }) => first.length > 5)!);
        const { origin, own } = w.pattern;
        // a diagonal, or what stands left of one
        const last = own.findLastIndex((offset) => offset > 0);
        w.L[place === 0 ? origin[0] + own[0] : origin[last]] = value;
        expect(factoriseSparse(w, never, new Uint8Array(w.pattern.m))).toBe(false);
      }
    }
  });
});

describe('the pattern', () => {
  test('is null where the factor would pass the limit', () => {
    const of = (limit: number) => compilePattern([[0], [1, 2]], [[0, 1]], limit);
    // the larger block comes first, with 2 (2 + 1) numbers, then the other with one
    expect([of(6), of(7)?.m]).toEqual([null, 3]);
  });

  test('has every row in its place, and room for what fills in and no more', () => {
    for (const given of structures) {
      const { placeOf, firstRow, rowAt, leftStart, leftPlace, size } = created(given).pattern;
      rowsOf(given).forEach((rows, block) => {
        const from = firstRow[placeOf[block]];
        expect([...rowAt.slice(from, firstRow[placeOf[block] + 1])]).toEqual(rows);
      });
      let numbers = 0;
      placeOf.forEach((_, place) => {
        const rowsAt = (p: number) => firstRow[p + 1] - firstRow[p];
        const left = leftPlace.slice(leftStart[place], leftStart[place + 1]);
        numbers += rowsAt(place) * left.reduce((sum, p) => sum + rowsAt(p), rowsAt(place));
      });
      expect(size).toBe(numbers);
    }
  });

  test('of blocks that are all tied to each other is one run of columns, up to the diagonal', () => {
    const { runs, last, pieces } = compilePattern([[0, 1], [2], [3, 4, 5], [6]], [[0, 1, 2, 3]], Infinity)!;
    // each of the blocks to the left begins at the first column in both rows
    expect([runs.length, pieces.length, ...new Set(last)]).toEqual([0, 12, 0]);
  });
});

describe('products', () => {
  const factorised = (given: Case) => {
    const w = created(given);
    factoriseSparse(
      w,
      never,
      // the first that would be eliminated is left out
      Uint8Array.from(given.vectors, (_, i) => Number(i === w.pattern.rowAt[0])),
    );
    return w;
  };
  const drawn = (m: number, seed: number) => {
    const random = createRandom(seed);
    return Float64Array.from({ length: m }, () => 2 * random() - 1);
  };

  test('with a row, without its diagonal, either way and added to what is there', () => {
    for (const given of structures) {
      const w = factorised(given);
      written(w).forEach((values, row) => {
        const [x, y] = [drawn(w.pattern.m, row), drawn(w.pattern.m, row)];
        const product = dot(values.with(row, 0), x);
        for (const sign of [1, -1] as const) {
          const sum = x.slice();
          addProduct(w.pattern, w.L, row, sign, sum);
          expect(sum[row]).toBeCloseTo(x[row] + sign * product, 12);
          expect(gap(sum.with(row, 0), x.with(row, 0))).toBe(0);
        }
        addRow(w.pattern, w.L, row, 0.5, y);
        const added = x.map((value, j) => value + (j === row ? 0 : 0.5 * values[j]));
        expect(gap(y, added)).toBeLessThan(1e-12);
      });
    }
  });

  test('with the triangle are those of the rows that were kept, and solutions undo them', () => {
    for (const given of structures) {
      const w = factorised(given);
      const { pattern, L, inverse } = w;
      const rows = written(w).map((row, i) =>
        row.map((value, j) => (inverse[i] === 0 || inverse[j] === 0 ? 0 : value)),
      );
      const x = drawn(pattern.m, 9).map((value, row) => (inverse[row] === 0 ? 0 : value));
      const any = drawn(pattern.m, 9);
      const near = (found: Float64Array, wanted: ArrayLike<number>) =>
        expect(gap(found, wanted)).toBeLessThan(1e-10);
      const [down, up] = [any.slice(), any.slice()];
      multiplySparse(pattern, L, inverse, down);
      multiplyTransposed(pattern, L, inverse, up);
      near(
        down,
        rows.map((row) => dot(row, x)),
      );
      near(
        up,
        rows.map((_, j) => rows.reduce((sum, row, i) => sum + row[j] * x[i], 0)),
      );
      forwardSparse(pattern, L, inverse, down);
      backwardSparse(pattern, L, inverse, up);
      near(down, x);
      near(up, x);
      // a row that was left out comes out as zero, whatever is asked of it
      const products = [multiplySparse, multiplyTransposed, forwardSparse, backwardSparse];
      for (const apply of products) {
        const some = any.slice();
        apply(pattern, L, inverse, some);
        expect(Math.abs(some[0])).toBe(0);
      }
    }
  });
});
