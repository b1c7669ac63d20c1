/** Statistics of the columns of a study, against closed forms, published ranks and independent draws. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../../engine/core/math/random';
import {
  correlationOf,
  rankCorrelationOf,
  ranksOf,
} from '../../../../../engine/studies/rows/statistics/correlation';
import { histogramOf } from '../../../../../engine/studies/rows/statistics/histogram';
import { momentsOf } from '../../../../../engine/studies/rows/statistics/moments';
import {
  percentileOf,
  ranksAround,
  sortedOf,
} from '../../../../../engine/studies/rows/statistics/percentiles';

const draw = (n: number, seed: number, of = (share: number) => share): Float64Array => {
  const random = createRandom(seed);
  return Float64Array.from({ length: n }, () => of(random()));
};

describe('moments', () => {
  test('are those of a small table by hand', () => {
    const { count, mean, deviation, meanError, minimum, maximum } = momentsOf([2, 4, 4, 4, 5, 5, 7, 9, NaN]);
    expect({ count, mean, minimum, maximum }).toEqual({ count: 8, mean: 5, minimum: 2, maximum: 9 });
    expect(deviation).toBeCloseTo(Math.sqrt(32 / 7), 14);
    expect(meanError).toBeCloseTo(Math.sqrt(32 / 7 / 8), 14);
  });

  test('keep their digits beside a large mean', () => {
    const plain = momentsOf(draw(1000, 1));
    const moved = momentsOf(draw(1000, 1, (share) => 2 ** 30 + share));
    expect(moved.deviation / plain.deviation - 1).toBeLessThan(1e-6);
  });

  test('state errors as large as independent studies scatter', () => {
    const studies = Array.from({ length: 400 }, (_, seed) => momentsOf(draw(200, seed + 1)));
    for (const [value, error] of [
      ['mean', 'meanError'],
      ['deviation', 'deviationError'],
    ] as const) {
      const scatter = momentsOf(studies.map((one) => one[value])).deviation;
      const stated = momentsOf(studies.map((one) => one[error])).mean;
      // the scatter of 400 has an error of 3.5 %
      expect(Math.abs(scatter / stated - 1)).toBeLessThan(0.11);
    }
  });

  test('of nothing, of one and of equal values have no invented error', () => {
    expect(momentsOf([NaN]).mean).toBeNaN();
    expect(momentsOf([3]).deviation).toBeNaN();
    expect(momentsOf([3, 3, 3, 3])).toMatchObject({ mean: 3, deviation: 0, meanError: 0, deviationError: 0 });
  });
});

describe('percentiles', () => {
  test('are enclosed by the ranks of published tables', () => {
    // Hahn and Meeker, Statistical Intervals, table A.15: the median of 10, 20 and 100, with 95 %
    expect(ranksAround(10, 0.5, 0.95)).toEqual({ low: 2, high: 9 });
    expect(ranksAround(20, 0.5, 0.95)).toEqual({ low: 6, high: 15 });
    expect(ranksAround(100, 0.5, 0.95)).toEqual({ low: 40, high: 61 });
  });

  test('are not bounded by too few runs', () => {
    const sorted = sortedOf(draw(59, 2));
    expect(percentileOf(sorted, 0.99).high).toBe(Infinity);
    expect(percentileOf(sorted, 0.01).low).toBe(-Infinity);
    // 0.95^n <= 2.5 % from 72 runs on
    expect(ranksAround(71, 0.95, 0.95).high).toBe(72);
    expect(ranksAround(72, 0.95, 0.95).high).toBe(72);
  });

  test('lie in their interval as often as it says', () => {
    let inside = 0;
    for (let seed = 1; seed <= 1000; seed++) {
      const { low, high } = percentileOf(sortedOf(draw(150, seed, (share) => share ** 5)), 0.9);
      if (low <= 0.9 ** 5 && 0.9 ** 5 <= high) inside++;
    }
    // at least 95 %, which 1000 tries miss by 2 % at most
    expect(inside).toBeGreaterThan(930);
    expect(inside).toBeLessThan(995);
  });

  test('of a million runs take no more than their neighbours', () => {
    const { low, high } = ranksAround(1e6, 0.01, 0.95);
    expect(10_000 - low).toBeGreaterThan(190);
    expect(high - 10_000).toBeLessThan(201);
  });
});

describe('a histogram', () => {
  test('counts every value once, the ends included', () => {
    const sorted = sortedOf(draw(5000, 3, (share) => share * share));
    const { edges, counts } = histogramOf(sorted);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5000);
    expect([edges[0], edges.at(-1)]).toEqual([sorted[0], sorted.at(-1)]);
    expect(counts.length).toBeGreaterThan(10);
    counts.forEach((count, i) => {
      const inside = sorted.filter((value) => value >= edges[i] && value < edges[i + 1]).length;
      expect(Math.abs(inside - count)).toBeLessThanOrEqual(1);
    });
  });

  test('of equal values is one bin around them', () => {
    expect(histogramOf(Float64Array.of(4, 4, 4))).toEqual({ edges: [3.8, 4.2], counts: [3] });
  });
});

describe('correlation', () => {
  test('is that of a line, of a curve and of nothing', () => {
    const a = draw(2000, 4);
    expect(
      correlationOf(
        a,
        a.map((value) => 3 - 2 * value),
      ),
    ).toBeCloseTo(-1, 12);
    const curve = a.map((value) => Math.exp(20 * value));
    expect(correlationOf(a, curve)).toBeLessThan(0.7);
    expect(rankCorrelationOf(a, curve)).toBeCloseTo(1, 12);
    expect(Math.abs(correlationOf(a, draw(2000, 5)))).toBeLessThan(0.09);
  });

  test('is none where nothing varies', () => {
    expect(correlationOf([1, 1, 1, 1], [1, 2, 3, 4])).toBeNaN();
    expect(correlationOf([0.1 + 0.2, 0.3, 0.3, 0.3], [1, 2, 3, 4])).toBeNaN();
  });

  test('shares ranks between equal values, and skips what is missing', () => {
    expect([...ranksOf(Float64Array.of(5, 1, NaN, 5, 9))]).toEqual([2.5, 1, NaN, 2.5, 4]);
  });
});
