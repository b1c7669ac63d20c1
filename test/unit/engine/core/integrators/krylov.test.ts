/** The acceleration of a fixed-point iteration: what it does for a linear one, its norm, and what it remembers. */
import { describe, expect, test } from 'vitest';
import { accelerate, createKrylov, restartKrylov } from '../../../../../engine/core/integrators/krylov';
import { createRandom } from '../../../../support/draw';

const random = createRandom(11);
const N = 4;

/** x <- x + b - A x, whose plain iteration runs away. */
function linear(size: number) {
  const A = Array.from({ length: N }, (_, i) =>
    Array.from({ length: N }, (__, j) => (i === j ? 3 : 0) + 2 * random() - 1),
  );
  const root = Array.from({ length: N }, () => size * (2 * random() - 1));
  const times = (row: number[], x: ArrayLike<number>) => row.reduce((sum, a, j) => sum + a * x[j], 0);
  return { root, r: (x: Float64Array) => Float64Array.from(A, (row) => times(row, root) - times(row, x)) };
}

describe.each([1, 1e-12])('a linear iteration of unknowns of size %s', (size) => {
  const scale = Float64Array.from({ length: N }, (_, i) => size * (i + 1));

  test('is at its root after as many steps as it has unknowns, and stays there', () => {
    const k = createKrylov(14, N);
    // what was found for one problem is nothing to the next
    for (let repeat = 0; repeat < 3; repeat++) {
      const { r, root } = linear(size);
      const x = new Float64Array(N);
      restartKrylov(k);
      const first = r(x);
      const whole = Math.hypot(...first.map((value, i) => value / scale[i])) / Math.sqrt(N);
      expect(accelerate(k, x, first, scale) / whole).toBeCloseTo(1, 12);
      expect(x).toEqual(r(new Float64Array(N)));
      for (let step = 0; step < N; step++) accelerate(k, x, r(x), scale);
      expect(k.count).toBe(N);
      for (let step = 0; step < 5; step++) {
        expect(accelerate(k, x, r(x), scale)).toBeLessThan(1e-12);
        x.forEach((value, i) => expect(Math.abs(value - root[i])).toBeLessThan(1e-11 * size));
      }
    }
  });
});

test('the norm is the root mean square over the scale of what counts, in each repetition of the scale', () => {
  const r = Float64Array.of(1, 2, 1e9, -3, 4, 1e9);
  const scale = Float64Array.of(0.5, 4, 1);
  const k = createKrylov(2, 6, 2);
  const expected = Math.hypot(1 / 0.5, 2 / 4, 3 / 0.5, 4 / 4) / 2;
  expect(accelerate(k, new Float64Array(6), r, scale)).toBeCloseTo(expected, 14);
  expect(k.whole).toBeCloseTo(expected, 14);
});

const ONE = Float64Array.of(1);
const take = (k: ReturnType<typeof createKrylov>, r: number) =>
  accelerate(k, new Float64Array(1), Float64Array.of(r), ONE);

test('it remembers no more than it has room for', () => {
  const k = createKrylov(1, 1);
  expect([3, 2, 1.7, 1.5].map((r) => take(k, r) > 1e-15)).toEqual([true, false, false, false]);
  expect(k.count).toBe(1);
});

test('a change is remembered whatever its size, unless it is none', () => {
  for (const [before, after, count] of [
    [2, 1, 1],
    [2e-9, 1e-9, 1],
    [2, 2, 0],
  ]) {
    const k = createKrylov(3, 1);
    take(k, before);
    expect(take(k, after) / before).toBeCloseTo(count === 1 ? 0 : after / before, 12);
    expect(k.count).toBe(count);
  }
});
