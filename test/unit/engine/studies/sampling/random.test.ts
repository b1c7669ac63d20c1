/** Philox 4x32-10 against the known answers of its authors (`kat_vectors` of Random123), and what is made of it. */
import { expect, test } from 'vitest';
import { permute } from '../../../../../engine/studies/sampling/permutation';
import { philox, randomWords, shareOf } from '../../../../../engine/studies/sampling/random';
import type { Words } from '../../../../../engine/studies/sampling/random';

const ONES = 0xffffffff;
test.each<[Words, [number, number], Words]>([
  [
    [0, 0, 0, 0],
    [0, 0],
    [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8],
  ],
  [
    [ONES, ONES, ONES, ONES],
    [ONES, ONES],
    [0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd],
  ],
  [
    [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
    [0xa4093822, 0x299f31d0],
    [0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1],
  ],
])('the words of counter %j under key %j', (counter, key, words) => {
  expect(philox(counter, key)).toEqual(words);
});

test('shares are inside of (0, 1), the smallest and the largest as well', () => {
  expect(shareOf([0, 0, 0, 0])).toBe(2 ** -53);
  expect(shareOf([ONES, ONES, 0, 0])).toBe(1 - 2 ** -53);
});

test('seed, place, purpose and counter each give other words', () => {
  const seeds = [0, 1, 2 ** 32, Number.MAX_SAFE_INTEGER];
  const all = seeds.flatMap((seed) =>
    [0, 63].flatMap((place) =>
      ([0, 1, 4] as const).flatMap((purpose) =>
        [0, 1, 2 ** 32, 2 ** 40].map((counter) => randomWords(seed, place, purpose, counter).join()),
      ),
    ),
  );
  expect(new Set(all).size).toBe(all.length);
});

test('a permutation has each number once, for every count', () => {
  for (let count = 1; count <= 130; count++) {
    const images = Array.from({ length: count }, (_, i) => permute(i, count, count, 3));
    expect(images.toSorted((a, b) => a - b)).toEqual(images.map((_, i) => i));
  }
});

/** Chi-square of 24 and 100 cells: its mean is the number of cells less one, its deviation sqrt(2 (cells - 1)). */
test('permutations of four numbers, and the first image of a hundred, are equally likely', () => {
  const TRIES = 12_000;
  const orders = new Map<string, number>();
  const firsts = new Array<number>(100).fill(0);
  for (let seed = 0; seed < TRIES; seed++) {
    const order = [0, 1, 2, 3].map((i) => permute(i, 4, seed, 0)).join();
    orders.set(order, (orders.get(order) ?? 0) + 1);
    firsts[permute(0, 100, seed, 1)]++;
  }
  const chiSquare = (counts: number[]): number =>
    counts.reduce((sum, count) => sum + (count - TRIES / counts.length) ** 2 / (TRIES / counts.length), 0);
  expect(orders.size).toBe(24);
  expect(chiSquare([...orders.values()])).toBeLessThan(23 + 4 * Math.sqrt(46));
  expect(chiSquare(firsts)).toBeLessThan(99 + 4 * Math.sqrt(198));
});
