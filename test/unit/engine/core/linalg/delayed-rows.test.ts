/** Delayed rows by themselves: room, which pivots are asked about, and combinations. */
import { expect, test } from 'vitest';
import {
  createDelayedRows,
  delayRow,
  factoriseDelayed,
  subtractDelayed,
} from '../../../../../engine/core/linalg/delayed-rows';
import type { DelayedRows } from '../../../../../engine/core/linalg/delayed-rows';

/** With this S, row by row; what stands behind it, of an earlier factorisation, counts for nothing. */
function withS(S: readonly (readonly number[])[], m = 8): DelayedRows {
  const delayed = createDelayedRows(m);
  S.forEach((_, i) => delayRow(delayed, i));
  for (const array of [delayed.S, delayed.remaining, delayed.z]) array.fill(9);
  S.forEach((row, i) => delayed.S.set(row, i * S.length));
  delayed.high.fill(m);
  return delayed;
}

const diagonal = (...values: number[]) =>
  values.map((value, i) => values.map((_, j) => (i === j ? value : 0)));

test('room grows with the rows and keeps them, and is not made again; each begins with a column of zeros', () => {
  const m = 3;
  const delayed = createDelayedRows(m);
  const rows = Array.from({ length: 11 }, (_, i) => 20 - i);
  for (let round = 0; round < 2; round++) {
    delayed.count = 0;
    let grown = 0;
    for (const [i, row] of rows.entries()) {
      const { R } = delayed;
      // of rows before
      R.fill(7, i * m);
      delayRow(delayed, row);
      grown += Number(delayed.R !== R);
      expect(delayed.R.slice(i * m, (i + 1) * m)).toEqual(new Float64Array(m));
      delayed.R.fill(i + 1, i * m, (i + 1) * m);
    }
    expect(grown).toBe(round === 0 ? 3 : 0);
    expect(Array.from(delayed.rows.slice(0, 11))).toEqual(rows);
    expect(Array.from(delayed.R.slice(0, 11 * m))).toEqual(
      rows.flatMap((_, i) => new Array<number>(m).fill(i + 1)),
    );
  }
});

test('pivots are taken from the largest down to the tolerance; of none the smallest is one', () => {
  const delayed = withS(diagonal(0.25, 1e-4, 0.5, 1e-12));
  const asked: number[][] = [];
  const confirm = (place: number, eliminated: number) => asked.push([place, eliminated]) > 0;
  expect(factoriseDelayed(delayed, 1e-4, confirm)).toBe(0.25);
  // what is the tolerance is no pivot
  expect([delayed.rank, ...delayed.rows.slice(0, 2), ...asked]).toEqual([2, 2, 0]);
  expect(factoriseDelayed(withS(diagonal(0)), 1e-12, confirm)).toBe(1);
  expect(factoriseDelayed(withS([]), 1e-12, confirm)).toBe(1);
});

test('pivots below 1e-8 are asked about, each with the place of its row; what is not confirmed is none', () => {
  for (const [isConfirmed, rank, smallest] of [
    [true, 4, 1e-9],
    [false, 2, 1e-8],
  ] as const) {
    const delayed = withS(diagonal(1, 2e-9, 1e-8, 1e-9));
    const asked: number[][] = [];
    const confirm = (...question: [number, number]) => (asked.push(question), isConfirmed);
    expect(factoriseDelayed(delayed, 1e-12, confirm)).toBe(smallest);
    expect(delayed.rank).toBe(rank);
    expect(asked.map(([place]) => delayed.rows[place])).toEqual([1, 3]);
    expect(asked.map(([, eliminated]) => eliminated)).toEqual(isConfirmed ? [2, 3] : [2, 2]);
  }
});

test('what is left of S counts, not what it was', () => {
  // 1 - 0.8^2 = 0.36 is left of the second, 1 - 0.6^2 of the third, which comes before it
  const delayed = withS([
    [1, 0, 0],
    [0.8, 1, 0],
    [0.6, 0.48, 1],
  ]);
  expect(factoriseDelayed(delayed, 1e-12, () => true)).toBeCloseTo(0.36, 14);
  expect(Array.from(delayed.rows.slice(0, 3))).toEqual([0, 2, 1]);
  const { S } = delayed;
  [1, 0.6, 0.8, 0.8, 0, 0.6].forEach((value, i) => expect(S[[0, 3, 4, 6, 7, 8][i]]).toBeCloseTo(value, 14));
});

test('a row is combined of those before it: what is but rounding of it is left out, and those behind have no part', () => {
  for (const [part, wanted] of [
    [0.1, -0.2],
    [1e-14, -2e-14],
    [4e-15, 0],
  ]) {
    const delayed = withS([
      [2, 0, 0, 0],
      [0, 0.5, 0, 0],
      [1, part, 0, 0],
      [9, 9, 9, 9],
    ]);
    // columns of R that overlap by one
    delayed.low.set([0, 1, 2, 3]);
    delayed.high.set([2, 3, 4, 5]);
    for (let t = 0; t < 4; t++) delayed.R.fill(10 ** t, 8 * t + t, 8 * t + t + 2);
    const x = new Float64Array(8);
    subtractDelayed(delayed, 2, 2, x);
    expect(Array.from(delayed.z.slice(0, 2))).toEqual([-0.5, wanted]);
    [0.5, 0.5 - 10 * wanted, -100 - 10 * wanted, -100, 0, 0, 0, 0].forEach((value, c) => {
      expect(x[c]).toBeCloseTo(value, 12);
    });
  }
});
