/** The screen and exports draw one pane alike: the same strokes, areas and words in the same places, and the same ticks. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawStrip } from '../../../../../engine/output/chart/draw-strip';
import { drawPlot } from '../../../../../engine/output/chart/draw-plot';
import { createFigure } from '../../../../../engine/output/chart/figure';
import type { Item } from '../../../../../engine/output/drawing/drawing';
import { PAPER } from '../../../../../engine/output/drawing/palette';
import { createOwnContent } from '../../../../../engine/output/panes/own-content';
import { createContent } from '../../../../../engine/output/panes/pane-content';
import { DEFAULT_OPTIONS } from '../../../../../engine/output/panes/plot-options';
import type { PlotOptions } from '../../../../../engine/output/panes/plot-options';
import { ENVELOPE_NOTE } from '../../../../../engine/output/plot/plot-data';
import type { PlotData, PlotMark } from '../../../../../engine/output/plot/plot';
import { readProject } from '../../../../../engine/model/file/read-project';
import { inPoints, paint, screenStyle } from '../../../../../renderer/charts/plot/on-canvas';
import { PlotChart } from '../../../../../renderer/charts/plot/plot-chart';
import { drawItems } from '../../../../../renderer/ui/drawing/draw-canvas';
import { createCanvas } from '../../../../support/canvas-ink';
import type { Ink } from '../../../../support/canvas-ink';
import { FONTS } from '../../../../support/fonts';
import { record } from '../../../../support/recorded';

const TEXT = 12;
/** Points a pixel. */
const PIXEL = 0.75;
const THEME = { ...PAPER, font: 'sans-serif' };
const STYLE = { fonts: FONTS, palette: PAPER, size: TEXT * PIXEL, prefix: '' };
const SCREEN = { theme: THEME, textSize: TEXT, reserve: 0, pixelRatio: 1 };
const BOX = { x: 30, y: 20, width: 600, height: 240 };

const file = new URL('../../../../../assets/examples/four-bar-with-load.kempe', import.meta.url);
const read = readProject(readFileSync(file, 'utf8'));
if (!read.ok) throw new Error('the example cannot be read');
const joint = read.project.joints[1].id;
const settings = { ...read.project.settings, duration: 0.1 };
const recording = record({ ...read.project, settings }, 'dynamic', [joint]);
const driver = recording.project.drivers[0].id;

function own(series: readonly string[], options: Partial<PlotOptions> = {}): PlotData {
  const pane = { series, hidden: [], title: null, options: { ...DEFAULT_OPTIONS, ...options } };
  const content = createOwnContent(recording, recording.project, pane);
  return createFigure({ recording, content, window: null, events: [], stale: false }).plot;
}

const reactions = (...components: string[]) => components.map((name) => `reaction/${joint}/${name}`);
const angle = `driver/${driver}/coordinate`;

/** With one of everything that a plot may have. */
function everything(): PlotData {
  const plot = own(reactions('FX', 'FY', 'FZ'), { band: true });
  const [first] = plot.marks;
  const at = (time: number, kind: PlotMark['kind']): PlotMark => ({
    ...{ ...first, kind, time, x: time, y: null, line: null },
  });
  return {
    ...plot,
    shared: [{ from: 0.02, to: 0.05 }],
    marks: [...plot.marks, at(0.01, 'event'), at(0.03, 'rank'), { ...first, kind: 'event' }],
    series: plot.series.map((series, i) => ({
      ...series,
      isolated: series.points.slice(3, 4),
      symbols: i === 1 ? series.points.slice(5, 8) : [],
    })),
  };
}

const drift = createContent(recording, recording.project, 'drift', null, { shown: ['position'] });
const PLOTS: Record<string, PlotData> = {
  'everything that a plot may have': everything(),
  'four axes': own([...reactions('FX', 'MZ'), angle, `driver/${driver}/power`]),
  'an angle in degrees': own([angle], { units: { rad: 'deg' } }),
  'one quantity over an angle': own(reactions('FX'), { x: angle, units: { rad: 'deg' } }),
  'a force polygon': own(reactions('FY'), { x: reactions('FX')[0] }),
  'a logarithmic axis': createFigure({
    ...{ recording, content: drift, window: null, events: [], stale: false },
  }).plot,
};

function onPaper(items: readonly Item[]): Ink[] {
  const ink: Ink[] = [];
  const context = createCanvas(ink).getContext('2d')!;
  context.scale(1 / PIXEL, 1 / PIXEL);
  drawItems(context, items);
  return ink;
}

