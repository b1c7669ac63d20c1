/** Elimination of a few rows: what is subtracted gives the rows back, pivots are the largest, and rows keep their number. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createRandom } from '../../../../support/draw';
import {
  addRow,
  combinePivots,
  createElimination,
  eliminateRows,
  exchangePlaces,
  hasVanished,
  startElimination,
} from '../../../../../engine/core/linalg/row-elimination';
import type { RowElimination } from '../../../../../engine/core/linalg/row-elimination';

let random = createRandom(3);
beforeEach(() => {
  random = createRandom(3);
});
const number = () => 2 * random() - 1;
const draw = (rows: number, length: number) =>
  Array.from({ length: rows }, () => Float64Array.from({ length }, number));

function put(e: RowElimination, rows: readonly Float64Array[], length = rows[0].length): RowElimination {
  startElimination(e, length);
  for (const row of rows) {
    // the array may be another one afterwards
    const at = addRow(e);
    e.numbers.set(row, at);
  }
  return e;
}

const numbersAt = ({ numbers, length }: RowElimination, place: number) =>
  numbers.slice(place * length, (place + 1) * length);

const gap = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);

/** What stands at a place, with what was subtracted from it put back. */
function restored(e: RowElimination, place: number): Float64Array {
  const row = numbersAt(e, place);
  for (let p = 0; p < Math.min(place, e.rank); p++) {
    const factor = e.factors[place * e.stride + p];
    numbersAt(e, p).forEach((value, c) => (row[c] += factor * value));
  }
  return row;
}

function expectRestored(e: RowElimination, rows: readonly Float64Array[]): void {
  expect(Array.from(e.order.slice(0, e.size)).sort((a, b) => a - b)).toEqual(rows.map((_, i) => i));
  for (let i = 0; i < e.size; i++) expect(gap(restored(e, i), rows[e.order[i]])).toBeLessThan(1e-11);
}

describe('what was subtracted', () => {
  test.each([
    [1, 1],
    [4, 4],
    [6, 9],
    [9, 6],
    [12, 3],
  ])('from %i rows of %i numbers gives them back, and below the pivots there is nothing', (size, length) => {
    for (let repeat = 0; repeat < 10; repeat++) {
      const rows = draw(size, length);
      // numbers of zero, as in a plane
      for (const row of rows) row.forEach((_, c) => (row[c] = random() < 0.3 ? 0 : row[c]));
      const e = put(createElimination(), rows);
      eliminateRows(e, size, length, 1e-9);
      expectRestored(e, rows);
      for (let p = 0; p < e.rank; p++) {
        for (let i = p + 1; i < size; i++) expect(Math.abs(numbersAt(e, i)[e.column[p]])).toBeLessThan(1e-13);
      }
      expect(new Set(e.column.slice(0, e.rank)).size).toBe(e.rank);
    }
  });

  test('each pivot is the largest of the rows and columns that may be one, and above the bound', () => {
    for (let repeat = 0; repeat < 20; repeat++) {
      const [size, length, until, columns] = [8, 9, 5, 4];
      const rows = draw(size, length);
      // rows and columns that may be none are the largest
      rows.forEach((row, i) => row.forEach((_, c) => (row[c] *= i >= until || c >= columns ? 100 : 1)));
      for (const least of [0, 0.5]) {
        const e = put(createElimination(), rows);
        // of an earlier elimination
        e.largest.fill(1000);
        eliminateRows(e, until, columns, least);
        expectRestored(e, rows);
        let before = Infinity;
        for (let p = 0; p < e.rank; p++) {
          expect(e.order[p]).toBeLessThan(until);
          expect(e.column[p]).toBeLessThan(columns);
          const pivot = Math.abs(numbersAt(e, p)[e.column[p]]);
          expect(pivot).toBeGreaterThan(least);
          numbersAt(e, p).forEach((value, c) => {
            if (c < columns) expect(Math.abs(value)).toBeLessThanOrEqual(pivot);
          });
          // complete pivoting: what is left may grow, but seldom
          expect(pivot).toBeLessThan(2 * before);
          before = pivot;
        }
        if (least === 0) expect(e.rank).toBe(columns);
        for (let i = e.rank; i < until; i++) {
          for (let c = 0; c < columns; c++)
            expect(Math.abs(numbersAt(e, i)[c])).toBeLessThanOrEqual(Math.max(least, 1e-13));
        }
      }
    }
  });

  test('the largest of the rows that may be pivots is taken first, whichever it is', () => {
    for (let largest = 0; largest < 4; largest++) {
      const rows = Array.from({ length: 4 }, (_, i) => Float64Array.of(1, i === largest ? -3 : 2, 0));
      const e = put(createElimination(), rows);
      eliminateRows(e, 4, 3, 0.1);
      expect([e.order[0], e.column[0]]).toEqual([largest, 1]);
    }
  });

  test('goes on where it is called again for more places', () => {
    const rows = draw(7, 7);
    const e = put(createElimination(), rows);
    eliminateRows(e, 3, 7, 1e-9);
    expect(e.rank).toBe(3);
    expect(Array.from(e.order.slice(0, 3)).sort((a, b) => a - b)).toEqual([0, 1, 2]);
    eliminateRows(e, 7, 7, 1e-9);
    expect(e.rank).toBe(7);
    expectRestored(e, rows);
  });
});

