/** Rank and null vectors of rows on bodies, in space, in a plane and in chains, against the rank of one dense matrix. */
import {
  BLOCK,
  DEPENDS,
  NEARLY,
  PIVOT,
  addFrontRow,
  calcRowRank,
  createRowRank,
} from '../../../../../engine/core/linalg/row-rank';
import { addNullVector } from '../../../../../engine/core/linalg/row-null-space';
import { compileFronts } from '../../../../../engine/core/linalg/fronts';
import { createNullSpace, dropVectors } from '../../../../../engine/core/linalg/null-space';
import { createRandom } from '../../../../support/draw';
import { dot, norm } from '../../../../../engine/core/linalg/dense-vector';
import { expect, test } from 'vitest';
import { orthonormalise, solveLeastSquares } from '../../../../../engine/core/linalg/least-squares';
import type { RowRank } from '../../../../../engine/core/linalg/row-rank';

/** Numbers of all bodies, of which `bodies` are touched. */
interface Row {
  readonly bodies: readonly number[];
  readonly numbers: Float64Array;
}

/** Rows of `columns` numbers on each of their bodies, a part of them mixtures of others. */
function draw(seed: number, bodies: number, count: number, columns: number, chain: boolean): Row[] {
  const random = createRandom(seed);
  const rows: Row[] = [];
  for (let i = 0; i < count; i++) {
    const numbers = new Float64Array(BLOCK * bodies);
    const a = Math.floor((chain ? bodies - 1 : bodies) * random());
    const b = chain ? a + 1 : Math.floor(bodies * random());
    const touched = new Set([a, b]);
    if (rows.length > 2 && random() < 0.3) {
      touched.clear();
      for (let k = 0; k < 2; k++) {
        const other = rows[Math.floor(rows.length * random())];
        const part = random() + 0.5;
        other.numbers.forEach((value, c) => (numbers[c] += part * value));
        for (const body of other.bodies) touched.add(body);
      }
    } else
      for (const body of touched)
        for (let c = 0; c < columns; c++) numbers[BLOCK * body + c] = 2 * random() - 1;
    rows.push({ bodies: [...touched], numbers });
  }
  return rows;
}

interface Found {
  readonly r: RowRank;
  readonly found: number[];
  /** How many were found more than once. */
  readonly again: number;
  /** The null vectors of the rows times the weights, as they are in the end. */
  readonly vectors: Float64Array[];
}

function solve(
  rows: readonly Row[],
  weight: Float64Array,
  nearly = new Int32Array(rows.length).fill(-1),
  rounds = 1,
): Found {
  const bodies = rows[0].numbers.length / BLOCK;
  const fronts = compileFronts(
    bodies,
    BLOCK,
    rows.map((row) => row.bodies),
  );
  const r = createRowRank(rows.length, fronts);
  rows.forEach(({ numbers }, row) => (r.scale[row] = 1 / norm(numbers)));
  // a first round, of other numbers, leaves nothing behind
  for (let round = rounds; round > 0; round--) {
    const read = (group: number): void => {
      const at = addFrontRow(r, group);
      for (const body of rows[group].bodies) {
        for (let c = 0; c < BLOCK; c++) {
          const value = rows[group].numbers[BLOCK * body + c] * r.scale[group];
          r.front.numbers[at + r.offset[fronts.placeOf[body]] + c] = round > 1 ? Math.cos(value + c) : value;
        }
      }
    };
    const space = createNullSpace(rows.length);
    const vectorOf = new Map<number, number>();
    const replaced: number[] = [];
    calcRowRank(r, nearly, read, (row) => {
      if (vectorOf.has(row)) replaced.push(vectorOf.get(row)!);
      vectorOf.set(row, space.count);
      addNullVector(space, r, weight);
      expect([...r.entry, ...r.share].every((value) => value === 0)).toBe(true);
    });
    dropVectors(space, replaced);
    expect(space.values.slice(0, space.start[space.count])).not.toContain(0);
    if (round > 1) continue;
    const vectors = Array.from({ length: space.count }, (_, v) => {
      const vector = new Float64Array(rows.length);
      for (let e = space.start[v]; e < space.start[v + 1]; e++) vector[space.rows[e]] = space.values[e];
      return vector;
    });
    return { r, found: [...vectorOf.keys()], again: replaced.length, vectors };
  }
  throw new Error('no round');
}

/** What the vector leaves of the rows, which are scaled to unit length and weighed. */
const left = (rows: readonly Row[], weight: Float64Array, vector: Float64Array): number =>
  norm(
    rows[0].numbers.map((_, c) =>
      rows.reduce((sum, { numbers }, i) => sum + vector[i] * weight[i] * numbers[c], 0),
    ),
  );

