import { describe, expect, test } from 'vitest';
import { unit } from '../../../../../engine/core/math/triples';
import type { Ball, Flat, Round } from '../../../../../engine/geometry/features/feature';
import { pickFeature } from '../../../../../engine/geometry/features/pick-feature';
import type { Sight } from '../../../../../engine/geometry/features/pick-feature';
import type { Vec3 } from '../../../../../engine/schema/frame';

/** A plate of 100 x 60 x 10 with a counterbored hole, and a pin that stands beside it. */
const BORE: Round = {
  ...{ kind: 'round', hollow: true, middle: [0, 0, -2], axis: [0, 0, 1], radius: 5, length: 6 },
};
const COUNTERBORE: Round = { ...BORE, middle: [0, 0, 3], radius: 9, length: 4 };
const TOP: Flat = { kind: 'flat', middle: [0, 0, 5], normal: [0, 0, 1], along: [1, 0, 0], half: [50, 30] };
const PIN: Round = { ...BORE, hollow: false, middle: [30, 0, 15], radius: 4, length: 20 };
const END: Flat = { ...TOP, middle: [30, 0, 25], half: [4, 4] };
const BALL: Ball = { kind: 'ball', hollow: false, middle: [-30, 0, 12], radius: 7 };
const ALL = [BORE, COUNTERBORE, TOP, PIN, END, BALL];

/** From above at a point, tilted by so much, until it meets the height given. */
function from(at: Vec3, tilt: number, height: number, isOwn = true): Sight {
  const direction = unit([tilt, 0, -1]);
  const origin: Vec3 = [at[0] - 100 * direction[0], at[1], at[2] - 100 * direction[2]];
  return { origin, direction, reach: (origin[2] - height) / -direction[2], isOwn };
}
const picked = (sight: Sight) => pickFeature(ALL, sight, 120)?.feature;

describe('what is meant', () => {
  test('a hole where it is looked through, the smallest of those in line', () => {
    expect(picked({ ...from([0, 0, 5], 0, 0), reach: Infinity, isOwn: false })).toBe(BORE);
    // another part, deep below
    expect(picked(from([2, 3, 5], 0, -50, false))).toBe(BORE);
  });
  test('the counterbore by its wall and beside the bore', () => {
    expect(picked(from([9, 0, 3], 0.1, 3))).toBe(COUNTERBORE);
    expect(picked(from([7, 0, 1], 0, 1))).toBe(COUNTERBORE);
  });
  test('a shaft by its side and by its end, a ball by its surface, the plate beside them', () => {
    expect(picked(from([34, 0, 15], -0.2, 15))).toBe(PIN);
    expect(picked(from([31, 1, 25], 0, 25))).toBe(PIN);
    expect(picked(from([-30, 0, 19], 0, 19))).toBe(BALL);
    expect(picked(from([40, 20, 5], 0, 5))).toBe(TOP);
  });
  test('nothing of it where another part is before it, or beside all of it', () => {
    expect(picked(from([0, 0, 20], 0, 20, false))).toBeUndefined();
    expect(picked(from([40, 20, 30], 0, 30, false))).toBeUndefined();
    expect(picked({ ...from([80, 80, 0], 0, 0), reach: Infinity, isOwn: false })).toBeUndefined();
  });
});
