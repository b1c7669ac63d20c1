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
