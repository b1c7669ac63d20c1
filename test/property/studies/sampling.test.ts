/** Values of runs: every design and every kind of input, for random numbers of theirs. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { designOf } from '../../../engine/studies/sampling/designs';
import { definitionOf } from '../../../engine/studies/sampling/inputs';
import { correlate, factorise } from '../../../engine/studies/sampling/correlation';
import { lowerTail, normalQuantile } from '../../../engine/studies/sampling/normal-distribution';
import { countRuns, valuesAt } from '../../../engine/studies/sampling/values-at';
import { correlationOf } from '../../../engine/studies/rows/statistics/correlation';
import { valuesOf } from '../../../engine/studies/sweep/plan';
import { study } from '../../support/studies';
import { seedOf } from '../../support/tier';
import type { DesignChoice } from '../../../engine/studies/sampling/designs';
import type { Input } from '../../../engine/studies/sampling/inputs';

const run = <T extends [unknown, ...unknown[]]>(property: fc.IPropertyWithHooks<T>, numRuns = 100): void =>
  fc.assert(property, { numRuns, seed: seedOf(4) });

const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const size = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
const share = fc.oneof(
  fc.double({ min: 2 ** -53, max: 1 - 2 ** -53, noNaN: true }),
  fc.constantFrom(2 ** -53, 1e-12, 0.5, 1 - 1e-12, 1 - 2 ** -53),
);
const uniform = fc
  .record({ from: number, width: size })
  .map(({ from, width }): Input => ({ kind: 'uniform', from, to: from + width }));
const triangular = fc
  .record({ from: number, left: size, right: size, edge: fc.constantFrom(0, 1, 2) })
  .map(({ from, left, right, edge }): Input => {
    const to = from + left + right;
    return { kind: 'triangular', from, mode: [from + left, from, to][edge], to };
  });
const normal = fc
  .record({
    mean: number,
    deviation: size,
    low: fc.option(fc.double({ min: -29, max: 29, noNaN: true }), { nil: undefined }),
    width: fc.option(fc.double({ min: 1e-3, max: 60, noNaN: true }), { nil: undefined }),
  })
  .map(({ mean, deviation, low, width }): Input => ({
    ...{ kind: 'normal', mean, deviation },
    ...(low === undefined ? {} : { from: mean + low * deviation }),
    ...(low === undefined || width === undefined ? {} : { to: mean + (low + width) * deviation }),
  }));
const distributed = fc
  .oneof(uniform, triangular, normal)
  .filter((input) => definitionOf(input.kind).fault(input) === null);

/** The share of the values below a value, by the textbook, and how far it may be off for the digits that the value has. */
function shareBelow(input: Input, value: number): { share: number; slack: number } {
  const digits = (scale: number): number => (Math.abs(value) * 4e-16 + 1e-300) / scale;
  if (input.kind === 'uniform') {
    const width = input.to - input.from;
    return { share: (value - input.from) / width, slack: digits(width) + 1e-15 };
  }
  if (input.kind === 'triangular') {
    const { from, mode, to } = input;
    const share =
      value < mode || mode === to
        ? (value - from) ** 2 / ((to - from) * (mode - from))
        : 1 - (to - value) ** 2 / ((to - from) * (to - mode));
    return {
      share,
      slack: 4 * digits(Math.min(...[mode - from, to - mode].filter((side) => side > 0))) + 1e-14,
    };
  }
  if (input.kind !== 'normal') throw new Error('not distributed');
  const { mean, deviation, from = -Infinity, to = Infinity } = input;
  const [low, high, score] = [from, to, value].map((one) => (one - mean) / deviation);
  const between = (a: number, b: number): number =>
    a > 0 ? lowerTail(-a) - lowerTail(-b) : lowerTail(b) - lowerTail(a);
  // a digit of the value changes the share by the density there, which in a tail is about its score times the tail
  const scale = (Math.abs(mean) + Math.abs(value)) * 4e-16;
  const inside = between(low, high);
  const peak = Math.exp(-(Math.max(0, low, -high) ** 2) / 2) / 2.5;
  return { share: between(low, score) / inside, slack: ((scale / deviation) * peak) / inside + 1e-11 };
}

