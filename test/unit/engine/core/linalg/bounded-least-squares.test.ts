/** Least squares within bounds against all choices of active bounds. */
import { expect, test } from 'vitest';
import { Matrix, SVD } from 'ml-matrix';
import { createRandom } from '../../../../support/draw';
import { findLeast } from '../../../../../engine/core/linalg/bounded-least-squares';
import type { Limit } from '../../../../../engine/core/linalg/bounded-least-squares';

const random = createRandom(11);
const signed = () => 2 * random() - 1;
const energy = (e: ArrayLike<number>) => Array.from(e).reduce((sum, value) => sum + value * value, 0);

/** The least |e|^2 over all sets of entries at a bound. */
function enumerated(columns: readonly Float64Array[], start: Float64Array, limits: readonly Limit[]): number {
  const size = limits.length;
  let best = Infinity;
  for (let choice = 0; choice < 3 ** size; choice++) {
    const at = limits.map(({ lower, upper }, i) => [null, lower, upper][Math.floor(choice / 3 ** i) % 3]!);
    if (at.some((value) => value !== null && !Number.isFinite(value))) continue;
    const weight = 1e5;
    // bounds as stiff springs, then the point is checked
    const rows = [
      ...start
        .slice(size)
        .map((_, i) => i + size)
        .reduce<number[]>((all, i) => [...all, i], []),
      ...at.flatMap((value, i) => (value === null ? [] : [i])),
    ];
    const A = new Matrix(rows.map((i) => columns.map((column) => column[i]! * (i < size ? weight : 1))));
    const b = Matrix.columnVector(rows.map((i) => (i < size ? weight * (at[i]! - start[i]!) : -start[i]!)));
    const z = new SVD(A, { autoTranspose: true }).solve(b).to1DArray();
    const x = start.map(
      (value, i) => value + columns.reduce((sum, column, k) => sum + z[k]! * column[i]!, 0),
    );
    if (limits.some(({ lower, upper }, i) => x[i]! < lower - 1e-6 || x[i]! > upper + 1e-6)) continue;
    best = Math.min(best, energy(x.slice(size)));
  }
  return best;
}

test('reaches the least of all choices, and stays within the bounds', () => {
  let atBound = 0;
  for (let round = 0; round < 200; round++) {
    const size = 2 + Math.floor(3 * random());
    const count = 1 + Math.floor(3 * random());
    const strains = 1 + Math.floor(5 * random());
    const columns = Array.from({ length: count }, () =>
      Float64Array.from({ length: size + strains }, signed),
    );
    const limits = Array.from({ length: size }, (): Limit =>
      random() < 0.6
        ? { lower: 0, upper: random() < 0.3 ? 0.5 : Infinity }
        : { lower: -Infinity, upper: Infinity },
    );
    const start = Float64Array.from({ length: size + strains }, signed);
    // resting contacts carry nothing as it starts
    limits.forEach(({ lower }, i) => lower === 0 && (start[i] = random() < 0.7 ? 0 : 0.3));
    const { x, isFound } = findLeast(columns, start, limits);
    expect(isFound).toBe(true);
    limits.forEach(({ lower, upper }, i) => {
      expect(x[i]!).toBeGreaterThanOrEqual(lower - 1e-9);
      expect(x[i]!).toBeLessThanOrEqual(upper + 1e-9);
      if (x[i] === lower) atBound++;
    });
    // e from x: the columns map z to both
    const z = new SVD(
      new Matrix(Array.from({ length: size }, (_, i) => columns.map((column) => column[i]!))),
      {
        autoTranspose: true,
      },
    )
      .solve(Matrix.columnVector([...x].map((value, i) => value - start[i]!)))
      .to1DArray();
    if (count > size) continue;
    const e = start
      .slice(size)
      .map((value, i) => value + columns.reduce((sum, column, k) => sum + z[k]! * column[size + i]!, 0));
    expect(energy(e), String(round)).toBeLessThan(enumerated(columns, start, limits) + 1e-6);
  }
  expect(atBound).toBeGreaterThan(50);
});

test('what is held apart is open, followed by what minimises the strain', () => {
  // x0 is held; x1 follows it by half: e = x0 + 2 x1
  const columns = [Float64Array.of(1, 0, 1), Float64Array.of(0, 1, 2)];
  const { x, open } = findLeast(columns, Float64Array.of(4, 0, 4), [null, 'free']);
  expect([...x]).toEqual([4, -2]);
  expect(open).toHaveLength(1);
  expect(open[0]![1]! / open[0]![0]!).toBeCloseTo(-0.5, 12);
});

test('an entry pressed on its bound is not open, one that only touches it is', () => {
  const columns = [Float64Array.of(1, 1), Float64Array.of(1, 0)];
  const touching = findLeast([columns[1]!], Float64Array.of(0, 3), [{ lower: 0, upper: Infinity }]);
  expect(touching.open).toHaveLength(1);
  const pressed = findLeast([columns[0]!], Float64Array.of(0, 3), [{ lower: 0, upper: Infinity }]);
  expect([...pressed.x]).toEqual([0]);
  expect(pressed.open).toHaveLength(0);
});

test('an entry that reaches its bound is at it, without rounding', () => {
  const bounds = Array.from({ length: 4 }, (): Limit => ({ lower: 0.1, upper: Infinity }));
  let reached = 0;
  for (let round = 0; round < 200; round++) {
    const columns = [Float64Array.from({ length: 8 }, signed), Float64Array.from({ length: 8 }, signed)];
    const start = Float64Array.from({ length: 8 }, (_, i) => (i < 4 ? 0.2 + random() : 5 * signed()));
    for (const value of findLeast(columns, start, bounds).x) {
      if (Math.abs(value - 0.1) > 1e-9) continue;
      expect(value).toBe(0.1);
      reached++;
    }
  }
  expect(reached).toBeGreaterThan(100);
});

test('numbers that are not finite are no minimum, wherever they are', () => {
  const numbers = [1, 0, 1, 0, 1, 2, 4, 1, 4];
  const found = (all: readonly number[]) =>
    findLeast(
      [Float64Array.from(all.slice(0, 3)), Float64Array.from(all.slice(3, 6))],
      Float64Array.from(all.slice(6)),
      [{ lower: 0, upper: Infinity }, 'free'],
    ).isFound;
  expect(found(numbers)).toBe(true);
  for (const bad of [NaN, Infinity]) {
    numbers.forEach((_, at) => expect(found(numbers.with(at, bad))).toBe(false));
  }
});
