/** Sparse directions in which multipliers may change: parted, spread out, packed, and what they leave unique. */
import { describe, expect, test } from 'vitest';
import { blocksOf, columnsOf, packVectors } from '../../../../../engine/core/diagnostics/null-vectors';
import { BY_STIFFNESS, INDETERMINATE } from '../../../../../engine/core/diagnostics/reaction-mask';
import { isRowUnique, rowMask } from '../../../../../engine/core/diagnostics/uniqueness';
import { describeDirection } from '../../../../../engine/core/diagnostics/mobility';

/** Vectors given as row: value. */
function sparse(...vectors: Record<number, number>[]) {
  const start = [0];
  const rows: number[] = [];
  const values: number[] = [];
  for (const vector of vectors) {
    for (const [row, value] of Object.entries(vector)) {
      rows.push(Number(row));
      values.push(value);
    }
    start.push(rows.length);
  }
  return {
    count: vectors.length,
    start: Int32Array.from(start),
    rows: Int32Array.from(rows),
    values: Float64Array.from(values),
  };
}

describe('vectors with rows in common', () => {
  test('are one block, over however many others they hang together, with its rows ascending', () => {
    const vectors = sparse({ 7: 1, 2: 2 }, { 4: 3 }, { 9: 4, 10: 5 }, { 2: 6, 9: 7 }, { 4: 8, 1: 9 });
    expect(blocksOf(vectors)).toEqual([
      { vectors: [0, 2, 3], rows: [2, 7, 9, 10] },
      { vectors: [1, 4], rows: [1, 4] },
    ]);
  });

  test('late ones tie earlier blocks together, in whichever order', () => {
    expect(blocksOf(sparse({ 1: 1 }, { 2: 1 }, { 3: 1 }, { 3: 1, 2: 1 }, { 1: 1, 3: 1 }))).toEqual([
      { vectors: [0, 1, 2, 3, 4], rows: [1, 2, 3] },
    ]);
    expect(blocksOf(sparse())).toEqual([]);
    expect(blocksOf(sparse({ 5: 1 }, { 3: 1 }))).toEqual([
      { vectors: [0], rows: [5] },
      { vectors: [1], rows: [3] },
    ]);
  });

  test('rows that are tied make blocks one, and rows that no vector has tie nothing', () => {
    const vectors = sparse({ 5: 1 }, { 3: 1 }, { 1: 1, 2: 1 }, { 8: 1 });
    expect(blocksOf(vectors, [[4, 1, 5], [8], [3, 6]])).toEqual([
      { vectors: [0, 2], rows: [1, 2, 5] },
      { vectors: [1], rows: [3] },
      { vectors: [3], rows: [8] },
    ]);
    expect(
      blocksOf(vectors, [
        [3, 5],
        [2, 8],
        [8, 3],
      ]),
    ).toEqual([{ vectors: [0, 1, 2, 3], rows: [1, 2, 3, 5, 8] }]);
  });

  test('are dense columns over the rows of their block', () => {
    const vectors = sparse({ 7: 1, 2: 2 }, { 3: 9 }, { 2: 6, 8: 7 });
    const [block] = blocksOf(vectors);
    expect(columnsOf(vectors, block).map((column) => [...column])).toEqual([
      [2, 1, 0],
      [6, 0, 7],
    ]);
  });
});

test('packing leaves out what is noise, and only that', () => {
  const column = (...values: number[]) => ({ rows: [3, 5, 8], column: Float64Array.from(values) });
  expect(packVectors([column(1e-9, -2, 1.1e-9), column(-1e-9, 0, 4), column(0, 0, 0)], 1e-9)).toEqual({
    ...{ count: 3, start: Int32Array.of(0, 2, 3, 3), rows: Int32Array.of(5, 8, 8) },
    values: Float64Array.of(-2, 1.1e-9, 4),
  });
});

test('a row is unique where no vector changes it', () => {
  const vectors = sparse({ 1: 0.5, 2: 1e-14 }, { 3: -0.5 });
  expect([0, 1, 2, 3].map((row) => isRowUnique(row, vectors))).toEqual([true, false, true, false]);
  expect(isRowUnique(1, { ...vectors, count: 0 })).toBe(true);
  expect(isRowUnique(3, { ...vectors, count: 1 })).toBe(true);
});

test('of a row it is told whether stiffness has made it unique, or cannot say where the mechanism is singular', () => {
  const all = sparse({ 1: 1, 2: 1 }, { 3: 1 });
  const split = { all, open: sparse({ 3: 1 }), singular: null, masks: new Int32Array() };
  const masks = (of: typeof split | (Omit<typeof split, 'singular'> & { singular: typeof all })) =>
    [0, 1, 2, 3].map((row) => rowMask(row, of));
  const [stiff, unknown] = [1 | (1 << BY_STIFFNESS), 1 << INDETERMINATE];
  expect(masks(split)).toEqual([1, stiff, stiff, 0]);
  expect(masks({ ...split, singular: sparse({ 2: 1 }) })).toEqual([1, stiff, unknown, 0]);
});

test.each<[number[], string]>([
  [[0, 0, 2], 'z'],
  [[-3, 0, 0], 'x'],
  [[0, 1e-3, 0], 'y'],
  [[2, 0, 2], '(0.71, 0.00, 0.71)'],
  [[0, 3, -4], '(0.00, 0.60, \u22120.80)'],
  [[1, 0.01, 0], '(1.00, 0.01, 0.00)'],
])('the direction %j is called %s', (vector, name) => {
  expect(describeDirection(vector)).toBe(name);
});