function expectRank(rows: readonly Row[], tolerance = 1e-11): void {
  const random = createRandom(rows.length);
  const weight = Float64Array.from(rows, () => 0.5 + random());
  const columns = rows.map(({ numbers }) => numbers.map((value) => value / norm(numbers)));
  const { rank } = solveLeastSquares(columns, new Float64Array(columns[0].length), 1e-9);
  const { r, found, vectors } = solve(rows, weight, undefined, 2);
  expect([r.rank, vectors.length]).toEqual([rank, rows.length - rank]);
  const fates = Array.from(r.fate);
  expect([...r.pivotRow.slice(0, rank)].sort((a, b) => a - b)).toEqual(
    fates.flatMap((fate, row) => (fate === PIVOT ? [row] : [])),
  );
  expect([...found].sort((a, b) => a - b)).toEqual(
    fates.flatMap((fate, row) => (fate === DEPENDS ? [row] : [])),
  );
  for (const vector of vectors) {
    expect(norm(vector)).toBeCloseTo(1, 12);
    expect(left(rows, weight, vector)).toBeLessThan(tolerance);
  }
  // a vector for each, none of which is made of others
  expect(orthonormalise(vectors)).toHaveLength(rows.length - rank);
}

test.each([
  ['in space', 6],
  ['in a plane', 3],
  ['of which each takes a single motion', 1],
])('rows between any two of a few bodies, %s', (_, columns) => {
  for (let seed = 0; seed < 12; seed++)
    expectRank(draw(seed, 2 + (seed % 4), 4 + 3 * (seed % 5) + columns, columns, false));
});

test.each([6, 3])('rows along a chain, with %i numbers on each body', (columns) => {
  for (let seed = 0; seed < 12; seed++) expectRank(draw(seed, 6, 10 + 2 * seed, columns, true));
});

test.each([
  [1, 2e-3],
  [1, 2e-3, 1e-3, 3],
  [0.5, 1, 4e-3, 2e-3, 1e-3, 5e-3],
])('columns in which little is left wait for the fronts after: motions of sizes %f, %f', (...sizes) => {
  for (let seed = 0; seed < 16; seed++) {
    // over any bodies, so that fronts have several before them
    const rows = draw(seed, 5, 12 + 2 * (seed % 8), sizes.length, seed % 2 === 0);
    for (const { numbers } of rows)
      numbers.forEach((value, c) => (numbers[c] = value * (sizes[c % BLOCK] ?? 1)));
    expectRank(rows, 1e-9);
  }
});

test('nor does what rows are off by grow by that little: the rank is that without it', () => {
  for (let seed = 0; seed < 12; seed++) {
    const random = createRandom(seed);
    const rows = draw(seed, 3, 8, 6, true).map(({ bodies, numbers }): Row => {
      // all that a row has on one of the bodies is a few microradians of motion
      for (let c = 0; c < BLOCK; c++) numbers[BLOCK * (seed % 3) + c] *= c === 0 ? 3e-6 : 0;
      const size = norm(numbers);
      return { bodies, numbers: numbers.map((value) => value / size) };
    });
    const ones = new Float64Array(rows.length).fill(1);
    const { rank } = solveLeastSquares(
      rows.map(({ numbers }) => numbers.slice()),
      new Float64Array(rows[0].numbers.length),
      1e-9,
    );
    const off = rows.map(({ bodies, numbers }): Row => ({
      bodies,
      numbers: numbers.map((value) => (value === 0 ? 0 : value + 5e-11 * (random() - 0.5))),
    }));
    expect(solve(off, ones).r.rank).toBe(rank);
  }
});

/** Rows of which some motions of some bodies are a hundredth, so that fronts wait for each other and are of all lengths. */
function drawNarrow(seed: number): Row[] {
  const random = createRandom(seed);
  const bodies = 4 + (seed % 5);
  const size = Array.from({ length: BLOCK * bodies }, () => (random() < 0.4 ? 10 ** (-2 - random()) : 1));
  const rows = draw(seed, bodies, bodies * (2 + (seed % 4)), 1 + (seed % 6), seed % 3 > 0);
  for (const { numbers } of rows) numbers.forEach((value, c) => (numbers[c] = value * size[c]));
  return rows;
}

test('columns wait on some bodies and not on others', () => {
  for (let seed = 0; seed < 60; seed++) expectRank(drawNarrow(seed), 1e-9);
});

