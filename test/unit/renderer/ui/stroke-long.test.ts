import { expect, test } from 'vitest';
import { strokeLong } from '../../../../renderer/ui/drawing/stroke-long';

/** The lines stroked, each as its points. */
function strokesOf(lines: number[][]): number[][][] {
  const strokes: number[][][] = [];
  const context = {
    setLineDash: () => undefined,
    translate: () => undefined,
    stroke: () => undefined,
    moveTo: (x: number, y: number) => strokes.push([[x, y]]),
    lineTo: (x: number, y: number) => strokes.at(-1)!.push([x, y]),
  } as unknown as CanvasRenderingContext2D;
  const stroke = { color: '#000', width: 1, dense: true };
  expect(strokeLong(context, { kind: 'path', lines, stroke }, 1)).toBe(true);
  return strokes;
}

const isUpright = (points: number[][]): boolean => points.every(([x]) => x === points[0][0]);

/** A line over 300 pixels that falls by two in each. */
const falling = (points: number): number[] =>
  Array.from({ length: points }, (_, i) => (300 * i) / (points - 1)).flatMap((x) => [x, 2 * x]);

test('turns that lie above one another are stroked along their points: upright strokes would look like a ripple', () => {
  const turn = falling(100);
  const strokes = strokesOf(Array.from({ length: 10 }, () => turn));
  expect(strokes).toHaveLength(10);
  for (const points of strokes) {
    expect(points).toHaveLength(100);
    expect(points.some(([x], i) => i > 0 && x === points[i - 1][0])).toBe(false);
  }
});

test.each([
  ['one line', [falling(900)]],
  ['turns', [falling(900), falling(900)]],
])('%s with many points in each column of pixels: an upright stroke per column', (_, lines) => {
  const strokes = strokesOf(lines);
  expect(strokes.every(isUpright)).toBe(true);
  expect(strokes.length / lines.length).toBeCloseTo(301, -1);
});
