import { describe, expect, it } from 'vitest';
import type { Item, Stroke } from '../../../../engine/output/drawing/drawing';
import { drawItems } from '../../../../renderer/ui/drawing/draw-canvas';

type Place = readonly [x: number, y: number];

/** What a canvas of 100 by 100 pixels is asked for. */
function draw(places: readonly Place[], more: Partial<Stroke> = {}) {
  const calls: { what: string; at: number[] }[] = [];
  const context = new Proxy({} as Record<string, unknown>, {
    get:
      (_, what) =>
      (...at: unknown[]) =>
        void calls.push({ what: String(what), at: at.flat() as number[] }),
    set: (_, what, value) => {
      calls.push({ what: String(what), at: [value as number] });
      return true;
    },
  });
  const stroke = { color: '#000000', width: 1, dash: [7, 3], ...more };
  const item: Item = { kind: 'path', lines: [places.flat()], stroke };
  drawItems(context as unknown as CanvasRenderingContext2D, [item], { family: '', pixel: 1 });
  const of = (what: string) => calls.filter((call) => call.what === what).map(({ at }) => at);
  return {
    ...{ moves: of('moveTo'), lines: of('lineTo'), strokes: of('stroke'), dashes: of('setLineDash') },
    ...{ widths: of('lineWidth').flat(), shifts: of('translate') },
  };
}

const across = (count: number, y: (i: number) => number): Place[] =>
  Array.from({ length: count }, (_, i) => [(i * 100) / (count - 1), y(i)]);

describe('a line on a screen', () => {
  it('is drawn as in a file where it is short', () => {
    const { moves, lines, dashes } = draw([
      [0, 100],
      [25, 50],
      [25.01, 50],
    ]);
    expect([moves, lines, dashes]).toEqual([
      [[0, 100]],
      [
        [25, 50],
        [25.01, 50],
      ],
      [[7, 3]],
    ]);
  });

  it('leaves out points nearer than can be seen where it is long, but never the last', () => {
    const places: Place[] = Array.from({ length: 450 }, (_, i) => [i * 0.001, 50 + (i % 2) * 0.01]);
    const { lines } = draw([...places, [0.46, 50.5]]);
    expect(lines).toEqual([
      [expect.closeTo(0.4), expect.closeTo(50)],
      [0.46, 50.5],
    ]);
  });

  it('has an upright stroke in each column where it is dense, from lowest to highest', () => {
    const { moves, lines } = draw(
      across(1000, (i) => (i === 555 ? 1 : 60 - 20 * (i % 2))),
      { dense: true, dash: [] },
    );
    expect(lines.length).toBeGreaterThanOrEqual(100);
    lines.forEach(([x, bottom], i) => {
      expect(x).toBe(moves[i][0]);
      expect(x % 1).toBe(0.5);
      expect(bottom).toBeCloseTo(60.5, 9);
    });
    // half a line's width beyond either end
    expect(Math.min(...moves.map(([, top]) => top))).toBeCloseTo(0.5, 9);
  });

  it('has columns too where it only passes', () => {
    const places = Array.from({ length: 400 }, (_, i): Place => [
      i < 200 ? i / 10 : 80 + (i - 200) / 10,
      60 - 20 * (i % 2),
    ]);
    const columns = new Set(draw(places, { dense: true }).lines.map(([x]) => Math.floor(x)));
    expect(columns.has(50)).toBe(true);
  });

  it('has no columns where it turns back', () => {
    const places = Array.from({ length: 1000 }, (_, i): Place => [
      50 + 50 * Math.cos(i),
      50 + 50 * Math.sin(2 * i),
    ]);
    expect(draw(places, { dense: true }).lines.length).toBeGreaterThan(900);
  });

  it('is strokes a pixel wide where it is long, which software draws quickly, and keeps its dashes', () => {
    const wave = across(900, (i) => 50 + 40 * Math.sin(i / 100));
    const { dashes, strokes, widths, shifts } = draw(wave, { width: 1.5 });
    expect(dashes).toEqual([[7, 3]]);
    expect(widths.at(-1)).toBe(1);
    // as heavy as one wider stroke
    expect([strokes.length, shifts]).toEqual([
      2,
      [
        [0, -0.25],
        [0, 0.5],
      ],
    ]);
    expect(draw(wave, { width: 1.5, opacity: 0.6 }).strokes).toHaveLength(1);
  });
});
