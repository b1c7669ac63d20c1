import { describe, expect, it } from 'vitest';
import {
  arrowLength,
  legend,
  LONGEST,
  referenceForce,
} from '../../../../renderer/viewport/forces/force-scale';
import { gridSpacing } from '../../../../renderer/viewport/meshes/grid';
import {
  formatForce,
  formatLength,
  formatMoment,
  niceBelow,
} from '../../../../renderer/viewport/forces/nice-scale';
import { shownUnits } from '../../../../engine/model/quantity/unit-systems';
import { acts } from '../../../../renderer/viewport/glyphs/load';
import { scaleBar } from '../../../../renderer/viewport/readout';
import { parseOptions } from '../../../../renderer/viewport/view-options';

describe('force arrows', () => {
  it('are scaled by the recording without one spike deciding', () => {
    const calm = Array.from({ length: 100 }, (_, i) => i / 100);
    expect(referenceForce([...calm, 1e6])).toBeLessThan(1.01);
    expect(referenceForce([Number.NaN, 3])).toBe(3);
    expect(referenceForce([])).toBe(0);
  });

  it('are proportional to the force, vanish when tiny and end somewhere', () => {
    expect(arrowLength(50, 100, 0.2)).toBeCloseTo(0.1, 12);
    expect(arrowLength(0.1, 100, 0.2)).toBe(0);
    expect(arrowLength(1e9, 100, 0.2)).toBeCloseTo(LONGEST * 0.2, 12);
    expect(arrowLength(5, 0, 0.2)).toBe(0);
    expect(arrowLength(Number.NaN, 100, 0.2)).toBe(0);
  });

  it('have a legend with a round force at the same scale', () => {
    expect(legend(73, 0.2)).toEqual({ force: 50, length: (50 / 73) * 0.2 });
    expect(legend(0, 0.2)).toBeNull();
    // 73 N are 16.4 lbf
    expect(legend(73, 0.2, 4.4482216152605)!.force).toBeCloseTo(10 * 4.4482216152605, 12);
  });
});

describe('round numbers', () => {
  it('are 1, 2 or 5 times a power of ten', () => {
    expect([0.99, 1, 1.9, 2, 4.9, 5, 99, 100].map(niceBelow)).toEqual([0.5, 1, 1, 2, 2, 5, 50, 100]);
    expect(niceBelow(0)).toBe(0);
    expect(niceBelow(Number.NaN)).toBe(0);
  });

  it('are written with the unit that suits them', () => {
    expect([0.1, 1, 0.0005, 2500].map((size) => formatLength(size, {}))).toEqual([
      '100 mm',
      '1 m',
      '500 \u00b5m',
      '2.5 km',
    ]);
    expect(formatLength(0.1, { m: 'inch' })).toBe('3.94 inch');
    expect(formatForce(1200, { N: 'lbf' })).toBe('270 lbf');
    expect([50, 1200, 0.02].map((size) => formatForce(size, {}))).toEqual(['50 N', '1.2 kN', '20 mN']);
    const units = shownUnits({ units: { system: 'mm-N' } });
    expect([50, 10_432, 0.02].map((size) => formatForce(size, units))).toEqual(['50 N', '10400 N', '0.02 N']);
    expect(formatMoment(2500, units)).toBe('2500 N\u00b7m');
  });

  it('keep grid lines at least eight pixels apart at any zoom', () => {
    for (let e = -6; e < 3; e += 0.13) {
      const pixel = Math.pow(10, e);
      const { spacing, fine } = gridSpacing(pixel);
      expect(spacing / pixel).toBeGreaterThanOrEqual(8 - 1e-6);
      expect(spacing / pixel).toBeLessThan(80 + 1e-6);
      expect(fine).toBeGreaterThanOrEqual(0);
      const inches = gridSpacing(pixel, 0.0254).spacing / 0.0254;
      expect(Math.log10(inches)).toBeCloseTo(Math.round(Math.log10(inches)), 9);
      expect(fine).toBeLessThanOrEqual(1);
    }
  });
});

describe('load windows', () => {
  it('include their start and exclude their end', () => {
    const window = { from: 1, until: 2 };
    expect([0.9, 1, 1.9, 2].map((t) => acts(window, t))).toEqual([false, true, true, false]);
    expect(acts({ from: 0, until: null }, 1e9)).toBe(true);
  });
});

describe('the scale bar', () => {
  it.each([1, 1e-3, 0.0254])('is round in units of %f m, and long enough to be read off', (unit) => {
    for (let pixel = 1e-6; pixel < 10; pixel *= 1.3) {
      const { length, pixels } = scaleBar(pixel, unit);
      expect(['1', '2', '5']).toContain(
        Number((length / unit).toPrecision(9))
          .toExponential()
          .split('e')[0],
      );
      expect(pixels).toBeCloseTo(length / pixel, 9);
      expect(pixels).toBeGreaterThanOrEqual(59.9);
      expect(pixels).toBeLessThanOrEqual(150.1);
    }
  });
});

describe('remembered options', () => {
  it('take only yes and no from storage', () => {
    expect(parseOptions('{"grid":false,"labels":"yes","extra":1}')).toMatchObject({
      grid: false,
      labels: false,
    });
    expect(parseOptions('{"shading":"full"}').shading).toBe('full');
    expect(parseOptions('{"shading":true}').shading).toBe('automatic');
    expect(parseOptions('null').forces).toBe(true);
    expect(parseOptions('not json').grid).toBe(true);
    expect(parseOptions(null).orthographic).toBe(false);
  });
});
