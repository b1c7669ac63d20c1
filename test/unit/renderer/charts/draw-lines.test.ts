import { describe, expect, it } from 'vitest';
import type { PlotData } from '../../../../engine/charts/plot-data';
import { drawLines } from '../../../../renderer/charts/draw-lines';
import { PAPER } from '../../../../renderer/charts/theme';

const AREA = { left: 0, top: 0, width: 100, height: 100 };

/** What a canvas is asked for. */
function draw(ys: readonly number[], logarithmic = false, xs = ys.map((_, i) => i)) {
  const calls: { what: string; at: number[] }[] = [];
  const note =
    (what: string) =>
    (...at: unknown[]) =>
      void calls.push({ what, at: at.flat() as number[] });
  const context = Object.fromEntries(
    ['save', 'restore', 'beginPath', 'stroke', 'moveTo', 'lineTo', 'fillRect', 'setLineDash'].map((name) => [
      name,
      note(name),
    ]),
  );
  const points = ys.map((y, i) => ({ x: xs[i], y }));
  const spec = { name: 'FX', style: { color: 0, dash: [7, 3], width: 1 } };
  const axis = logarithmic
    ? { minimum: 1, maximum: 100, logarithmic }
    : { minimum: 0, maximum: 100, logarithmic };
  const plot = {
    x: { minimum: 0, maximum: Math.max(...xs.filter(Number.isFinite)) },
    axes: [axis],
    series: [{ spec, axis: 0, points, envelope: null }],
  } as unknown as PlotData;
  drawLines(context as unknown as CanvasRenderingContext2D, AREA, plot, PAPER);
  const of = (what: string) => calls.filter((call) => call.what === what).map(({ at }) => at);
  return { moves: of('moveTo'), lines: of('lineTo'), rects: of('fillRect'), dashes: of('setLineDash') };
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
    const { moves, lines } = draw([1, 10, 100], true);
    expect([...moves, ...lines].map(([, y]) => y.toFixed(6).replace('-0.000000', '0.000000'))).toEqual([
      '100.000000',
      '50.000000',
      '0.000000',
    ]);
  });

  it('leaves out points nearer than can be seen, but never the last before a gap or the end', () => {
    const ys = Array.from({ length: 150 }, (_, i) => (i < 149 ? 50 + (i % 2) * 0.01 : 50.5));
    const { lines } = draw(
      ys,
      false,
      ys.map((_, i) => (i < 149 ? i * 0.001 : 0.16)),
    );
    expect(lines.length).toBeLessThan(150);
    expect(lines.at(-1)).toEqual([100, 49.5]);
  });

  it('fills the columns of a long run that goes up and down in each, from lowest to highest', () => {
    const ys = Array.from({ length: 1000 }, (_, i) => (i === 555 ? 99 : 40 + 20 * (i % 2)));
    const { rects, lines } = draw(ys);
    expect(lines).toEqual([]);
    expect(rects.length).toBeGreaterThanOrEqual(100);
    // half a line's width beyond either end
    expect(Math.min(...rects.map(([, top]) => top))).toBeCloseTo(0.5, 9);
    for (const [, top, , height] of rects) expect(top + height).toBeCloseTo(60.5, 9);
  });

  it('never fills a path that turns back', () => {
    const xs = Array.from({ length: 1000 }, (_, i) => 50 + 50 * Math.cos(i));
    const { rects, lines } = draw(
      xs.map((_, i) => 50 + 50 * Math.sin(2 * i)),
      false,
      xs,
    );
    expect(rects).toEqual([]);
    expect(lines.length).toBeGreaterThan(900);
  });
});
