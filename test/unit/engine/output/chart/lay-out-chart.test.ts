import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createContent } from '../../../../../engine/output/panes/pane-content';
import { createOwnContent } from '../../../../../engine/output/panes/own-content';
import { DEFAULT_OPTIONS } from '../../../../../engine/output/panes/plot-options';
import { findExtremes } from '../../../../../engine/results/series/places/peaks';
import { chartDrawing, chartPages, CHART_SIZE } from '../../../../../engine/output/chart/chart-sheets';
import type { ChartsPerPage } from '../../../../../engine/output/chart/chart-sheets';
import { drawTable, tableHeight } from '../../../../../engine/output/chart/draw-table';
import { drawPlot } from '../../../../../engine/output/chart/draw-plot';
import { createFigure } from '../../../../../engine/output/chart/figure';
import { statisticsOf } from '../../../../../engine/output/chart/statistics';
import type { Item, TextItem } from '../../../../../engine/output/drawing/drawing';
import { PAPER } from '../../../../../engine/output/drawing/palette';
import { measure } from '../../../../../engine/output/drawing/text';
import { readProject } from '../../../../../engine/model/file/read-project';
import { Recording } from '../../../../../engine/results/recording/recording';
import { FONTS } from '../../../../support/fonts';
import { record } from '../../../../support/recorded';

const file = new URL('../../../../../assets/examples/four-bar-with-load.kempe', import.meta.url);
const read = readProject(readFileSync(file, 'utf8'));
if (!read.ok) throw new Error('the example cannot be read');
const recording = record(read.project);
const joint = recording.project.joints[1].id;
const contentOf = () =>
  createContent(recording, recording.project, 'reactions', joint, { shown: ['FX', 'FY', 'F'] });
const figureOf = (stale = false) =>
  createFigure({ recording, content: contentOf(), window: null, events: [], stale });

/** A line on each of four axes. */
function fourAxes() {
  const driver = recording.project.drivers[0].id;
  const series = ['FX', 'MZ'].map((component) => `reaction/${joint}/${component}`);
  series.push(`driver/${driver}/coordinate`, `driver/${driver}/power`, 'energy/total/kinetic');
  const pane = { series, hidden: [], title: null, options: DEFAULT_OPTIONS };
  const content = createOwnContent(recording, recording.project, pane);
  return createFigure({ recording, content, window: null, events: [], stale: false });
}

function textsOf(items: readonly Item[]): string[] {
  return items.flatMap((item) =>
    item.kind === 'text' ? [item.text] : item.kind === 'group' ? textsOf(item.items) : [],
  );
}

/** From left to right. */
function reachOf(x: number, width: number, anchor: 'start' | 'middle' | 'end'): [number, number] {
  const from = x - { start: 0, middle: width / 2, end: width }[anchor];
  return [from, from + width];
}

function numbersOf(items: readonly Item[]): number[] {
  return items.flatMap((item): number[] => {
    if (item.kind === 'group') return [...numbersOf(item.items), ...Object.values(item.clip ?? {})];
    if (item.kind === 'path') return item.lines.flat();
    return Object.values(item).filter((value): value is number => typeof value === 'number');
  });
}