test('a quantile inverts its distribution, in the tails and where it is truncated', () => {
  run(
    fc.property(distributed, share, (input, wanted) => {
      const value = definitionOf(input.kind).quantile(input, wanted);
      const { share: found, slack } = shareBelow(input, value);
      expect(Math.abs(found - wanted)).toBeLessThanOrEqual(slack);
    }),
    500,
  );
});

test('a quantile is finite, within its limits and never falls as its share grows', () => {
  run(
    fc.property(distributed, share, share, (input, a, b) => {
      const { quantile } = definitionOf(input.kind);
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map((one) => quantile(input, one));
      const { from = -Infinity, to = Infinity } = input as { from?: number; to?: number };
      expect(Number.isFinite(low) && Number.isFinite(high)).toBe(true);
      expect(low >= from && high <= to).toBe(true);
      // the two branches of a distribution meet to rounding
      expect(high - low).toBeGreaterThanOrEqual(-1e-12 * Math.max(Math.abs(low), Math.abs(high)));
    }),
    500,
  );
});

const random = fc.record({
  kind: fc.constantFrom('latinHypercube' as const, 'sobol' as const, 'monteCarlo' as const),
  runs: fc.integer({ min: 1, max: 300 }),
  seed: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
});

test('a Latin hypercube has exactly one run in each stratum of each parameter', () => {
  run(
    fc.property(random, fc.integer({ min: 0, max: 63 }), (one, place) => {
      const design: DesignChoice = { ...one, kind: 'latinHypercube' };
      const { shareAt } = designOf('latinHypercube');
      const strata = Array.from({ length: one.runs }, (_, i) =>
        Math.floor(shareAt(design, [], place, i) * one.runs),
      );
      expect(strata.toSorted((a, b) => a - b)).toEqual(strata.map((_, i) => i));
    }),
  );
});

test('at the largest number of runs every share stays inside, and its stratum is that of the permutation', () => {
  const design: DesignChoice = { kind: 'latinHypercube', runs: 10_000_000, seed: 1 };
  const { shareAt } = designOf('latinHypercube');
  const strata = new Set<number>();
  for (let i = 0; i < 3000; i++) {
    const found = shareAt(design, [], 0, i * 3333);
    expect(found > 0 && found < 1).toBe(true);
    strata.add(Math.floor(found * design.runs));
  }
  expect(strata.size).toBe(3000);
});

test('any run has the values that it has in order, whoever asks and when', () => {
  run(
    fc.property(random, fc.array(fc.nat(299), { minLength: 1, maxLength: 20 }), (design, asked) => {
      const make = () => study({ design, correlations: [{ between: [0, 1], coefficient: 0.4 }] });
      const all = Array.from({ length: design.runs }, (_, i) => valuesAt(make(), i));
      const manifest = make();
      for (const index of asked.map((one) => one % design.runs))
        expect(valuesAt(manifest, index)).toEqual(all[index]);
    }),
    30,
  );
});

test('a full design has the order of a sweep', () => {
  const list = fc.array(number, { minLength: 1, maxLength: 6 });
  run(
    fc.property(list, list, list, (a, b, c) => {
      const { parameters, figures } = study();
      const inputs = [a, b, c].map((values): Input => ({ kind: 'values', values }));
      const manifest = study({
        parameters: inputs.map((input) => ({ target: parameters[0].target, input })),
        design: { kind: 'full' },
        figures,
      });
      const axes = [a, b, c].map((values) => ({ target: parameters[0].target, values }));
      expect(countRuns(manifest)).toBe(a.length * b.length * c.length);
      for (let i = 0; i < countRuns(manifest); i++) expect(valuesAt(manifest, i)).toEqual(valuesOf(axes, i));
    }),
  );
});

