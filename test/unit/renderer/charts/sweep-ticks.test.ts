import { expect, it } from 'vitest';
import { PAPER } from '../../../../engine/output/drawing/palette';
import { ON_LIGHT } from '../../../../engine/output/panes/color-scale';
import { drawLines } from '../../../../engine/output/sweep/draw-lines';
import { SweepChart } from '../../../../renderer/charts/sweep/sweep-chart';
import { createCanvas } from '../../../support/canvas-ink';
import type { Ink } from '../../../support/canvas-ink';
import { FONTS } from '../../../support/fonts';

const SIZE = { width: 900, height: 500 };

it.each([
  ['values', [10, 20, 30], false],
  ['ratios', [1, 100, 1e4], true],
  ['ratios within a decade', [2, 3, 5], true],
])('a sweep over %s has the ticks of its export, over the same ranges', (_, values, logarithmicX) => {
  const points = values.map((x, variant) => ({ x, y: 3 * variant - 1.2, variant }));
  const picture = {
    lines: [{ variant: null, points, color: '#0072b2' }],
    ...{ xTitle: 'Speed [rpm]', yTitle: 'Force [N]', logarithmicX, marks: true },
  };
  const ink: Ink[] = [];
  const theme = { ...PAPER, font: 'sans-serif' };
  new SweepChart(createCanvas(ink), SIZE, { ...picture, selected: null, theme, pixelRatio: 1 });
  const items = drawLines(
    { ...picture, nameOf: () => '', series: '', key: null },
    { x: 0, y: 0, width: 650, height: 380 },
    { fonts: FONTS, palette: PAPER, size: 8, range: ON_LIGHT },
  );
  const exported = items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
  const shown = ink.filter(({ what }) => what === 'text').map(({ text }) => text);
  expect(shown.toSorted()).toEqual(exported.toSorted());
});
