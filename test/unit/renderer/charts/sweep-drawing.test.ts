/** The screen and exports draw one sweep alike: the same strokes, marks and ticks, over the same ranges. */
import { describe, expect, it } from 'vitest';
import type { Item } from '../../../../engine/output/drawing/drawing';
import { PAPER } from '../../../../engine/output/drawing/palette';
import { ON_LIGHT } from '../../../../engine/output/panes/color-scale';
import { drawLines } from '../../../../engine/output/sweep/draw-lines';
import { SweepChart } from '../../../../renderer/charts/sweep/sweep-chart';
import { drawItems } from '../../../../renderer/ui/drawing/draw-canvas';
import { createCanvas } from '../../../support/canvas-ink';
import type { Ink } from '../../../support/canvas-ink';
import { FONTS } from '../../../support/fonts';

const SIZE = { width: 900, height: 500 };
const PIXEL = 0.75;
const THEME = { ...PAPER, font: 'sans-serif' };

const figures = (values: readonly number[], logarithmicX: boolean) => {
  const points = values.map((x, variant) => ({ x, y: 3 * variant - 1.2, variant }));
  const pointColors = values.map((_, i) => ['#0072b2', '#d55e00', '#009e73'][i]);
  const line = { variant: null, points, color: '#0072b2', pointColors };
  return { lines: [line], xTitle: 'Speed [rpm]', yTitle: 'Force [N]', logarithmicX, marks: true };
};
const curves = {
  lines: [0, 1, 2].map((variant) => ({
    variant,
    points: [0, 1, 2, 3].map((x) => ({ x, y: x === 2 && variant === 1 ? Number.NaN : x * variant + 1 })),
    color: ['#0072b2', '#d55e00', '#009e73'][variant],
    ...(variant === 2 ? { dash: [4, 2] } : {}),
  })),
  ...{ xTitle: 'Time [s]', yTitle: 'Force [N]', logarithmicX: false, marks: false },
};
type Picture = ReturnType<typeof figures> | typeof curves;

function onScreen(picture: Picture, selected: number | null = null): Ink[] {
  const ink: Ink[] = [];
  new SweepChart(createCanvas(ink), SIZE, { ...picture, selected, theme: THEME, pixelRatio: 1 });
  return ink;
}

const onPaper = (picture: Picture): Item[] =>
  drawLines(
    { ...picture, nameOf: () => '', series: '', key: null },
    { x: 0, y: 0, width: 650, height: 380 },
    { fonts: FONTS, palette: PAPER, size: 8, range: ON_LIGHT },
  );

/** What is drawn inside the axes comes scaled from points. */
const inside = (ink: readonly Ink[]) => ink.filter(({ scale }) => scale !== 1);

/** Looks, and places as parts of the extent of all, for the plots are not equally large. */
function looks(ink: readonly Ink[]): string[] {
  const at = (axis: number) => ink.flatMap(({ places }) => places.filter((_, i) => i % 2 === axis));
  const [x, y] = [at(0), at(1)];
  const part = (value: number, all: readonly number[]) =>
    ((value - Math.min(...all)) / (Math.max(...all) - Math.min(...all))).toFixed(2);
  return ink.map(({ what, color, alpha, width, dash, places }) => {
    const parts = places.map((value, i) => part(value, i % 2 === 0 ? x : y));
    return [what, color, alpha, width.toFixed(3), ...dash.map((each) => each.toFixed(3)), ...parts].join(' ');
  });
}

function exported(picture: Picture): Ink[] {
  const ink: Ink[] = [];
  const context = createCanvas(ink).getContext('2d')!;
  context.scale(1 / PIXEL, 1 / PIXEL);
  drawItems(
    context,
    onPaper(picture).filter(({ kind }) => kind === 'group'),
  );
  return ink;
}

describe.each<[string, Picture]>([
  ['figures over values', figures([10, 20, 30], false)],
  ['figures over ratios', figures([1, 100, 1e4], true)],
  ['figures over ratios within a decade', figures([2, 3, 5], true)],
  ['curves, one with a gap and one with dashes', curves],
])('%s', (_, picture) => {
  it('have the ticks of their export', () => {
    const words = onPaper(picture).flatMap((item) => (item.kind === 'text' ? [item.text] : []));
    const shown = onScreen(picture).filter(({ what }) => what === 'text');
    expect(shown.map(({ text }) => text).toSorted()).toEqual(words.toSorted());
  });

  it('have the lines and marks of their export', () => {
    const wanted = looks(exported(picture));
    expect(wanted.length).toBeGreaterThan(2);
    expect(looks(inside(onScreen(picture)))).toEqual(wanted);
  });
});

it('a selected curve is drawn last, wider and in the colour of text; a selected figure has a larger mark', () => {
  const strokes = inside(onScreen(curves, 0)).filter(({ what }) => what === 'stroke');
  const [plain, last] = [strokes[0], strokes.at(-1)!];
  expect(last).toMatchObject({ color: PAPER.text, dash: [] });
  expect(last.width).toBeCloseTo(2 * plain.width);
  const marks = (selected: number | null) =>
    inside(onScreen(figures([10, 20, 30], false), selected))
      .filter(({ what }) => what === 'fill')
      .map(({ sizes }) => sizes[0]);
  const [usual] = marks(null);
  expect(marks(1)).toEqual([usual, usual * (4.5 / 2.6), usual].map((size) => expect.closeTo(size)));
});