test('listed values of a random design are equally likely', () => {
  const values = [1, 2, 3, 4, 5];
  const { parameters } = study();
  const manifest = study({
    parameters: [{ target: parameters[0].target, input: { kind: 'values', values } }],
    design: { kind: 'latinHypercube', runs: 500, seed: 3 },
  });
  const counts = new Map<number, number>();
  for (let i = 0; i < 500; i++) {
    const [value] = valuesAt(manifest, i);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual(values.map(() => 100));
});

/** Of n independent pairs the correlation found has the standard error (1 - r^2) / sqrt(n). */
test.each([
  ['monteCarlo', 0.8],
  ['monteCarlo', -0.95],
  ['latinHypercube', 0.3],
  ['sobol', -0.5],
] as const)('%s has the correlation %d of normal scores', (kind, coefficient) => {
  const runs = 4000;
  const design: DesignChoice = { kind, runs, seed: 17 };
  const factor = factorise(3, [{ between: [0, 2], coefficient }]);
  if ('between' in factor) throw new Error('refused');
  const scores = [0, 1, 2].map(() => new Float64Array(runs));
  const { shareAt } = designOf(kind);
  for (let i = 0; i < runs; i++) {
    const shares = [0, 1, 2].map((place) => shareAt(design, [], place, i));
    const joint = correlate(shares, factor);
    expect(joint[1]).toBe(shares[1]);
    joint.forEach((one, place) => (scores[place][i] = normalQuantile(one)));
  }
  const error = (1 - coefficient ** 2) / Math.sqrt(runs);
  expect(Math.abs(correlationOf(scores[0], scores[2]) - coefficient)).toBeLessThan(4 * error);
  expect(Math.abs(correlationOf(scores[0], scores[1]))).toBeLessThan(4 / Math.sqrt(runs));
});

test('the values of runs are correlated as the manifest says', () => {
  const runs = 4000;
  const normal = { kind: 'normal', mean: 5, deviation: 2 } as const;
  const manifest = study({
    parameters: study().parameters.map(({ target }) => ({ target, input: normal })),
    correlations: [{ between: [1, 0], coefficient: -0.7 }],
    design: { kind: 'monteCarlo', runs, seed: 23 },
  });
  const columns = [0, 1].map(() => new Float64Array(runs));
  for (let i = 0; i < runs; i++) valuesAt(manifest, i).forEach((value, p) => (columns[p][i] = value));
  expect(Math.abs(correlationOf(columns[0], columns[1]) + 0.7)).toBeLessThan((4 * 0.51) / Math.sqrt(runs));
  for (const column of columns) {
    const mean = column.reduce((sum, value) => sum + value / runs, 0);
    expect(Math.abs(mean - 5)).toBeLessThan((4 * 2) / Math.sqrt(runs));
  }
});

test('a factor multiplied out is the matrix, or the pair named does not fit and its range does', () => {
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
    [0, 3],
    [1, 3],
    [2, 3],
  ] as const;
  const coefficient = fc.double({ min: -0.999, max: 0.999, noNaN: true });
  let refused = 0;
  run(
    fc.property(fc.tuple(...pairs.map(() => coefficient)), (coefficients) => {
      const correlations = pairs.map((between, i) => ({ between, coefficient: coefficients[i] }));
      const factor = factorise(4, correlations);
      if (!('between' in factor)) {
        for (const { between, coefficient: wanted } of correlations) {
          const [a, b] = between.map((place) => factor[place]!);
          const product = a.reduce((sum, one, k) => sum + one * (b[k] ?? 0), 0);
          expect(Math.abs(product - wanted)).toBeLessThan(1e-14);
        }
        return;
      }
      refused++;
      const { between, coefficient: given, from, to } = factor;
      expect(given <= from + 1e-9 || given >= to - 1e-9).toBe(true);
      const mended = correlations.map((one) =>
        one.between.join() === between.join() ? { ...one, coefficient: (from + to) / 2 } : one,
      );
      const again = factorise(4, mended);
      // it fits now; a later one may still not
      if ('between' in again) expect(again.between.join()).not.toBe(between.join());
    }),
    400,
  );
  expect(refused).toBeGreaterThan(20);
});
