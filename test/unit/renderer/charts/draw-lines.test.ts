import { describe, expect, it } from 'vitest';
import type { PlotData } from '../../../../engine/output/plot/plot';
import { drawLines } from '../../../../renderer/charts/draw-lines';
import { PAPER } from '../../../../renderer/charts/theme';

const AREA = { left: 0, top: 0, width: 100, height: 100 };

/** What a canvas is asked for. */
function draw(
  ys: readonly number[],
  { logarithmic = false, xs = ys.map((_, i) => i), symbols = [] as { x: number; y: number }[] } = {},
) {
  const calls: { what: string; at: number[] }[] = [];
  const note =
    (what: string) =>
    (...at: unknown[]) =>
      void calls.push({ what, at: at.flat() as number[] });
  const context = Object.fromEntries(
    ['save', 'restore', 'beginPath', 'stroke', 'fill', 'moveTo', 'lineTo', 'translate', 'setLineDash'].map(
      (name) => [name, note(name)],
    ),
  );
  const points = ys.map((y, i) => ({ x: xs[i], y }));
  const spec = { name: 'FX', style: { color: 0, dash: [7, 3], width: 1, symbol: 'cross' } };
  const axis = logarithmic
    ? { minimum: 1, maximum: 100, logarithmic }
    : { minimum: 0, maximum: 100, logarithmic };
  const plot = {
    x: { minimum: 0, maximum: Math.max(...xs.filter(Number.isFinite)) },
    axes: [axis],
    series: [{ spec, axis: 0, points, envelope: null, symbols }],
  } as unknown as PlotData;
  drawLines(context as unknown as CanvasRenderingContext2D, AREA, plot, PAPER);
  const of = (what: string) => calls.filter((call) => call.what === what).map(({ at }) => at);
  return { moves: of('moveTo'), lines: of('lineTo'), strokes: of('stroke'), dashes: of('setLineDash') };
}

describe('a line on a canvas', () => {
  it('goes through its points, with its dashes, and breaks off at a gap', () => {
    const { moves, lines, dashes } = draw([0, 50, Number.NaN, 100, 25]);
    expect(moves).toEqual([
      [0, 100],
      [75, 0],
    ]);
    expect(lines).toEqual([
      [25, 50],
      [100, 75],
    ]);
    expect(dashes).toEqual([[7, 3]]);
  });

  it('has its place on a logarithmic axis', () => {
    const { moves, lines } = draw([1, 10, 100], { logarithmic: true });
    expect([...moves, ...lines].map(([, y]) => y.toFixed(6).replace('-0.000000', '0.000000'))).toEqual([
      '100.000000',
      '50.000000',
      '0.000000',
    ]);
  });

  it('leaves out points nearer than can be seen, but never the last before a gap or the end', () => {
    const ys = Array.from({ length: 150 }, (_, i) => (i < 149 ? 50 + (i % 2) * 0.01 : 50.5));
    const { lines } = draw(ys, { xs: ys.map((_, i) => (i < 149 ? i * 0.001 : 0.16)) });
    expect(lines.length).toBeLessThan(150);
    expect(lines.at(-1)).toEqual([100, 49.5]);
  });

  it('has an upright stroke in each column where it is dense, from lowest to highest, and symbols over it', () => {
    const ys = Array.from({ length: 1000 }, (_, i) => (i === 555 ? 99 : 40 + 20 * (i % 2)));
    const { moves, lines, dashes } = draw(ys, { symbols: [{ x: 499.5, y: 60 }] });
    // a cross is two strokes about its place
    const [columns, cross] = [lines.slice(0, -2), lines.slice(-2)];
    expect(columns.length).toBeGreaterThanOrEqual(100);
    columns.forEach(([x, bottom], i) => {
      expect(x).toBe(moves[i][0]);
      expect(bottom).toBeCloseTo(60.5, 9);
    });
    // half a line's width beyond either end
    expect(Math.min(...moves.slice(0, -2).map(([, top]) => top))).toBeCloseTo(0.5, 9);
    for (const [x, y] of cross) expect(Math.hypot(x - 50, y - 40)).toBeLessThan(5);
    expect(dashes).toEqual([[], []]);
  });

  it('has columns too where it only passes, but none across a gap', () => {
    const xs = Array.from({ length: 400 }, (_, i) => (i < 200 ? i / 10 : 80 + (i - 200) / 10));
    const ys = xs.map((_, i) => 40 + 20 * (i % 2));
    const symbols = [{ x: 0, y: 60 }];
    const columnsOf = (values: readonly number[]) =>
      new Set(draw(values, { xs, symbols }).lines.map(([x]) => Math.floor(x)));
    expect(columnsOf(ys).has(50)).toBe(true);
    expect(columnsOf(ys.map((y, i) => (i === 200 ? Number.NaN : y))).has(50)).toBe(false);
  });

  it('has no columns where it turns back', () => {
    const xs = Array.from({ length: 1000 }, (_, i) => 50 + 50 * Math.cos(i));
    const ys = xs.map((_, i) => 50 + 50 * Math.sin(2 * i));
    const { lines } = draw(ys, { xs, symbols: [{ x: 50, y: 50 }] });
    expect(lines.length).toBeGreaterThan(900);
  });

  it('is a pixel wide where it is long, which software draws quickly, and keeps its dashes', () => {
    const { dashes, strokes } = draw(Array.from({ length: 900 }, (_, i) => 50 + 40 * Math.sin(i / 100)));
    expect(dashes).toEqual([[7, 3]]);
    expect(strokes.length).toBe(1);
  });
});
