/** The names of two axes above a plot, which may be narrower than both. */
import { expect, test } from 'vitest';
import { axisName } from '../../../../../engine/output/chart/draw-axes';
import { scaleOf } from '../../../../../engine/output/chart/plot-scale';
import { PAPER } from '../../../../../engine/output/drawing/palette';

const [SIZE, LEFT, RIGHT] = [8, 30, 40];
/** Each letter takes half of its height. */
const font = { advance: () => 0.5 };
const widthOf = (text: string) => text.length * SIZE * 0.5;

function endsIn(width: number, labels: readonly string[]) {
  const axes = labels.map((label) => ({ label, minimum: 0, maximum: 1, unit: 'N' }));
  const plot = { axes, series: [], x: { label: 't', minimum: 0, maximum: 1 } } as never;
  const area = { x: 100, y: 50, width, height: 200 };
  const style = { fonts: { regular: font, bold: font }, palette: PAPER, size: SIZE, prefix: '' } as never;
  const frame = { plot, widths: [LEFT, RIGHT], scale: scaleOf(plot, area), style };
  return labels.map((_, i) => {
    const { x, text, anchor } = axisName(frame, i);
    return anchor === 'start' ? [x, x + widthOf(text)] : [x - widthOf(text), x];
  });
}

test('stand on the edges of the plot where there is room', () => {
  const [left, right] = endsIn(200, ['Distance [mm]', 'Force [N]']);
  expect([left[0], right[1]]).toEqual([100, 300]);
});

test('give way over the ticks where there is not, and do not run into each other', () => {
  const [left, right] = endsIn(80, ['Distance [mm]', 'Force [N]']);
  expect(right[0] - left[1]).toBeCloseTo(SIZE, 9);
  expect(left[0]).toBeGreaterThan(100 - LEFT);
  expect(right[1]).toBeLessThan(180 + RIGHT);
});

test('a single name stays on the edge, however narrow the plot', () => {
  expect(endsIn(20, ['Distance [mm]'])[0][0]).toBe(100);
});
