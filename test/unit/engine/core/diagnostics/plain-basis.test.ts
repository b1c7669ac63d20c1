/** The span that joints hold, named by axes where it holds any: however slanting the rows are, the span stays. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainBasis } from '../../../../../engine/core/diagnostics/plain-basis';

const unit = fc
  .tuple(...[0, 1, 2].map(() => fc.double({ min: -1, max: 1, noNaN: true })))
  .filter((v) => Math.hypot(...v) > 0.1)
  .map((v) => v.map((value) => value / Math.hypot(...v)));
const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, i) => sum + value * b[i], 0);
const turn = (a: readonly number[], b: readonly number[], angle: number) => [
  a.map((value, i) => Math.cos(angle) * value + Math.sin(angle) * b[i]),
  b.map((value, i) => Math.cos(angle) * value - Math.sin(angle) * a[i]),
];

test('two slanting rows across an axis of W hold that axis and the direction across it', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 6, noNaN: true }),
      fc.double({ min: 0.1, max: 1.4, noNaN: true }),
      (by, at) => {
        const across = [Math.cos(at), Math.sin(at), 0];
        const [first, second] = plainBasis(turn([0, 0, 1], across, by));
        expect(first).toEqual([0, 0, 1]);
        expect(dot(second, across)).toBeCloseTo(1, 9);
      },
    ),
    { seed: 1 },
  );
});

test('three rows hold x, y and z; one keeps its direction, whichever way it points', () => {
  fc.assert(
    fc.property(unit, unit, unit, (a, b, c) => {
      const determinant =
        a[0] * (b[1] * c[2] - b[2] * c[1]) -
        a[1] * (b[0] * c[2] - b[2] * c[0]) +
        a[2] * (b[0] * c[1] - b[1] * c[0]);
      fc.pre(Math.abs(determinant) > 0.01);
      expect(plainBasis([a, b, c])).toEqual([
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ]);
      const [own] = plainBasis([a, a.map((value) => -2 * value)]);
      expect(Math.abs(dot(own, a))).toBeCloseTo(1, 9);
    }),
    { seed: 1 },
  );
});

test('the span stays what it was', () => {
  fc.assert(
    fc.property(unit, unit, (a, b) => {
      fc.pre(Math.abs(dot(a, b)) < 0.999);
      const basis = plainBasis([a, b]);
      expect(basis).toHaveLength(2);
      for (const vector of [a, b])
        expect(Math.hypot(...basis.map((each) => dot(each, vector)))).toBeCloseTo(1, 9);
    }),
    { seed: 1 },
  );
});

test('a direction counts however short its vector is', () => {
  expect(plainBasis([[0, 1e-9, 0]])).toEqual([[0, 1, 0]]);
});

test('what is rounding in a direction is zero in it', () => {
  expect(plainBasis([[0.6, 1e-9, 0.8]])[0]![1]).toBe(0);
});