describe('a row that depends on others', () => {
  test('vanishes, and is told what it is of them as they came', () => {
    for (let repeat = 0; repeat < 20; repeat++) {
      const rows = draw(5, 8);
      const parts = rows.map((_, i) => (i === 2 ? 0 : number()));
      const mixed = Float64Array.from({ length: 8 }, (_, c) =>
        rows.reduce((sum, row, i) => sum + parts[i] * row[c], 0),
      );
      const e = createElimination();
      // the mixture is no pivot; what is left of an earlier elimination counts for nothing
      for (let round = 0; round < 2; round++) {
        put(e, [...rows, mixed]);
        eliminateRows(e, 5, 8, 1e-9);
        if (round === 0) for (const left of [e.factors, e.part, e.largest]) left.fill(0.5);
      }
      expect([e.rank, e.order[5]]).toEqual([5, 5]);
      expect(hasVanished(e, 5, 1e-13)).toBe(true);
      combinePivots(e, 5);
      const told = new Float64Array(5);
      for (let p = 0; p < 5; p++) told[e.order[p]] = e.part[p];
      expect(gap(told, parts)).toBeLessThan(1e-10);
    }
  });

  test('what is of a part but rounding is no part at all', () => {
    for (const parts of [
      [1, 1e-15],
      [-1e-15, 2],
    ]) {
      const rows = [Float64Array.of(1, 0), Float64Array.of(0, 0.5)];
      const e = put(createElimination(), [...rows, Float64Array.of(parts[0], parts[1] / 2)]);
      eliminateRows(e, 2, 2, 1e-9);
      combinePivots(e, 2);
      expect(Array.from(e.part.slice(0, 2))).toEqual(parts.map(Math.round).map((part) => part || 0));
    }
  });

  test('has vanished where no number of it is above the bound, of either sign, or is none', () => {
    const e = put(createElimination(), [
      Float64Array.of(9, 9),
      Float64Array.of(1, -2),
      Float64Array.of(9, 9),
    ]);
    expect([3, 2, 1.9].map((most) => hasVanished(e, 1, most))).toEqual([true, true, false]);
    e.numbers[2] = NaN;
    expect(hasVanished(e, 1, 3)).toBe(false);
  });
});

describe('places', () => {
  test('are exchanged with all that stands there', () => {
    const rows = draw(6, 3);
    const e = put(createElimination(), rows);
    eliminateRows(e, 3, 3, 1e-9);
    e.largest.set([1, 2, 3, 4, 5, 6]);
    const [one, other] = [numbersAt(e, 3), numbersAt(e, 5)];
    const [columns, most] = [e.column.slice(), e.largest.slice()];
    exchangePlaces(e, 3, 5);
    expect([numbersAt(e, 3), numbersAt(e, 5)]).toEqual([other, one]);
    expect([e.column[3], e.column[5], e.largest[3], e.largest[5]]).toEqual([
      ...[columns[5], columns[3], most[5], most[3]],
    ]);
    expectRestored(e, rows);
  });

  test('are as many as are asked for: what was there before is kept, a new row is one of zeros', () => {
    const e = createElimination();
    for (const [size, length] of [
      [3, 4],
      [40, 2],
      [2, 50],
      [5, 5],
      [30, 30],
    ]) {
      const rows = draw(size, length);
      startElimination(e, length);
      expect([e.size, e.rank]).toEqual([0, 0]);
      rows.forEach((row, i) => {
        const at = addRow(e);
        expect(at).toBe(i * length);
        expect(e.numbers.slice(at, at + length)).toEqual(new Float64Array(length));
        e.numbers.set(row, at);
      });
      rows.forEach((row, i) => expect(numbersAt(e, i)).toEqual(row));
      eliminateRows(e, size, length, 1e-9);
      expect(e.rank).toBe(Math.min(size, length));
      expectRestored(e, rows);
    }
  });

  test('grow twofold, so that rows are copied seldom, and not where there is room', () => {
    const e = createElimination();
    startElimination(e, 3);
    let grown = 0;
    for (let i = 0; i < 1000; i++) {
      const { numbers, order } = e;
      addRow(e);
      if (i === 1) expect(e.numbers).toBe(numbers);
      grown += Number(e.numbers !== numbers) + Number(e.order !== order);
    }
    expect(grown).toBeLessThan(20);
    const use = (size: number, length: number) => {
      startElimination(e, length);
      for (let i = 0; i < size; i++) addRow(e);
      eliminateRows(e, size, length, 0.1);
      return [e.factors, e.filled];
    };
    const before = use(1000, 3);
    // twice as much as was needed is exactly enough
    const after = use(2000, 3);
    after.forEach((array, i) => expect(array).toBe(before[i]));
    use(1, 2).forEach((array, i) => expect(array).toBe(before[i]));
  });
});
