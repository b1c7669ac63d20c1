import { describe, expect, test } from 'vitest';
import { RunningExtremes } from '../../../../../engine/core/math/running-extremes';

function of(values: readonly number[], times = values.map((_, i) => i)) {
  const found = new RunningExtremes();
  values.forEach((value, i) => found.add(0, i, times[i], value, 10 * i));
  return found.read();
}

describe('extremes of values as they come', () => {
  test('are signed, and come with index, time and angle', () => {
    const found = of([1, -3, 2, 0], [0, 0.5, 0.75, 2]);
    expect(found?.maximum).toEqual({ index: 2, time: 0.75, value: 2, angle: 20 });
    expect(found?.minimum).toEqual({ index: 1, time: 0.5, value: -3, angle: 10 });
    expect(found?.peak).toEqual(found?.minimum);
  });

  test('of equal ones the first counts, and rounding is no difference', () => {
    for (const noise of [0, 1e-16, 1e-12, 9e-10]) {
      const found = of([0, 5, 0, 5 * (1 + noise), -5 * (1 + noise), 0]);
      expect(found?.maximum.index).toBe(1);
      expect(found?.minimum.index).toBe(4);
      expect(found?.peak.index).toBe(1);
    }
    // what is larger by more than rounding is larger
    expect(of([0, 5, 0, 5 * (1 + 2e-9)])?.maximum.index).toBe(3);
  });

  test('every turn of a wave has the same peak: that of the first is found, whatever the phase', () => {
    for (let phase = 0; phase < 6; phase += 0.37) {
      const wave = Array.from({ length: 1000 }, (_, i) => 1000 * Math.sin((2 * Math.PI * i) / 100 + phase));
      const found = of(wave);
      expect(found?.maximum.index).toBeLessThan(100);
      expect(found?.minimum.index).toBeLessThan(100);
      expect(Math.max(...wave) - (found?.maximum.value ?? 0)).toBeLessThanOrEqual(1e-6);
    }
  });

  test('the root mean square is over time, and gaps count nothing', () => {
    // of 3 sin over whole turns: 3/sqrt(2), to rounding, at any phase
    for (const phase of [0, 1, 2.5]) {
      const wave = Array.from({ length: 41 }, (_, i) => 3 * Math.sin((2 * Math.PI * i) / 20 + phase));
      expect(of(wave)?.rms).toBeCloseTo(3 / Math.SQRT2, 13);
    }
    // of a square wave that is sampled on both sides of its steps, at uneven times
    expect(of([4, 4, -2, -2], [0, 1, 1, 4])?.rms).toBeCloseTo(Math.sqrt((16 + 3 * 4) / 4), 14);
    expect(of([2, NaN, 4, 4], [0, 1, 2, 3])?.rms).toBe(4);
    expect(of([-7])?.rms).toBe(7);
    expect(of([NaN, Infinity])).toBeNull();
  });

  test('the mean is over time, with its sign', () => {
    // 2 + 3 sin over whole turns has the mean 2 at any phase
    for (const phase of [0, 1, 2.5]) {
      const wave = Array.from({ length: 41 }, (_, i) => 2 + 3 * Math.sin((2 * Math.PI * i) / 20 + phase));
      expect(of(wave)?.mean).toBeCloseTo(2, 13);
    }
    expect(of([4, 4, -2, -2], [0, 1, 1, 4])?.mean).toBeCloseTo((4 - 3 * 2) / 4, 14);
    expect(of([2, NaN, -4, -4], [0, 1, 2, 3])?.mean).toBe(-4);
    expect(of([-7])?.mean).toBe(-7);
  });

  test('columns do not mix', () => {
    const found = new RunningExtremes(2);
    for (let i = 0; i < 5; i++) {
      found.add(0, i, i, i);
      found.add(1, i, i, -i);
    }
    expect([found.read(0)?.peak.value, found.read(1)?.peak.value]).toEqual([4, -4]);
  });
});
