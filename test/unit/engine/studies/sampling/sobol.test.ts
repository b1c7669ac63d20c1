/** The Sobol sequence against SciPy 1.17 (`qmc.Sobol(scramble=False)`, whose order is that of the Gray code), and its balance. */
import { expect, test } from 'vitest';
import { SOBOL, sobolDigits } from '../../../../../engine/studies/sampling/designs/sobol';

const point = (index: number, places: readonly number[]): number[] =>
  places.map((place) => sobolDigits(place, index) / 2 ** 32);

test.each([
  [0, [0, 1, 2, 3, 4], [0, 0, 0, 0, 0]],
  [1, [0, 1, 2, 3, 4], [0.5, 0.5, 0.5, 0.5, 0.5]],
  [3, [0, 1, 2, 3, 4], [0.75, 0.25, 0.25, 0.25, 0.75]],
  [2, [0, 1, 2, 3, 4], [0.25, 0.75, 0.75, 0.75, 0.25]],
  [6, [0, 1, 2, 3, 4], [0.375, 0.375, 0.625, 0.875, 0.375]],
  [7, [0, 1, 2, 3, 4], [0.875, 0.875, 0.125, 0.375, 0.875]],
  [13, [60, 61, 62, 63], [0.0625, 0.5625, 0.9375, 0.1875]],
  [11, [10, 20, 40, 63], [0.8125, 0.5625, 0.9375, 0.0625]],
])('point %d before scrambling', (index, places, expected) => {
  expect(point(index, places)).toEqual(expected);
});

const design = { kind: 'sobol', runs: 4096, seed: 11 } as const;
const share = (place: number, index: number, seed: number = design.seed): number =>
  SOBOL.shareAt({ ...design, seed }, [], place, index);

test('every place has one of the first 2^m points in each of 2^m intervals, scrambled', () => {
  for (const m of [1, 4, 10]) {
    for (let place = 0; place < 64; place += 7) {
      const strata = Array.from({ length: 2 ** m }, (_, i) => Math.floor(share(place, i) * 2 ** m));
      expect(strata.toSorted((a, b) => a - b)).toEqual(strata.map((_, i) => i));
    }
  }
});

test('the first two places are a (0, m, 2)-net: each elementary interval of area 2^-m has one point', () => {
  const m = 8;
  for (const seed of [1, 2, 3]) {
    for (let a = 0; a <= m; a++) {
      const cells = Array.from({ length: 2 ** m }, (_, i) => {
        const [x, y] = [share(0, i, seed), share(1, i, seed)];
        return Math.floor(x * 2 ** a) * 2 ** (m - a) + Math.floor(y * 2 ** (m - a));
      });
      expect(new Set(cells).size).toBe(2 ** m);
    }
  }
});

/** Owen (1995): each point is uniform by itself, so over seeds a fixed point falls into equal intervals equally often. */
test('over seeds a point is uniform, and the mean of a smooth function has no bias', () => {
  const SEEDS = 2000;
  const counts = new Array<number>(16).fill(0);
  let sum = 0;
  for (let seed = 0; seed < SEEDS; seed++) {
    counts[Math.floor(share(5, 3, seed) * 16)]++;
    let mean = 0;
    for (let i = 0; i < 8; i++) mean += (share(0, i, seed) * share(1, i, seed)) / 8;
    sum += mean / SEEDS;
  }
  const chiSquare = counts.reduce((all, count) => all + (count - SEEDS / 16) ** 2 / (SEEDS / 16), 0);
  expect(chiSquare).toBeLessThan(15 + 4 * Math.sqrt(30));
  // independent points would be off by sqrt(7 / 144 / 8 / 2000) = 1.7e-3
  expect(Math.abs(sum - 0.25)).toBeLessThan(3e-3);
});

test('a thousand points integrate better than as many random ones would', () => {
  let sum = 0;
  for (let i = 0; i < 1024; i++) sum += (share(0, i) + share(1, i) + share(2, i) + share(3, i)) / 1024;
  // the standard error of independent points is sqrt(4 / 12 / 1024) = 0.018
  expect(Math.abs(sum - 2)).toBeLessThan(0.001);
});

test('the flip of a digit depends on those before it: a shift alone would leave errors of neighbours alike', () => {
  const SEEDS = 2000;
  // 0.00... and 0.10... before scrambling, 0.0100... and 0.1100... later
  for (const [a, b, digit] of [
    [0, 1, 1],
    [2, 3, 2],
    [0, 1, 9],
  ]) {
    let alike = 0;
    for (let seed = 0; seed < SEEDS; seed++) {
      const [x, y] = [a, b].map((index) => Math.floor(share(0, index, seed) * 2 ** (digit + 1)) % 2);
      if (x === y) alike++;
    }
    // four standard deviations of a coin
    expect(Math.abs(alike - SEEDS / 2)).toBeLessThan(4 * Math.sqrt(SEEDS / 4));
  }
});
