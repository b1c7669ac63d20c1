import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { findRoot } from '../../../../../engine/core/switching/root';

describe('roots of margins', () => {
  test('are bracketed to the rounding of time, on the side where the margin has ended, in few looks', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        fc.double({ min: 0, max: 1000, noNaN: true }),
        fc.constantFrom(1, 2, 3, 9),
        (share, start, power) => {
          const root = start + share;
          let looks = 0;
          const f = (t: number) => {
            looks++;
            const d = root - t;
            return Math.sign(d) * Math.abs(d) ** power;
          };
          const found = findRoot(f, start, f(start), start + 1, f(start + 1));
          expect(found).toBeGreaterThanOrEqual(root);
          expect(found - root).toBeLessThanOrEqual(4 * Number.EPSILON * Math.max(1, root));
          expect(looks).toBeLessThan(power === 1 ? 30 : 140);
        },
      ),
      { seed: 20262 },
    );
  });
});

test('in a bracket so short that doubles hold no fraction of it, a root is found as well', () => {
  let looks = 0;
  const step = (t: number) => {
    if (++looks > 300) throw new Error('it goes on for ever');
    return t < 3e-310 ? 1 : -1;
  };
  expect(findRoot(step, 0, 1, 1e-309, -1)).toBe(3e-310);
});

/** What, margin, from and to, looks as measured: each costs an evaluation of the motion. */
const MARGINS: [string, (t: number) => number, number, number, number][] = [
  ['a line', (t) => 0.3 - t, 0, 1, 2],
  ['a steep line far from zero', (t) => 1e6 * (7e3 - t), 6e3, 8e3, 3],
  ['a fall', (t) => 1 - 4.905 * t * t, 0, 1, 19],
  ['a margin that levels off', (t) => (1 - t) ** 9 - 0.25, 0, 1, 21],
  ['a root of third order', (t) => (0.3 - t) ** 3, 0, 1, 89],
  ['a root of ninth order', (t) => (0.3 - t) ** 9, 0, 1, 97],
  ['a step', (t) => (t < 0.3 ? 1 : -1), 0, 1, 62],
  ['a step from a small value', (t) => (t < 0.3 ? 1e-9 : -1), 0, 1, 91],
  ['the end of the bracket', (t) => -t, -1, 0, 1],
  ['a margin that stays zero', (t) => Math.max(0, 0.25 - t), 0, 1, 66],
  ['a bracket of two doubles', (t) => 0.5 - t, 0.5 - 2 ** -54, 0.5, 0],
];
test.each(MARGINS)('the root of %s is found in no more looks than it was', (_what, f, a, b, most) => {
  let looks = 0;
  const found = findRoot((t) => (looks++, f(t)), a, f(a), b, f(b));
  expect(looks).toBeLessThanOrEqual(most);
  expect(f(found)).toBeLessThanOrEqual(0);
  expect(f(found - 4 * Number.EPSILON * Math.max(Math.abs(a), Math.abs(b)))).toBeGreaterThan(0);
});