describe('a chart as a drawing', () => {
  it('wraps titles and the names of its table however long they are, and cuts none', () => {
    const figure = figureOf();
    const long = 'the pin of the upper link where it is lubricated every second shift '.repeat(3).trim();
    const named = {
      ...figure,
      title: `${long}; `.repeat(4),
      plot: {
        ...figure.plot,
        series: figure.plot.series.map((one, i) => ({ ...one, spec: { ...one.spec, name: `${i} ${long}` } })),
      },
    };
    const drawn = (width: number) =>
      chartDrawing(named, { width, height: 800 }, { fonts: FONTS, background: 'white' }).items;
    for (const width of [300, 720]) {
      const all = textsOf(drawn(width)).join(' ');
      expect(all).not.toContain('…');
      expect(all).toContain(named.title.trim());
    }
    const table = drawTable(
      named,
      { x: 0, y: 0, width: 300 },
      { fonts: FONTS, palette: PAPER, size: 8, prefix: '' },
    );
    const lines = table.flatMap((item) =>
      item.kind === 'text' && item.bold && item.anchor !== 'end' ? [item] : [],
    );
    const said = lines.map(({ text }) => text).join(' ');
    named.plot.series.forEach(({ spec }) => expect(said).toContain(spec.name));
    // one below the other, and as tall as the layout counts it
    lines.slice(1).forEach(({ y }, i) => expect(y - lines[i].y).toBeGreaterThan(8));
    const height = tableHeight(named, 300, { fonts: FONTS, size: 8 });
    const lowest = Math.max(...table.flatMap((item) => (item.kind === 'text' ? [item.y] : [])));
    expect(lowest).toBeLessThan(height);
    expect(lowest).toBeGreaterThan(height - 8 * 1.5);
  });

  it('says what is shown, of which model, how it was solved and how far it can be trusted', () => {
    const { items } = chartDrawing(figureOf(true), CHART_SIZE, { fonts: FONTS, background: 'white' });
    const all = textsOf(items).join('\n');
    for (const part of [
      'Force on',
      'world axes',
      'Force [N]',
      'Time [s]',
      'Maximum',
      'the peak',
      'Minimum',
      'RMS',
      'Solver:',
    ]) {
      expect(all).toContain(part);
    }
    expect(all).toContain(recording.digest.slice(0, 12));
    expect(all).toMatch(/⚠ Stale: the model was changed/);
    expect(all).toMatch(/Quality strip: drift/);
    expect(all).toMatch(/Reactions act on body B from body A/);
  });

  it.each([
    [720, 480],
    [200, 140],
    [60, 40],
    [2000, 300],
  ])('has finite places only at %i by %i points', (width, height) => {
    const { items } = chartDrawing(figureOf(), { width, height }, { fonts: FONTS, background: 'dark' });
    expect(numbersOf(items).every(Number.isFinite)).toBe(true);
  });

  it.each([1, 2, 3, 4] as const)('stands on pages of %i', (perPage: ChartsPerPage) => {
    const figures = Array.from({ length: 5 }, () => figureOf());
    const pages = chartPages(figures, { paper: 'A4', landscape: true, perPage }, FONTS, 'footer');
    expect(pages).toHaveLength(Math.ceil(5 / perPage));
    expect(textsOf(pages[0].items)).toContain('footer');
  });

  it.each([1, 2, 3, 4] as const)(
    'cuts no text off on pages of %i, and no number',
    (perPage: ChartsPerPage) => {
      const plain = figureOf(true);
      for (const landscape of [true, false])
        for (const count of [1, 3, 5, 8])
          for (const letters of [10, 45, 90, 200]) {
            const name = (i: number) => `${i} ${'pin of the upper link '.repeat(10)}`.slice(0, letters);
            const of = <T>(list: readonly T[]) =>
              Array.from({ length: count }, (_, i) => list[i % list.length]);
            const series = of(plain.plot.series).map((one, i) => ({
              ...one,
              spec: { ...one.spec, name: name(i) },
            }));
            const figure = {
              ...plain,
              title: `Force on ${name(0)} and ${name(1)}`,
              plot: { ...plain.plot, series, marks: [] },
              statistics: of(plain.statistics),
            };
            const figures = Array.from({ length: perPage }, () => figure);
            const pages = chartPages(figures, { paper: 'A4', landscape, perPage }, FONTS, name(0).repeat(9));
            const charts = pages.flatMap(({ items }) => items.filter((item) => item.kind === 'group'));
            expect(charts).toHaveLength(perPage);
            // names are shortened before a chart moves to another page
            expect(pages).toHaveLength(1);
            for (const { items, clip } of charts) {
              const texts = items.filter((item) => item.kind === 'text');
              expect(Math.max(...texts.map(({ y }) => y))).toBeLessThanOrEqual(clip!.y + clip!.height);
              // five in each row of the table
              const numbers = texts.filter(({ anchor, color }) => anchor === 'end' && color === PAPER.text);
              expect(numbers).toHaveLength(5 * count);
              for (const { text, x, size, bold, anchor = 'start' } of texts) {
                const [left, right] = reachOf(x, measure(FONTS, text, size, bold), anchor);
                expect(left).toBeGreaterThanOrEqual(clip!.x - 1);
                expect(right).toBeLessThanOrEqual(clip!.x + clip!.width + 1);
              }
            }
            const charted = Math.max(...charts.map(({ clip }) => clip!.y + clip!.height));
            const foot = pages[0].items.flatMap((item) =>
              item.kind === 'text' && item.text.startsWith('0 ') ? [item.y - item.size] : [],
            );
            expect(Math.min(...foot)).toBeGreaterThanOrEqual(charted);
          }
    },
  );

  it('puts fewer charts on a page if not even a line of each text has room', () => {
    const plain = figureOf(true);
    const figures = Array.from({ length: 4 }, (_, i) => ({
      ...plain,
      notes: Array.from({ length: 20 }, (__, k) => `Note ${k} of chart ${i}.`),
    }));
    const pages = chartPages(figures, { paper: 'A4', landscape: true, perPage: 4 }, FONTS, 'footer');
    expect(pages.length).toBeGreaterThan(1);
    for (const { items } of pages)
      for (const item of items)
        if (item.kind === 'group')
          for (const each of item.items)
            if (each.kind === 'text') expect(each.y).toBeLessThanOrEqual(item.clip!.y + item.clip!.height);
    const all = textsOf(pages.flatMap(({ items }) => items));
    figures.forEach(({ notes }) => expect(all).toEqual(expect.arrayContaining(notes)));
    expect(all.filter((text) => / \/ /.test(text))).toEqual(
      pages.map((_, i) => `${i + 1} / ${pages.length}`),
    );
  });

  it('groups each line under the id of its series, the first on top', () => {
    const { items } = chartDrawing(figureOf(), CHART_SIZE, { fonts: FONTS, background: 'white' });
    const ids = (own: readonly Item[]): string[] =>
      own.flatMap((item) =>
        item.kind === 'group' ? [...(item.series ?? '').split('\n'), ...ids(item.items)] : [],
      );
    expect(ids(items).filter((id) => id !== '')).toEqual(
      ['F', 'FY', 'FX'].map((component) => `reaction/${joint}/${component}`),
    );
  });

  it('has an axis for each of four quantities, named, with the plot between them', () => {
    const figure = fourAxes();
    expect(figure.plot.axes.map(({ recorded }) => recorded)).toEqual(['N', 'N*m', 'rad', 'W']);
    const box = { x: 10, y: 10, width: 600, height: 300 };
    const style = { fonts: FONTS, palette: PAPER, size: 8, prefix: '' };
    const { items, scale } = drawPlot(figure.plot, box, style);
    const edges = items.flatMap((item) =>
      item.kind === 'path' && item.lines.length === 1 && item.lines[0].length === 4 ? [item.lines[0][0]] : [],
    );
    const [left, right] = [scale.area.x, scale.area.x + scale.area.width];
    expect(edges.slice(0, 2)).toEqual([left, right]);
    expect(edges[2]).toBeLessThan(left - 10);
    expect(edges[3]).toBeGreaterThan(right + 10);
    const texts = items.filter((item) => item.kind === 'text');
    for (const text of texts) {
      const width = measure(FONTS, text.text, text.size);
      const from = text.x - { start: 0, middle: width / 2, end: width }[text.anchor ?? 'start'];
      expect(from).toBeGreaterThanOrEqual(box.x - 1);
      expect(from + width).toBeLessThanOrEqual(box.x + box.width + 1);
    }
    expect(texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(figure.plot.axes.map((a) => a.label)),
    );
    // What has no axis is said, not lost.
    expect(figure.warnings.join()).toMatch(/Not drawn: .*4 y axes at most/);
  });

  it('says which line is the envelope of a residual, and only where there is one', () => {
    const drift = createContent(recording, recording.project, 'drift', null, { shown: ['position'] });
    const figure = createFigure({ recording, content: drift, window: null, events: [], stale: false });
    const { items } = chartDrawing(figure, CHART_SIZE, { fonts: FONTS, background: 'white' });
    expect(textsOf(items)).toContain('Lines in bold: upper envelope; fine: every sample');
    const plain = chartDrawing(figureOf(), CHART_SIZE, { fonts: FONTS, background: 'white' });
    expect(textsOf(plain.items).join()).not.toContain('envelope');
  });

  it('narrows the gaps of the table before what stands beside it is cut', () => {
    const drift = createContent(recording, recording.project, 'drift', null, { shown: ['position'] });
    const made = createFigure({ recording, content: drift, window: null, events: [], stale: false });
    const figure = { ...made, timeDecimals: 9 };
    const style = { fonts: FONTS, palette: PAPER, size: 8, prefix: '' };
    const items = drawTable(figure, { x: 0, y: 0, width: 510 }, style);
    const over = items.find((item) => item.kind === 'text' && item.text === figure.over) as TextItem;
    expect(over.x + measure(FONTS, over.text, over.size)).toBeLessThanOrEqual(510);
    expect(over.x + measure(FONTS, over.text, over.size)).toBeGreaterThan(490);
  });

  it.each([200, 70, 55, 45])('keeps the values at peaks inside a plot of %i points in all', (height) => {
    const style = { fonts: FONTS, palette: PAPER, size: 8, prefix: '' };
    const { plot: usual } = fourAxes();
    // All on each other, at the very bottom.
    const marks = usual.axes.map(({ minimum }, axis) => ({
      ...usual.marks.find(({ kind }) => kind === 'minimum')!,
      ...{ x: 0, y: minimum, value: -1, line: usual.series.findIndex((one) => one.axis === axis) },
    }));
    const { items, scale } = drawPlot({ ...usual, marks }, { x: 0, y: 0, width: 600, height }, style);
    const peaks = items.filter((item) => item.kind === 'text' && item.bold === true);
    const { y: top, height: room } = scale.area;
    expect(peaks).toHaveLength(Math.max(0, Math.min(4, Math.floor(room / (8 * 1.15)))));
    for (const { y } of peaks as readonly { y: number }[]) {
      expect(y - 8 * 0.92).toBeGreaterThanOrEqual(top);
      expect(y).toBeLessThanOrEqual(top + room);
    }
  });

  it('tells dense lines apart by symbols, in the plot and in the table', () => {
    const plain = figureOf();
    expect(plain.plot.series.every(({ symbols }) => symbols.length === 0)).toBe(true);
    const dense = {
      ...plain,
      plot: {
        ...plain.plot,
        series: plain.plot.series.map((one) => ({ ...one, symbols: one.points.slice(5, 8) })),
      },
    };
    const pathsOf = (own: readonly Item[]): number =>
      own.reduce(
        (sum, each) => sum + (each.kind === 'group' ? pathsOf(each.items) : Number(each.kind === 'path')),
        0,
      );
    const drawn = [plain, dense].map((figure) =>
      pathsOf(chartDrawing(figure, CHART_SIZE, { fonts: FONTS, background: 'white' }).items),
    );
    // A rim and a symbol each: three on the line, one in the table.
    expect(drawn[1] - drawn[0]).toBe(plain.plot.series.length * 4 * 2);
  });

  it('shows the band of a shared reaction as an area behind its line, where it is asked for', () => {
    const banded = record(
      { ...read.project, settings: { ...read.project.settings, duration: 0.1 } },
      'dynamic',
      [joint],
    );
    const areas = (band: boolean) => {
      const options = { ...DEFAULT_OPTIONS, band };
      const content = createContent(banded, banded.project, 'reactions', joint, { shown: ['FZ'], options });
      const figure = createFigure({ recording: banded, content, window: null, events: [], stale: false });
      const { items } = chartDrawing(figure, CHART_SIZE, { fonts: FONTS, background: 'white' });
      const inside = (own: readonly Item[]): Item[] =>
        own.flatMap((item) => (item.kind === 'group' ? [item, ...inside(item.items)] : []));
      const line = inside(items).find((item) => item.kind === 'group' && item.series !== undefined);
      return line?.kind === 'group' ? line.items.filter((item) => item.kind === 'path' && item.fill) : null;
    };
    expect(areas(true)).toHaveLength(1);
    expect(areas(false)).toEqual([]);
  });
});

