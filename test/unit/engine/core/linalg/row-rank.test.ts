/** Which rows depend on others where one of them nearly depends on fewer (T 6.1). */
import { BLOCK, addFrontRow, calcRowRank, createRowRank } from '../../../../../engine/core/linalg/row-rank';
import { addNullVector } from '../../../../../engine/core/linalg/row-null-space';
import { compileFronts } from '../../../../../engine/core/linalg/fronts';
import { createNullSpace, dropVectors } from '../../../../../engine/core/linalg/null-space';
import { createRandom } from '../../../../support/draw';
import { expect, test } from 'vitest';

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

/** Rank, null vectors and by how much these miss: what they leave of the rows, which are of unit length. */
function solve(rows: readonly Row[]): { rank: number; count: number; off: number } {
  const fronts = compileFronts(
    BODIES,
    BLOCK,
    rows.map((row) => [...row.keys()]),
  );
  const r = createRowRank(rows.length, fronts);
  r.scale.fill(1);
  const space = createNullSpace(rows.length);
  const ones = new Float64Array(rows.length).fill(1);
  const read = (group: number): void => {
    const at = addFrontRow(r, group);
    for (const [body, numbers] of rows[group])
      r.front.numbers.set(numbers, at + r.offset[fronts.placeOf[body]]);
  };
  const vectorOf = new Map<number, number>();
  const replaced: number[] = [];
  calcRowRank(r, new Int32Array(rows.length).fill(-1), read, (row) => {
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
  return { rank: r.rank, count: space.count, off };
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
