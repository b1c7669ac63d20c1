import { describe, expect, test } from 'vitest';
import { createStepControl, nextStepFactor } from '../../../../../engine/core/integrators/step-control';

describe('next step', () => {
  test('a step at the tolerance is followed by a slightly shorter one', () => {
    const factor = nextStepFactor({ order: 5, previousError: 1, rejectedLast: false }, 1);
    expect(factor).toBeCloseTo(0.9, 12);
  });
  test('a tiny error lengthens the step, at most eightfold', () => {
    expect(nextStepFactor(createStepControl(5), 0)).toBeGreaterThan(4);
    expect(nextStepFactor(createStepControl(5), 0)).toBeLessThanOrEqual(8);
    expect(nextStepFactor({ order: 5, previousError: 1, rejectedLast: false }, 1e-12)).toBe(8);
  });
  test('a large error shortens it, at most to a fifth; so does one that is no number', () => {
    const control = createStepControl(5);
    expect(nextStepFactor(control, 10)).toBeLessThan(0.7);
    expect(nextStepFactor(control, 1e9)).toBe(0.2);
    expect(nextStepFactor(control, Infinity)).toBe(0.2);
    expect(nextStepFactor(control, NaN)).toBe(0.2);
  });
  test('never grows right after a rejection, but grows again after that', () => {
    const control = createStepControl(5);
    nextStepFactor(control, 4);
    expect(nextStepFactor(control, 1e-6)).toBe(1);
    expect(nextStepFactor(control, 1e-6)).toBeGreaterThan(1);
  });
  test('an error that grows from step to step is answered sooner than one that falls', () => {
    const rising = nextStepFactor({ order: 5, previousError: 1e-3, rejectedLast: false }, 0.5);
    const falling = nextStepFactor({ order: 5, previousError: 0.9, rejectedLast: false }, 0.5);
    expect(rising).toBeLessThan(falling);
  });
  test.each([3, 5, 8])('follows proportional-integral control with beta = 0.04 (order %i)', (order) => {
    for (const [before, error] of [
      [1, 0.5],
      [0.01, 0.5],
      [0.5, 0.02],
    ]) {
      const control = { order, previousError: before, rejectedLast: false };
      const factor = nextStepFactor(control, error);
      // Hairer and Wanner: alpha = 1/order - 0.75 beta
      const expected = 0.9 * error ** -(1 / order - 0.03) * before ** 0.04;
      expect(factor).toBeCloseTo(expected, 12);
      expect(control.previousError).toBe(error);
    }
  });
  test('remembers no error below a ten-thousandth, as if a step had been that good by chance', () => {
    const control = createStepControl(5);
    nextStepFactor(control, 1e-9);
    expect(control.previousError).toBe(1e-4);
  });
  test('an error of exactly the tolerance is a good step', () => {
    const control = createStepControl(5);
    nextStepFactor(control, 1);
    expect(control.rejectedLast).toBe(false);
  });
});
