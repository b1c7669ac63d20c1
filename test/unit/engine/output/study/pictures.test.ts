/** Pictures of studies: what they show of their numbers, that every coordinate is finite, and that a million runs cost what a few do. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../../engine/core/math/random';
import type { Item } from '../../../../../engine/output/drawing/drawing';
import { PAPER } from '../../../../../engine/output/drawing/palette';
import { ON_LIGHT } from '../../../../../engine/output/panes/color-scale';
import { densityPicture } from '../../../../../engine/output/study/density';
import { drawHistogram, layOutHistogram } from '../../../../../engine/output/study/draw-histogram';
import { drawScatterMatrix, layOutMatrix } from '../../../../../engine/output/study/draw-scatter-matrix';
import {
  createScatterMatrix,
  matrixCellBox,
  MOST_POINTS,
  placeInCell,
  runAt,
} from '../../../../../engine/output/study/scatter-matrix';
import type { PictureStyle } from '../../../../../engine/output/sweep/heat-layout';

const face = { advance: () => 0.6 };
const STYLE = {
  ...{ fonts: { regular: face, bold: face }, palette: PAPER, size: 10, range: ON_LIGHT },
} as unknown as PictureStyle;
const BOX = { x: 0, y: 0, width: 600, height: 400 };

const numbersIn = (items: readonly Item[]): number[] =>
  items.flatMap((item): number[] => {
    if (item.kind === 'group') return numbersIn(item.items);
    if (item.kind === 'path') return item.lines.flat();
    if (item.kind === 'rect') return [item.x, item.y, item.width, item.height];
    return [item.x, item.y];
  });
const texts = (items: readonly Item[]) => items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));

function columns(n: number) {
  const random = createRandom(7);
  const x = Float64Array.from({ length: n }, random);
  return [
    { title: 'x [m]', values: x },
    { title: 'y [N]', values: x.map((value) => 5 - 2 * value + 1e-3 * random()) },
  ];
}

describe('a histogram', () => {
  const picture = {
    ...{ title: 'Force [N]', edges: [0, 1, 2, 3], counts: [4, 0, 8], mean: 1.5, chosen: 2.5 },
    percentiles: [
      { share: 0.01, value: 0.1, low: -Infinity, high: 0.2 },
      { share: 0.5, value: 1.6, low: 1.4, high: 1.8 },
      { share: 0.99, value: 2.9, low: 2.8, high: 3.4 },
    ],
  };

  test('has its bars where the values are, and room for every interval', () => {
    const items = drawHistogram(picture, BOX, STYLE);
    expect(numbersIn(items).every(Number.isFinite)).toBe(true);
    expect(texts(items)).toEqual(expect.arrayContaining(['Force [N]', '1 %', '50 %', '99 %']));
    const { area, x, to } = layOutHistogram(picture, BOX, STYLE);
    expect(to).toBe(3.4);
    const bars = items.find((item) => item.kind === 'path' && item.fill !== undefined);
    const [low, high] = bars?.kind === 'path' ? bars.lines : [];
    expect([low[0], low[4]]).toEqual([x(0), x(1)]);
    // heights are as the counts
    expect((high[1] - high[3]) / (low[1] - low[3])).toBeCloseTo(2, 9);
    expect(x(3.4)).toBeCloseTo(area.x + area.width, 9);
  });

  test.each([
    ['no run', { edges: [0, 1], counts: [0], percentiles: [], mean: NaN, chosen: null }],
    ['no values', { percentiles: [{ share: 0.5, value: NaN, low: NaN, high: NaN }], mean: NaN }],
  ])('of %s is still drawn', (_, fields) => {
    expect(numbersIn(drawHistogram({ ...picture, ...fields }, BOX, STYLE)).every(Number.isFinite)).toBe(true);
  });
});

describe('a scatter matrix', () => {
  test('finds the run that is drawn at a place', () => {
    const [x, y] = columns(300);
    const matrix = createScatterMatrix([x, y], [y, x]);
    const layout = layOutMatrix(matrix, BOX, STYLE);
    for (const [cell, run] of [
      [0, 17],
      [3, 200],
    ]) {
      const place = placeInCell(matrix, matrixCellBox(layout, cell), cell, run);
      expect(runAt(matrix, layout, place, 5)).toBe(run);
    }
    expect(runAt(matrix, layout, { x: -5, y: 10 }, 5)).toBeNull();
    expect(matrix.cells[0].correlation).toBeLessThan(-0.999);
    expect(matrix.cells[1].correlation).toBeCloseTo(1, 9);
    expect(numbersIn(drawScatterMatrix(matrix, 17, BOX, STYLE)).every(Number.isFinite)).toBe(true);
  });

  test('of many runs is as small as one of few, and counts each run once', () => {
    const [x, y] = columns(200_000);
    const matrix = createScatterMatrix([x], [y]);
    const [{ density }] = matrix.cells;
    expect(density!.reduce((sum, count) => sum + count, 0)).toBe(200_000);
    const few = createScatterMatrix(...([[columns(MOST_POINTS)[0]], [columns(MOST_POINTS)[1]]] as const));
    const size = (of: typeof matrix) => numbersIn(drawScatterMatrix(of, null, BOX, STYLE)).length;
    expect(size(matrix)).toBeLessThan(size(few));
  });

  test('leaves out what is no number, and draws columns that do not vary', () => {
    const x = { title: 'x', values: Float64Array.of(1, 2, NaN, 3) };
    const y = { title: 'y', values: Float64Array.of(4, 4, 4, Infinity) };
    const matrix = createScatterMatrix([x], [y]);
    expect(matrix.cells[0].correlation).toBeNaN();
    expect(numbersIn(drawScatterMatrix(matrix, null, BOX, STYLE)).every(Number.isFinite)).toBe(true);
  });
});

describe('the density of an input', () => {
  test.each([
    [{ kind: 'uniform', from: 1, to: 2 }],
    [{ kind: 'triangular', from: 1, mode: 1, to: 2 }],
    [{ kind: 'normal', mean: 5, deviation: 0.1 }],
    [{ kind: 'normal', mean: 0, deviation: 1, from: 20, to: 21 }],
    [{ kind: 'values', values: [3, 3, 3] }],
  ] as const)('%o is drawn inside its picture', (input) => {
    const { from, to, points } = densityPicture(input);
    expect(points.every(({ at, height }) => at >= from && at <= to && height >= 0 && height <= 1)).toBe(true);
    expect(Math.max(...points.map(({ height }) => height))).toBe(1);
  });
});
