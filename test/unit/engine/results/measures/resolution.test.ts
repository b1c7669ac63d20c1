/** How small a number of a run can be and still be one. */
import { describe, expect, test } from 'vitest';
import {
  aboveResolution,
  calcEnergyResolution,
  calcResolution,
  resolvedPart,
} from '../../../../../engine/results/measures/resolution';

const of = (relativeTolerance: number) => ({ relativeTolerance });

test('is the tolerance as a part of the largest, between rounding and what is still to be looked at', () => {
  expect([1e-3, 1e-6, 1e-8, 1e-12, 1e-15].map((tolerance) => resolvedPart(of(tolerance)))).toEqual([
    1e-6, 1e-6, 1e-8, 1e-12, 1e-12,
  ]);
});

test.each([
  ['the tolerance of its own', 1e-8, 5, 7, 5e-8],
  ['a hundredth of it beside the largest of all', 1e-8, 0, 7, 7e-10],
  ['of which the larger counts', 1e-8, 5, 700, 7e-8],
  ['rounding of all, however tight', 1e-12, 0, 7, 7e-12],
])('of a force: %s', (_what, tolerance, own, all, wanted) => {
  expect(calcResolution(of(tolerance), own, all)).toBeCloseTo(wanted, 20);
});

test.each([
  ['what does not add up', 3e-9, 1e-2, 3e-9],
  ['at least rounding', 1e-18, 1e-2, 1e-14],
  ['at most a millionth', 1e-3, 1e-2, 1e-8],
])('of energies: %s', (_what, residual, largest, wanted) => {
  expect(calcEnergyResolution(residual, largest)).toBeCloseTo(wanted, 22);
});

describe('a value', () => {
  test.each([
    [2, 1, 2],
    [-2, 1, -2],
    [0.5, 1, 0],
    [-0.5, 1, 0],
    [1, 1, 1],
    [-1, 1, -1],
  ])('of %d at %d is read as %d', (value, resolution, wanted) => {
    expect(aboveResolution(value, resolution)).toBe(wanted);
  });
});
