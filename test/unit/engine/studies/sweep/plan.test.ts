import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  checkPlan,
  countVariants,
  MOST_VARIANTS,
  readValues,
  spread,
  valuesOf,
} from '../../../../../engine/studies/sweep/plan';
import { overLength, overSpeed, planOver } from './models';

describe('values', () => {
  test('are spread with both ends, as numbers that survive being written', () => {
    expect(spread(0.05, 0.1, 11, 'linear')).toEqual({
      ok: true,
      values: [0.05, 0.055, 0.06, 0.065, 0.07, 0.075, 0.08, 0.085, 0.09, 0.095, 0.1],
    });
    expect(spread(1, 1000, 4, 'log')).toEqual({ ok: true, values: [1, 10, 100, 1000] });
    expect(spread(-1, -100, 3, 'log')).toEqual({ ok: true, values: [-1, -10, -100] });
    expect(spread(7, 9, 1, 'linear')).toEqual({ ok: true, values: [7] });
  });

  test.each([
    [0, 1, 3, 'log'],
    [-1, 1, 3, 'log'],
    [0, 1, 0, 'linear'],
    [0, 1, 2.5, 'linear'],
    [0, 1, MOST_VARIANTS + 1, 'linear'],
    [Number.NaN, 1, 3, 'linear'],
    [0, Infinity, 3, 'linear'],
  ] as const)('from %s to %s, %s of them, %s: refused in words', (from, to, count, spacing) => {
    const read = spread(from, to, count, spacing);
    expect(read.ok).toBe(false);
    expect((read as { message: string }).message).toMatch(/\.$/);
  });

  test('are typed with units, as a list or a range', () => {
    const metres = { unit: 'm' };
    expect(readValues('50 mm, 6 cm; 0.07', metres)).toEqual({ ok: true, values: [0.05, 0.06, 0.07] });
    expect(readValues('50 mm : 100 mm : 3', metres)).toEqual({ ok: true, values: [0.05, 0.075, 0.1] });
    expect(readValues('1:100:3:log', { unit: '1' })).toEqual({ ok: true, values: [1, 10, 100] });
    expect(readValues('max(1, 2), 3', { unit: '1' })).toEqual({ ok: true, values: [2, 3] });
    expect(readValues('60 rpm', { unit: 'rad/s' })).toEqual({ ok: true, values: [6.28318530718] });
    expect(readValues('50', metres, 'mm')).toEqual({ ok: true, values: [0.05] });
  });

  test.each(['', '1,', '1 kg', '1:2', '1:2:3:4', '1:2:x', '1:2:', 'a', '1:2:3:log:5'])(
    '%j is refused in words',
    (text) => {
      const read = readValues(text, { unit: 'm' });
      expect(read.ok).toBe(false);
      expect((read as { message: string }).message).not.toBe('');
    },
  );

  test('no text makes a value that is no number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const read = readValues(text, { unit: 'm' });
        if (read.ok) expect(read.values.every(Number.isFinite)).toBe(true);
      }),
    );
  });
});

test('variants are every combination, the last axis fastest', () => {
  const axes = [overLength([0.1, 0.2]), overSpeed([1, 2, 3])];
  expect(countVariants(axes)).toBe(6);
  expect(Array.from({ length: 6 }, (_, i) => valuesOf(axes, i))).toEqual([
    [0.1, 1],
    [0.1, 2],
    [0.1, 3],
    [0.2, 1],
    [0.2, 2],
    [0.2, 3],
  ]);
});

test('what is wrong with a plan is said before anything runs', () => {
  expect(checkPlan(planOver([overSpeed([1, 2])]))).toEqual([]);
  expect(checkPlan(planOver([]))[0]).toContain('one or two numbers');
  expect(checkPlan(planOver([overSpeed([1]), overSpeed([2])]))[0]).toContain('same number');
  expect(checkPlan(planOver([overSpeed([])]))[0]).toContain('at least one value');
  const many = Array.from({ length: 101 }, (_, i) => i);
  expect(checkPlan(planOver([overSpeed(many), overLength(many)]))[0]).toContain('10201 runs');
  const gone = { target: { kind: 'parameter', id: 'gone' }, values: [1] } as const;
  expect(checkPlan(planOver([gone]))[0]).toContain('no longer in the model');
  expect(checkPlan({ ...planOver([overSpeed([1])]), series: [] })[0]).toContain('series');
});
