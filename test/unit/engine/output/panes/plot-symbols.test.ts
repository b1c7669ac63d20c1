import { describe, expect, it } from 'vitest';
import {
  isDense,
  placeSymbols,
  SYMBOL_SHAPES,
  SYMBOLS,
} from '../../../../../engine/output/panes/plot-symbols';
import { seriesStyle } from '../../../../../engine/output/panes/series-style';

const Y = { minimum: -1, maximum: 1, logarithmic: false };
const wave = (count: number, cycles: number, height = 1) =>
  Array.from({ length: count }, (_, i) => ({
    x: i / count,
    y: height * Math.sin((2 * Math.PI * cycles * i) / count),
  }));

describe('a dense line', () => {
  it('turns more often than dashes have room, by more than is noise', () => {
    const reach = { x: null, y: Y, width: 600 };
    expect(isDense(wave(4000, 100), reach)).toBe(true);
    expect(isDense(wave(4000, 10), reach)).toBe(false);
    expect(isDense(wave(4000, 100, 1e-3), reach)).toBe(false);
    expect(isDense(wave(4000, 100), { ...reach, width: 4000 })).toBe(false);
    expect(isDense([], reach)).toBe(false);
  });

  it('may go to and fro in x alone, and gaps are no turns', () => {
    const there = wave(4000, 100).map(({ x, y }) => ({ x: y, y: 0, t: x }));
    const reach = { x: Y, y: Y, width: 600 };
    expect(isDense(there, reach)).toBe(true);
    const circle = wave(4000, 20).map(({ x, y }) => ({ x: Math.cos(40 * Math.PI * x), y, t: x }));
    expect(isDense(circle, reach)).toBe(true);
    expect(isDense(circle.slice(0, 200), reach)).toBe(false);
    const broken = Array.from({ length: 3000 }, (_, i) => ({ x: i, y: [0, 0.9, Number.NaN][i % 3] }));
    expect(isDense(broken, { ...reach, x: null })).toBe(false);
  });

  it('is judged by decades on a logarithmic axis', () => {
    const y = { minimum: 1e-6, maximum: 1, logarithmic: true };
    const small = wave(4000, 100).map((point) => ({ x: point.x, y: 10 ** (-4 + point.y) }));
    expect(isDense(small, { x: null, y, width: 600 })).toBe(true);
  });
});

describe('symbols', () => {
  it('stand on the line, and stay where they are while the window moves', () => {
    const points = wave(4000, 100).map(({ x, y }) => ({ x: 100 * x, y }));
    const at = (from: number) =>
      placeSymbols(
        points.filter(({ x }) => x >= from && x <= from + 50),
        { from, to: from + 50 },
        2,
      );
    const [before, after] = [at(10), at(13)];
    expect(before.length).toBeGreaterThanOrEqual(4);
    for (const place of before) expect(points).toContain(place);
    const both = before.filter(({ x }) => x > 14 && x < 59);
    expect(both.length).toBeGreaterThan(2);
    for (const place of both) expect(after).toContainEqual(place);
  });

  it('of different lines stand apart, and none stands in a gap', () => {
    const points = wave(4000, 100).map(({ x, y }, i) => ({ x, y: i % 2 ? y : Number.NaN }));
    const window = { from: 0, to: 1 };
    const places = SYMBOLS.map((_, slot) => placeSymbols(points, window, slot).map(({ x }) => x));
    expect(new Set(places.flat()).size).toBe(places.flat().length);
    expect(placeSymbols(points, window, 0).every(({ y }) => Number.isFinite(y))).toBe(true);
    expect(placeSymbols(points, { from: 1, to: 1 }, 0)).toEqual([]);
    expect(placeSymbols([], window, 0)).toEqual([]);
  });

  it('are others for each of eight lines, and none looks like another', () => {
    expect(new Set(Array.from({ length: 8 }, (_, i) => seriesStyle(i).symbol)).size).toBe(8);
    expect(new Set(Object.values(SYMBOL_SHAPES).map((shape) => JSON.stringify(shape))).size).toBe(8);
  });
});