test('rows that are known to depend on others, a little of which is in columns that wait, go on with all of it', () => {
  for (let seed = 0; seed < 40; seed++) {
    const random = createRandom(seed);
    const rows = drawNarrow(seed).map(({ bodies, numbers }): Row => {
      const size = norm(numbers);
      return { bodies, numbers: numbers.map((value) => value / size) };
    });
    const { rank } = solveLeastSquares(
      rows.map(({ numbers }) => numbers.slice()),
      new Float64Array(rows[0].numbers.length),
      1e-9,
    );
    const near = Array.from({ length: 1 + (seed % 6) }, (): Row => {
      const [first, third] = [0, 1].map(() => rows[Math.floor(rows.length * random())]);
      return {
        bodies: [...new Set([...first.bodies, ...third.bodies])],
        numbers: first.numbers.map((value, c) => value + 1e-7 * third.numbers[c]),
      };
    });
    const all = [...rows, ...near];
    const ones = new Float64Array(all.length).fill(1);
    const known = Int32Array.from(all, (_, row) => (row < rows.length ? -1 : row));
    const { r, vectors } = solve(all, ones, known);
    expect([r.rank, vectors.length]).toEqual([rank, all.length - rank]);
    // 1.1e-10 measured: what is left of a row may be that much, and 1e-7 without the third
    for (const vector of vectors) expect(left(all, ones, vector)).toBeLessThan(3.3e-10);
  }
});

test('rows of one body, and rows of zeros on it, in one front', () => {
  const unit = (c: number, size = 1): Row => ({
    bodies: [0],
    numbers: Float64Array.from({ length: BLOCK }, (_, i) => (i === c ? size : 0)),
  });
  expectRank([unit(0), unit(1), unit(0, -2), unit(3, 1e-6), unit(3), unit(1, 5)]);
});

test('a row that is known to depend on others is no pivot, wherever it stands, and its vector has all of them in it', () => {
  for (let seed = 0; seed < 8; seed++) {
    const random = createRandom(seed);
    const rows = draw(seed + 50, 5, 6, 6, true).map(({ bodies, numbers }): Row => ({
      bodies,
      numbers: numbers.map((value) => value / norm(numbers)),
    }));
    const [first, third] = [rows[0], rows[rows.length - 1]];
    const near: Row = {
      bodies: [...new Set([...first.bodies, ...third.bodies])],
      numbers: first.numbers.map((value, c) => value + 1e-7 * third.numbers[c]),
    };
    for (const place of [0, rows.length]) {
      const all = rows.toSpliced(place, 0, near);
      const ones = new Float64Array(all.length).fill(1);
      // without being told which of them it is the last one that is found to be so
      const known = new Int32Array(all.length).fill(-1);
      known[place] = Math.floor(3 * random());
      const { r, found, vectors } = solve(all, ones, known);
      expect(r.fate[place]).toBe(DEPENDS);
      expect(Array.from(r.fate)).not.toContain(NEARLY);
      expect(found).toContain(place);
      const own = vectors.find((vector) => vector[place] !== 0)!;
      const size = own[place];
      expect(left(all, ones, own)).toBeLessThan(1e-14);
      const thirdAt = place === 0 ? all.length - 1 : rows.length - 1;
      if (r.fate[thirdAt] === PIVOT && vectors.length === 1)
        expect(own[thirdAt] / size / -1e-7).toBeCloseTo(1, 6);
      expect(dot(own, own)).toBeCloseTo(1, 12);
    }
  }
});

test('rows that nearly repeat others, by what no other row has, depend on them: each is found, and none goes on for ever', () => {
  for (let seed = 0; seed < 12; seed++) {
    const random = createRandom(seed + 7);
    const rows = draw(seed + 80, 5, 9, 6, seed % 2 === 0);
    const near = Array.from({ length: 3 + 4 * (seed % 4) }, (_, i): Row => {
      const { bodies, numbers } = rows[i % rows.length];
      const size = norm(numbers);
      return {
        bodies,
        numbers: numbers.map((value) => (value === 0 ? 0 : value / size + 1e-7 * (random() - 0.5))),
      };
    });
    const all = [...rows, ...near];
    const ones = new Float64Array(all.length).fill(1);
    const { rank } = solveLeastSquares(
      rows.map(({ numbers }) => numbers.slice()),
      new Float64Array(rows[0].numbers.length),
      1e-9,
    );
    const { r, found, again, vectors } = solve(all, ones);
    // what they are off by is in columns that go no further
    expect(again).toBe(0);
    expect([r.rank, found.length, vectors.length]).toEqual([rank, all.length - rank, all.length - rank]);
    expect(Array.from(r.fate)).not.toContain(NEARLY);
    for (const vector of vectors) expect(left(all, ones, vector)).toBeLessThan(1e-6);
    expect(orthonormalise(vectors)).toHaveLength(all.length - rank);
  }
});
