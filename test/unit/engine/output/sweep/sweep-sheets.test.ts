import { DOMParser } from '@xmldom/xmldom';
import { beforeAll, describe, expect, test } from 'vitest';
import { CHART_SIZE, DEFAULT_PAGES } from '../../../../../engine/output/chart/chart-sheets';
import type { Drawing, Item } from '../../../../../engine/output/drawing/drawing';
import type { Fonts } from '../../../../../engine/output/drawing/font';
import { writeSvg } from '../../../../../engine/output/svg/write-svg';
import { axisTexts, cellAt, cellBox, layOutHeatMap } from '../../../../../engine/output/sweep/heat-layout';
import { usualFigure } from '../../../../../engine/output/sweep/pictures';
import { createPicture, listPictures } from '../../../../../engine/output/sweep/sweep-pictures';
import type { SweepSource } from '../../../../../engine/output/sweep/sweep-pictures';
import { pictureDrawing, picturePages } from '../../../../../engine/output/sweep/sweep-sheets';
import { spread } from '../../../../../engine/studies/sweep/plan';
import { runVariant } from '../../../../../engine/studies/sweep/run-variant';
import type { VariantResult } from '../../../../../engine/studies/sweep/result';
import { readFonts } from '../../../../../engine/cli/files/fonts';
import { crank, overLength, overSpeed, planOver } from '../../studies/sweep/models';

const short = crank();
short.settings.duration = 0.05;
const two = planOver([overLength([0.2, 0.3, 0.4]), overSpeed([1, 2])], short);
const made = Array.from({ length: 6 }, (_, variant) => runVariant(two, variant));
const source = (results: readonly VariantResult[] = made): SweepSource => ({
  plan: two,
  results,
  figure: 'peak',
});
let fonts: Fonts;
beforeAll(async () => {
  fonts = await readFonts();
});

const flat = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => (item.kind === 'group' ? [item, ...flat(item.items)] : [item]));
const texts = ({ items }: Drawing) =>
  flat(items).flatMap((item) => (item.kind === 'text' ? [item.text] : []));
const draw = (from: SweepSource, kind: 'curves' | 'figure' | 'map', background: 'white' | 'dark' = 'white') =>
  pictureDrawing(from, createPicture(from, 0, kind)!, CHART_SIZE, { fonts, background });

/** Every number of a drawing is one. */
function expectFinite(items: readonly Item[]): void {
  for (const item of flat(items)) {
    const numbers =
      item.kind === 'path' ? item.lines.flat() : Object.values(item).filter((v) => typeof v === 'number');
    for (const value of numbers) expect(value).toSatisfy(Number.isFinite);
  }
}

test('of each series the figure to know, unless one is asked for: of a clearance the least value', () => {
  const near = { kind: 'clearance', id: 'near', name: 'Near', bodyA: 'bar', bodyB: 'wall' } as const;
  const wall = { ...short.bodies[0], id: 'wall', name: 'Wall', position: [0, 1, 0] as const };
  const project = { ...short, bodies: [...short.bodies, wall], measures: [near] };
  const series = ['reaction/pin/F', 'measure/near/clearance', 'joint/pin/transmission'];
  const plan = { ...planOver([overSpeed([1, 2])], project), series };
  expect(series.map((_, index) => usualFigure(plan, index))).toEqual(['peak', 'minimum', 'minimum']);
  const results = [0, 1].map((variant) => runVariant({ ...plan, series: series.slice(0, 2) }, variant));
  const titles = (figure: SweepSource['figure']) =>
    [0, 1].map((index) => createPicture({ plan, results, figure }, index, 'figure')!.title.split(' of ')[0]);
  expect(titles(null)).toEqual(['Peak', 'Minimum']);
  expect(titles('rms')).toEqual(['RMS', 'RMS']);
});

test('of each series: curves, figures, and with two numbers a map', () => {
  expect(listPictures(source()).map(({ kind, series }) => `${series} ${kind}`)).toEqual(
    ['reaction/pin/F', 'driver/motor/effort'].flatMap((id) =>
      ['curves', 'figure', 'map'].map((kind) => `${id} ${kind}`),
    ),
  );
  const one = { ...source([]), plan: planOver([overSpeed([1, 2])], short) };
  expect(listPictures(one)).toEqual([]);
  expect(listPictures({ ...one, results: [runVariant(one.plan, 0)] }).map(({ kind }) => kind)).toEqual([
    ...['curves', 'figure'],
    ...['curves', 'figure'],
  ]);
});

