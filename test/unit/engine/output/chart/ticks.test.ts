import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueTicks } from '../../../../../engine/output/chart/draw-axes';
import { decadeTicks, linearTicks } from '../../../../../engine/output/chart/ticks';

describe('linearTicks', () => {
  it('stand at round values inside the range', () => {
    expect(linearTicks({ minimum: -12, maximum: 31 }, 6, 'N').map(({ text }) => text)).toEqual([
      '\u221210',
      '0',
      '10',
      '20',
      '30',
    ]);
  });

  it('are three at least where so many have room', () => {
    const valuesOf = (minimum: number, maximum: number, most: number) =>
      linearTicks({ minimum, maximum }, most, 'N').map(({ value }) => value);
    expect(valuesOf(-21, 121, 3)).toEqual([0, 50, 100]);
    expect(valuesOf(5.2, 7.3, 4)).toEqual([5.5, 6, 6.5, 7]);
    expect(valuesOf(-21, 121, 2)).toEqual([0, 100]);
  });

  it('count angles in degrees as people do', () => {
    expect(linearTicks({ minimum: 0, maximum: 360 }, 6, 'deg').map(({ value }) => value)).toEqual([
      0, 90, 180, 270, 360,
    ]);
  });

  it('are never more than asked for, whatever the range', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(number, number, fc.integer({ min: 2, max: 12 }), (a, b, most) => {
        const range = { minimum: Math.min(a, b), maximum: Math.max(a, b) };
        const ticks = linearTicks(range, most, 'N');
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        for (const { value, text } of ticks)
          expect([Number.isFinite(value), text !== '']).toEqual([true, true]);
      }),
    );
  });
});

describe('valueTicks', () => {
  it('say in a low plot too how much a height is', () => {
    const axis = { minimum: -30, maximum: 30, unit: 'N', logarithmic: false };
    const countOf = (height: number) => valueTicks(axis, height, 8).length;
    expect([20, 40, 60, 200].map(countOf)).toEqual([1, 3, 3, 7]);
  });
});

describe('decadeTicks', () => {
  it('stand at whole powers of ten, thinned where there is little room', () => {
    const range = { minimum: 1e-12, maximum: 1e-6 };
    expect(decadeTicks(range, 10)).toHaveLength(7);
    expect(decadeTicks(range, 3).map(({ value }) => value)).toEqual([1e-12, 1e-9, 1e-6]);
  });
});
