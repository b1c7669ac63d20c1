/** Weighted sums of rates, three to a pass. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combine } from '../../../../../engine/core/integrators/runge-kutta';
import { SEED } from '../../../../support/draw';

const size = 5;
const number = fc.double({ min: -10, max: 10, noNaN: true });
const vector = fc
  .array(number, { minLength: size, maxLength: size })
  .map((values) => Float64Array.from(values));
/** Many weights of a tableau are zero. */
const term = fc.record({ weight: fc.oneof(fc.constant(0), number), rates: vector });

test('out = y + h sum of weights times rates, also onto y itself', () => {
  fc.assert(
    fc.property(fc.array(term, { maxLength: 16 }), vector, number, (terms, y, h) => {
      const weights = terms.map(({ weight }) => weight);
      const rates = terms.map((one) => one.rates);
      const expected = Array.from(y, (value, i) =>
        terms.reduce((sum, one) => sum + h * one.weight * one.rates[i], value),
      );
      const out = new Float64Array(size).fill(NaN);
      combine(out, y, h, weights, rates);
      const onto = y.slice();
      combine(onto, onto, h, weights, rates);
      expect(onto).toEqual(out);
      out.forEach((value, i) => expect(value).toBeCloseTo(expected[i], 9));
    }),
    { seed: SEED, numRuns: 200 },
  );
});

test('rates with a weight of zero are not looked at', () => {
  const out = new Float64Array(size);
  const y = new Float64Array(size).fill(1);
  const unset = new Float64Array(size).fill(NaN);
  const rates = new Float64Array(size).fill(2);
  combine(out, y, 0.5, [0, 3, 0, 0], [unset, rates, unset, unset]);
  expect(Array.from(out)).toEqual([4, 4, 4, 4, 4]);
});