/** In a plot as large as that on paper. */
function onScreen(plot: PlotData, { width, height }: { width: number; height: number }) {
  const ink: Ink[] = [];
  const size = { width: 800, height: 300 };
  const chart = new PlotChart(createCanvas(ink), size, plot, SCREEN);
  const { area } = chart;
  chart.resize(size.width + width / PIXEL - area.width, size.height + height / PIXEL - area.height);
  chart.draw(plot, SCREEN);
  return { ink, area: chart.area };
}

/** Places from the corner of a plot, and sizes. */
const lengthsFrom = ({ places, sizes }: Ink, left: number, top: number): number[] => [
  ...places.map((at, i) => at - [left, top][i % 2]),
  ...sizes,
];

/** [px] Places are rounded to a hundredth of a point, the size of a canvas to pixels; 0.04 was measured. */
const ROUNDED = 0.1;

/** All that is alike in both, in words, in the order in which it is drawn. */
const inWords = ({ what, color, alpha, width, dash, text, bold, size, places }: Ink): string =>
  [
    ...[what, text, color, alpha, places.length, bold],
    ...[width, size, ...dash].map((length) => length.toFixed(3)),
  ].join(' ');

const textsOf = (items: readonly Item[]) => items.flatMap((item) => (item.kind === 'text' ? [item] : []));

describe.each(Object.entries(PLOTS))('%s', (_, plot) => {
  const paper = drawPlot(plot, BOX, STYLE);
  const { area } = paper.scale;
  const [left, top] = [area.x / PIXEL, area.y / PIXEL];
  const screen = onScreen(plot, area);
  const isNote = ({ text }: Ink) => text === ENVELOPE_NOTE || plot.axes.some(({ label }) => label === text);

  it('is short enough to be stroked as in a file', () => {
    expect(plot.series.length).toBeGreaterThan(0);
    for (const { points } of plot.series) expect(points.length).toBeLessThan(400);
  });

  it('has the same lines, areas, marks and values on the screen as in exports', () => {
    const grid = paper.items.findIndex(({ kind }) => kind === 'group');
    const exported = onPaper(paper.items.slice(grid));
    const drawn = screen.ink.filter(({ scale }) => scale !== 1).slice(0, exported.length);
    expect(drawn.map(inWords)).toEqual(exported.map(inWords));
    drawn.forEach((ink, i) => {
      const wanted = lengthsFrom(exported[i], left, top);
      const off = lengthsFrom(ink, screen.area.x, screen.area.y).map((at, k) => Math.abs(at - wanted[k]));
      expect(Math.max(0, ...off), inWords(ink)).toBeLessThan(ROUNDED);
    });
    const rest = screen.ink.filter(({ scale }) => scale !== 1).slice(exported.length);
    expect(rest.filter((ink) => ink.what === 'text' && !isNote(ink))).toEqual([]);
  });

  it('has the same ticks, with the same texts, and the same names of axes', () => {
    const grid = paper.items.findIndex(({ kind }) => kind === 'group');
    const words = textsOf(paper.items.slice(0, grid));
    const exported = words.map(({ text, color }) => `${text} ${color}`);
    // Time has no name on the screen, and its unit at each tick instead.
    const isTime = plot.x.id === null;
    const shown = screen.ink
      .filter(({ what, text, bold }) => what === 'text' && !bold && text !== ENVELOPE_NOTE)
      .map(({ text, color, places: [, y] }) => {
        const isBelow = isTime && y > screen.area.y + screen.area.height;
        return `${isBelow ? text.replace(/ s$/, '') : text} ${color}`;
      });
    const wanted = isTime ? exported.filter((text) => !text.startsWith(`${plot.x.label} `)) : exported;
    expect(shown.toSorted()).toEqual(wanted.toSorted());
  });
});

it('has the same quality strip', () => {
  const { qualityStrip } = own(reactions('FX'));
  const strip = {
    ...qualityStrip!,
    ranks: [{ time: 0.05, from: 5, to: 4 }],
    rejected: [{ from: 0.02, to: 0.03, count: 2, share: 0.5 }],
  };
  const box = { x: 40, y: 10, width: 400, height: 32 };
  const ink: Ink[] = [];
  const context = createCanvas(ink).getContext('2d')!;
  paint(context, drawStrip(strip, inPoints(box), screenStyle(context, THEME, TEXT)), THEME);
  expect(ink).toEqual(onPaper(drawStrip(strip, inPoints(box), STYLE)));
});
