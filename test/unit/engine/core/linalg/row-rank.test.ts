/** Which rows depend on others where one of them nearly depends on fewer (T 6.1). */
import { BLOCK, addFrontRow, calcRowRank, createRowRank } from '../../../../../engine/core/linalg/row-rank';
import { addNullVector } from '../../../../../engine/core/linalg/row-null-space';
import { compileFronts } from '../../../../../engine/core/linalg/fronts';
import { createNullSpace, dropVectors } from '../../../../../engine/core/linalg/null-space';
import { createRandom } from '../../../../support/draw';
import { describe, expect, test } from 'vitest';

const BODIES = 6;
type Row = Map<number, number[]>;

const lengthOf = (row: Row) => Math.hypot(...[...row.values()].flat());
const unit = (row: Row): Row => scaled(row, 1 / lengthOf(row));
const scaled = (row: Row, by: number): Row =>
  new Map([...row].map(([body, numbers]) => [body, numbers.map((x) => x * by)]));
function sum(one: Row, other: Row): Row {
  const all = new Map(one);
  for (const [body, numbers] of other) {
    const mine = all.get(body) ?? new Array<number>(BLOCK).fill(0);
    all.set(
      body,
      mine.map((x, c) => x + numbers[c]),
    );
  }
  return all;
}

interface Solved {
  readonly rank: number;
  readonly count: number;
  /** The rows of each null vector. */
  readonly members: number[][];
  /** By how much the worst null vector misses: what it leaves of the rows, which are of unit length. */
  readonly off: number;
  /** Rows in the order in which they are read, and those that are found to depend on others. */
  readonly course: string[];
}

function solve(rows: readonly Row[]): Solved {
  const fronts = compileFronts(
    BODIES,
    BLOCK,
    rows.map((row) => [...row.keys()]),
  );
  const r = createRowRank(rows.length, fronts);
  r.scale.fill(1);
  const space = createNullSpace(rows.length);
  const ones = new Float64Array(rows.length).fill(1);
  const course: string[] = [];
  const read = (group: number): void => {
    course.push(`read ${group}`);
    const at = addFrontRow(r, group);
    for (const [body, numbers] of rows[group])
      r.front.numbers.set(numbers, at + r.offset[fronts.placeOf[body]]);
  };
  const vectorOf = new Map<number, number>();
  const replaced: number[] = [];
  calcRowRank(r, new Int32Array(rows.length).fill(-1), read, (row) => {
    course.push(`found ${row}`);
    if (vectorOf.has(row)) replaced.push(vectorOf.get(row)!);
    vectorOf.set(row, space.count);
    addNullVector(space, r, ones);
  });
  dropVectors(space, replaced);
  let off = 0;
  for (let v = 0; v < space.count; v++) {
    let left: Row = new Map();
    for (let e = space.start[v]; e < space.start[v + 1]; e++)
      left = sum(left, scaled(rows[space.rows[e]], space.values[e]));
    off = Math.max(off, lengthOf(left));
  }
  const members = Array.from({ length: space.count }, (_, v) =>
    Array.from(space.rows.slice(space.start[v], space.start[v + 1])),
  );
  return { rank: r.rank, count: space.count, members, off, course };
}

/** `most` random rows between two bodies each, with room left for more in all of them. */
function randomRows(random: () => number, most: number): Row[] {
  const number = () => 2 * random() - 1;
  return Array.from({ length: most }, () => {
    const a = Math.floor(BODIES * random());
    const b = (a + 1 + Math.floor((BODIES - 1) * random())) % BODIES;
    return unit(new Map([a, b].map((body) => [body, Array.from({ length: BLOCK }, number)])));
  });
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

test('a row that nearly repeats another, and differs by a third: the null vector has the third in it', () => {
  const random = createRandom(6);
  let worst = 0;
  for (let i = 0; i < 500; i++) {
    const rows = randomRows(random, 8);
    const [first, third] = rows;
    const near = unit(sum(first, scaled(third, 10 ** (-6 - 3 * random()))));
    const { rank, count, off } = solve(shuffled([...rows, near], random));
    expect([rank, count]).toEqual([8, 1]);
    worst = Math.max(worst, off);
  }
  // 3.8e-16 measured, and 6.7e-7 without
  expect(worst).toBeLessThan(1.1e-15);
});

test('a row that differs from another by less than a microradian depends on it, whatever the difference is', () => {
  const random = createRandom(7);
  for (let i = 0; i < 500; i++) {
    const rows = randomRows(random, 8);
    const other = randomRows(random, 1)[0];
    const near = unit(sum(rows[0], scaled(other, 1e-7 * random())));
    const { rank, count } = solve(shuffled([...rows, near], random));
    expect([rank, count]).toEqual([8, 1]);
  }
});

test('a row that is made of two others has a null vector of the three: of those beside them no rounding is in it', () => {
  const random = createRandom(8);
  for (let i = 0; i < 100; i++) {
    const rows = randomRows(random, 12);
    const mixed = unit(sum(scaled(rows[0], 0.5 + random()), scaled(rows[1], 0.5 + random())));
    const all = shuffled([...rows, mixed], random);
    const three = [rows[0], rows[1], mixed].map((row) => all.indexOf(row));
    expect(solve(all).members).toEqual([three.sort((a, b) => a - b)]);
  }
});

describe('a row that differs from another by little of a third, which shares no body with it,', () => {
  const on = (random: () => number, ...bodies: number[]): Row =>
    unit(new Map(bodies.map((body) => [body, Array.from({ length: BLOCK }, () => 2 * random() - 1)])));

  test('is found where their loop closes, and again where the third comes', () => {
    const random = createRandom(3);
    const [first, third] = [on(random, 0, 1), on(random, 2, 3)];
    const near = sum(first, scaled(third, 1e-7));
    const { rank, off, course } = solve([first, near, third]);
    expect(course).toEqual(['read 0', 'read 1', 'found 1', 'read 2', 'found 1']);
    expect(rank).toBe(2);
    expect(off).toBeLessThan(1e-15);
  });

  test('goes on as one of eight, so that a front stays small: the others lack the little', () => {
    for (const count of [8, 9, 12]) {
      const random = createRandom(4);
      const first = on(random, 0, 1);
      const thirds = Array.from({ length: count }, () => on(random, 2, 3));
      const rows = [first, ...thirds, ...thirds.map((third) => sum(first, scaled(third, 1e-7)))];
      const { rank, off, course, ...found } = solve(rows);
      expect([rank, found.count]).toEqual([count + 1, count]);
      expect(course.filter((step) => step.startsWith('found'))).toHaveLength(count + 8);
      if (count > 8) expect(off).toBeGreaterThan(1e-8);
      else expect(off).toBeLessThan(1e-14);
    }
  });
});
