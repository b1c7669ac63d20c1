/** Sizes below which switched rows take something as nothing: of a mechanism at rest, with weight and without. */
import { expect, test } from 'vitest';
import { calcScales } from '../../../../../engine/core/switching/scales';
import { velocityOffset } from '../../../../../engine/core/coordinates/layout';
import type { System } from '../../../../../engine/core/system/system';

const ROUNDING = 64 * Number.EPSILON;
const systemOf = (gravity: number, length: number, absoluteTolerance: number, n = 1) =>
  ({ n, length, settings: { gravity: [0, -gravity, 0], absoluteTolerance } }) as unknown as System;
const scalesOf = (gravity: number, length: number, absoluteTolerance = 1e-9) =>
  calcScales(systemOf(gravity, length, absoluteTolerance), new Float64Array(0));

test('gaps and speeds go by the tolerance asked for, or by rounding where that is larger', () => {
  expect(scalesOf(9, 4)).toMatchObject({ closed: 1e-8, still: 1e-8, gapNoise: 4 * ROUNDING });
  expect(scalesOf(9, 4, 0)).toMatchObject({ closed: 40 * ROUNDING, still: 0 });
});

test('what rebounds and what rounding leaves of a speed go by the speed of a fall, or a length per second', () => {
  const falling = scalesOf(9, 4);
  expect(falling.rest).toBeCloseTo(6e-6, 15);
  expect(falling.speedNoise).toBeCloseTo(6e-14, 20);
  for (const slow of [scalesOf(0, 4), scalesOf(1, 4)]) {
    expect(slow.rest).toBeCloseTo(4e-6, 15);
    expect(slow.speedNoise).toBeCloseTo(4e-14, 20);
  }
});

test('what rounding leaves of a speed is more the faster the bodies are', () => {
  const y = new Float64Array(26);
  y[velocityOffset(2) + 7] = -1e6;
  expect(calcScales(systemOf(9, 4, 0, 2), y).speedNoise).toBeCloseTo(6e-14 + 4e6 * ROUNDING, 20);
});
