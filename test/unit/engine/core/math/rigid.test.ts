import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  about,
  cross,
  distance,
  into,
  inverse,
  outOf,
  times,
  turn,
} from '../../../../../engine/core/math/rigid';
import { SEED, draws } from '../../../../support/draw';

test('a quarter turn about z takes x to y', () => {
  const [x, y, z] = turn(about([0, 0, 1], Math.PI / 2), [1, 0, 0]);
  expect(x).toBeCloseTo(0, 15);
  expect(y).toBeCloseTo(1, 15);
  expect(z).toBe(0);
  expect(cross([1, 0, 0], [0, 1, 0])).toEqual([0, 0, 1]);
});

test('turns multiply, invert, and keep lengths', () => {
  fc.assert(
    fc.property(draws(11), (draw) => {
      const [p, q, v] = [draw.rotation(), draw.rotation(), draw.vector()];
      expect(distance(turn(times(p, q), v), turn(p, turn(q, v)))).toBeLessThan(1e-14);
      expect(distance(turn(inverse(p), turn(p, v)), v)).toBeLessThan(1e-14);
      expect(Math.hypot(...turn(p, v))).toBeCloseTo(Math.hypot(...v), 14);
    }),
    { seed: SEED, numRuns: 50 },
  );
});

test('into undoes out of', () => {
  fc.assert(
    fc.property(draws(14), (draw) => {
      const parent = { position: draw.vector(), orientation: draw.rotation() };
      const frame = { position: draw.vector(), orientation: draw.rotation() };
      const back = into(parent, outOf(parent, frame));
      expect(distance(back.position, frame.position)).toBeLessThan(1e-14);
      const dot = back.orientation.reduce((sum, value, i) => sum + value * frame.orientation[i], 0);
      expect(Math.abs(dot)).toBeCloseTo(1, 14);
    }),
    { seed: SEED, numRuns: 50 },
  );
});