describe('a map', () => {
  test('has a coloured cell with its value for each run, both axes, and a scale with its unit', () => {
    const drawing = draw(source(), 'map');
    const words = texts(drawing);
    for (const { series } of made) {
      const value = series[0].peak!.value;
      expect(
        words.some((word) => word === value.toPrecision(4) || Number(word) === Number(value.toPrecision(4))),
      ).toBe(true);
    }
    for (const word of [
      'length [m]',
      'Motor: Speed [rad/s]',
      'Peak of Pin.F [N]',
      '0.2',
      '0.3',
      '0.4',
      '1',
      '2',
    ])
      expect(words).toContain(word);
    expect(words.join()).not.toContain('hatched');
    expectFinite(drawing.items);
  });

  test('hatches what failed, leaves empty what was not run, and says both', () => {
    const stopped = { ...made[1], outcome: { kind: 'refused' as const, problems: [] } };
    const drawing = draw(source([made[0], stopped]), 'map', 'dark');
    expect(texts(drawing)).toContain('hatched: not completed, or no value; empty: not run');
    expect(texts(drawing).join()).toContain('4 of 6 runs were not made. Not completed: run 2.');
    expectFinite(drawing.items);
    expect(createPicture(source([]), 0, 'map')).toBeNull();
  });

  test('draws lines of equal value, with their values, where the cells are too small for text', () => {
    const values = (from: number, to: number) => {
      const read = spread(from, to, 40, 'linear');
      return read.ok ? read.values : [];
    };
    const plan = planOver([overLength(values(0.1, 0.5)), overSpeed(values(1, 9))], short);
    const results = Array.from({ length: 1600 }, (_, variant): VariantResult => {
      const value = variant % 40;
      const peak = { value, time: 0 };
      return { ...made[0], variant, series: [{ ...made[0].series[0], peak }] };
    });
    const drawing = draw({ plan, results, figure: 'peak' }, 'map');
    const rects = flat(drawing.items).filter(({ kind }) => kind === 'rect');
    expect(rects.length).toBeGreaterThan(1600);
    // ticks at 0, 10, 20, 30: those inside are on the scale and at a line each
    for (const level of ['10', '20', '30'])
      expect(texts(drawing).filter((word) => word === level)).toHaveLength(2);
    expectFinite(drawing.items);
  });

  test('knows the cell under a place', () => {
    const map = createPicture(source(), 0, 'map')!.map!.cells;
    const style = { fonts, palette: { text: '' } as never, size: 9, range: { from: 0, to: 1 } };
    const layout = layOutHeatMap(map, { x: 0, y: 0, width: 400, height: 300 }, style);
    map.cells.forEach((_, i) => {
      const { x, y, width, height } = cellBox(layout, i);
      expect(cellAt(layout, x + width / 2, y + height / 2)).toBe(i);
    });
    expect(cellAt(layout, 1, 1)).toBeNull();
    expect(cellAt(layout, 399, 150)).toBeNull();
  });
});

test('curves have a colour each and a key of the values; figures a line for each value of the second number', () => {
  const curves = draw(source(), 'curves');
  const groups = flat(curves.items).filter(
    (item) => item.kind === 'group' && item.series === 'reaction/pin/F',
  );
  expect(groups).toHaveLength(6);
  expect(texts(curves)).toEqual(
    expect.arrayContaining(['Time [s]', 'Pin.F [N]', 'Motor: Speed', '[rad/s]', '1', '2']),
  );
  const figure = draw(source(), 'figure');
  expect(flat(figure.items).filter(({ kind }) => kind === 'circle')).toHaveLength(6);
  expect(texts(figure)).toContain('Peak of Pin.F [N]');
  expectFinite([...curves.items, ...figure.items]);
});

test('values of an axis have four digits, or as many as tell them apart', () => {
  expect(axisTexts([52 / 3, -4])).toEqual(['17.33', '\u22124']);
  expect(axisTexts([1, 1.00001, 1])).toEqual(['1', '1.00001', '1']);
});

test('values over decades stand on a logarithmic axis', () => {
  const plan = planOver([overSpeed([0.01, 0.1, 1, 10, 100])], short);
  const results = plan.axes[0].values.map((_, variant) => ({ ...made[0], variant }));
  const drawing = draw({ plan, results, figure: 'rms' }, 'figure');
  const places = flat(drawing.items).flatMap((item) => (item.kind === 'circle' ? [item.x] : []));
  const steps = places.slice(1).map((x, i) => x - places[i]);
  for (const step of steps) expect(step).toBeCloseTo(steps[0], 6);
});

test('hostile names are inert, and a picture without any curve is still one', () => {
  const hostile = structuredClone(short);
  hostile.name = '<script>alert(1)</script>\u202e"';
  hostile.parameters[0].name = 'a"b<c>&\n=cmd';
  const plan = { ...two, project: hostile };
  for (const kind of ['curves', 'figure', 'map'] as const) {
    const picture = createPicture({ plan, results: made, figure: 'peak' }, 0, kind)!;
    const drawing = pictureDrawing({ plan, results: made, figure: 'peak' }, picture, CHART_SIZE, {
      fonts,
      background: 'transparent',
    });
    const svg = writeSvg(drawing, { title: picture.title, description: '', metadata: null });
    expect(svg).not.toContain('<script');
    const failures: string[] = [];
    new DOMParser({ onError: (_, message) => void failures.push(message) }).parseFromString(
      svg,
      'image/svg+xml',
    );
    expect(failures).toEqual([]);
  }
  const empty = made.map((one) => ({
    ...one,
    series: one.series.map((series) => ({
      ...series,
      peak: null,
      time: new Float64Array(0),
      values: new Float64Array(0),
    })),
  }));
  for (const kind of ['curves', 'figure', 'map'] as const) expectFinite(draw(source(empty), kind).items);
});

test('a document has a page for each picture, with its number', () => {
  const pages = picturePages(source(), listPictures(source()), DEFAULT_PAGES, fonts);
  expect(pages).toHaveLength(6);
  expect(texts(pages[5])).toContain('6 / 6');
  expect(texts(pages[0])[0]).toContain('Pin.F [N] over time, by Motor: Speed [rad/s]');
});