const sourceOf = ({ run, digest, project, analysis, model, warnings, startedAt }: Recording) => ({
  ...{ run, digest, project, analysis, model, warnings, startedAt },
});

describe('statisticsOf', () => {
  const whole = { from: 0, to: 1e9 };

  it('finds the extremes that the charts find', () => {
    const id = `reaction/${joint}/FX`;
    const { maximum, minimum, peak } = statisticsOf(recording, id, whole)!;
    expect({ maximum, minimum, peak }).toEqual(findExtremes(recording, id));
  });

  it('takes the root mean square over time, by trapezoids of the square', () => {
    // 0, 2, 2, 0 at uneven times, both sides of two steps: 4 on 1.5 of 3 s
    const channels = [recording.channels[0]];
    const step = new Recording({ ...sourceOf(recording), channels });
    step.append(6, Float64Array.from([0, 0, 0.5, 0, 0.5, 2, 2, 2, 2, 0, 3, 0]));
    expect(statisticsOf(step, channels[0].key, whole)!.rms).toBeCloseTo(Math.SQRT2, 12);
    expect(statisticsOf(step, channels[0].key, { from: 0.7, to: 1.9 })).toBeNull();
  });

  it('is null where there is no value', () => {
    expect(statisticsOf(recording, 'none/at/all', whole)).toBeNull();
    expect(statisticsOf(recording, `reaction/${joint}/FX`, { from: 1e5, to: 1e6 })).toBeNull();
  });
});
