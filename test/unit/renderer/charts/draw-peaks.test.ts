/** What is written at the peaks stays on the plot, however low it is. */
import { expect, test } from 'vitest';
import { drawPeaks } from '../../../../renderer/charts/draw-peaks';
import { PAPER } from '../../../../renderer/charts/theme';

type Chart = Parameters<typeof drawPeaks>[0];
type Plot = Parameters<typeof drawPeaks>[1]['plot'];

const SIZE = 11;
const AREA = { left: 60, right: 360, top: 20, width: 300 };

/** Heights of the middles of what is written, with a peak of each of `axes` axes at the bottom right of the plot. */
function written(height: number, axes: number): { x: number; y: number; width: number }[] {
  const places: { x: number; y: number; width: number }[] = [];
  const measureText = (text: string) => ({ width: text.length * 6 });
  const ctx = {
    ...{ save: () => {}, restore: () => {}, strokeText: () => {}, measureText },
    fillText: (text: string, x: number, y: number) => places.push({ x, y, width: measureText(text).width }),
  };
  const bottom = AREA.top + height;
  const all = Array.from({ length: axes }, (_, axis) => axis);
  const scale = { getPixelForValue: () => bottom };
  const scales = Object.fromEntries(all.map((axis) => [`y${axis}`, scale]));
  const chart = {
    ...{ ctx, chartArea: { ...AREA, bottom, height } },
    scales: { ...scales, x: { getPixelForValue: () => 355 } },
  };
  const plot = {
    marks: all.map((line) => ({ line, kind: 'minimum', x: 1, y: -5, value: -5 })),
    series: all.map((axis) => ({ axis, unit: 'N', spec: { style: { color: 0 } } })),
  };
  drawPeaks(chart as unknown as Chart, { plot: plot as unknown as Plot, theme: PAPER, textSize: SIZE });
  return places;
}

test.each([120, 60, 30, 16])('inside a plot %i px high, none over another', (height) => {
  const places = written(height, 4);
  expect(places.length).toBe(Math.min(4, Math.floor(height / (SIZE + 2))));
  for (const { x, y, width } of places) {
    expect(x).toBeGreaterThanOrEqual(AREA.left);
    expect(x + width).toBeLessThanOrEqual(AREA.right);
    expect(y - SIZE / 2).toBeGreaterThanOrEqual(AREA.top);
    expect(y + SIZE / 2).toBeLessThanOrEqual(AREA.top + height);
  }
  const heights = places.map(({ y }) => y).sort((a, b) => a - b);
  for (let i = 1; i < heights.length; i++) expect(heights[i] - heights[i - 1]).toBeGreaterThanOrEqual(SIZE);
});

test('nowhere where the plot is lower than the text', () => {
  expect(written(10, 2)).toEqual([]);
});
