/** Sizes of new bodies follow from their own length by one rule. */
import { expect, test } from 'vitest';
import {
  blockSize,
  boxHeight,
  flatSizes,
  plateThickness,
  preferred,
  roundRadius,
} from '../../../../engine/kinds/shapes/sizes';
import { Chance } from '../../../support/chance';

const mm = (metres: number): number => Number((1000 * metres).toPrecision(9));

test.each([
  [61, 6, 1.5, 4],
  [100, 10, 2.5, 6],
  [149, 10, 2.5, 6],
  [150, 15, 4, 10],
  [250, 25, 6, 15],
  [400, 40, 10, 25],
  [600, 60, 15, 40],
  [1000, 100, 25, 60],
])('a bar of %i mm is %f x %f flat, or %f round', (length, width, thickness, diameter) => {
  expect(mm(flatSizes(length / 1000).width)).toBe(width);
  expect(mm(flatSizes(length / 1000).thickness)).toBe(thickness);
  expect(mm(plateThickness(length / 1000))).toBe(thickness);
  expect(mm(2 * roundRadius(length / 1000))).toBe(diameter);
});

test('a block at the end of a bar is larger than the bar is wide', () => {
  expect(blockSize(0.25).map(mm)).toEqual([60, 40, 40]);
  expect(blockSize(0.61).map(mm)).toEqual([150, 100, 100]);
});

test('a length that is off by rounding has the sizes of the length that was meant', () => {
  expect(flatSizes(0.1 + 0.15 - 1e-17)).toEqual(flatSizes(0.25));
  expect(flatSizes(0.25 * (1 - 1e-12))).toEqual(flatSizes(0.25));
  expect(boxHeight(0.3 * (1 - 1e-12))).toBe(0.06);
});

test('preferred numbers are the largest of their series, in every decade', () => {
  const chance = new Chance(41);
  for (let i = 0; i < 2000; i++) {
    const wanted = 10 ** (8 * chance.share() - 6);
    const one = preferred(wanted);
    expect(one).toBeLessThanOrEqual(wanted * (1 + 1e-9));
    expect(wanted / one).toBeLessThan(5 / 3 + 1e-9);
    expect(preferred(10 * wanted) / one).toBeCloseTo(10, 9);
    expect(preferred(one)).toBe(one);
    expect(preferred(wanted, 5)).toBeCloseTo(one / 10, 12);
  }
});
