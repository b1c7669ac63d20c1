/** The distribution of a figure of a study: its histogram, and above it the percentiles with their confidence intervals. */
import { linearTicks } from '../chart/ticks';
import { acrossTicks, widest } from '../chart/draw-axes';
import type { Box, Item } from '../drawing/drawing';
import { fit } from '../drawing/text';
import type { PictureStyle } from '../sweep/heat-layout';

export interface HistogramPicture {
  /** Name of the figure, with its unit. */
  readonly title: string;
  /** One more than there are counts, ascending, in the unit shown. */
  readonly edges: readonly number[];
  readonly counts: readonly number[];
  readonly percentiles: readonly DrawnPercentile[];
  /** NaN where there is none. */
  readonly mean: number;
  /** The value of the chosen run; null for none. */
  readonly chosen: number | null;
}

export interface DrawnPercentile {
  /** Fraction of the runs below [1]. */
  readonly share: number;
  readonly value: number;
  /** Ends of its confidence interval; infinite where the runs do not bound it. */
  readonly low: number;
  readonly high: number;
}

/** Height of the row of a percentile, in letters. */
const ROW = 1.35;
/** Half the cap of an error bar, in letters. */
const CAP = 0.3;

export interface HistogramLayout {
  /** Of the bars. */
  readonly area: Box;
  readonly x: (value: number) => number;
  readonly from: number;
  readonly to: number;
}

export function layOutHistogram(picture: HistogramPicture, box: Box, style: PictureStyle): HistogramLayout {
  const { edges, percentiles } = picture;
  const { size } = style;
  const left = Math.max(size * 3, widest(countTicks(picture, box.height, size), style) + size * 1.2);
  const top = percentiles.length * ROW * size + size * 0.8;
  const area: Box = {
    x: box.x + left,
    y: box.y + top,
    width: Math.max(size, box.width - left - size * 1.2),
    height: Math.max(size, box.height - top - size * 3.4),
  };
  const inner = [edges[0], edges[edges.length - 1]];
  const finite = percentiles.flatMap(({ low, high }) => [low, high]).filter(Number.isFinite);
  const from = Math.min(inner[0], ...finite);
  const end = Math.max(inner[1], ...finite);
  const to = end > from ? end : from + 1;
  return { area, from, to, x: (value) => area.x + ((value - from) / (to - from)) * area.width };
}

const largest = ({ counts }: HistogramPicture): number =>
  counts.reduce((most, count) => Math.max(most, count), 0);

function countTicks(picture: HistogramPicture, height: number, size: number) {
  const most = Math.max(2, Math.min(6, Math.floor(height / (size * 3.4))));
  const range = { minimum: 0, maximum: Math.max(1, largest(picture)) };
  return linearTicks(range, most, '1').filter(({ value }) => Number.isInteger(value));
}

export function drawHistogram(picture: HistogramPicture, box: Box, style: PictureStyle): Item[] {
  const layout = layOutHistogram(picture, box, style);
  return [
    ...drawBars(picture, layout, box, style),
    ...drawAxis(picture, layout, style),
    ...drawPercentiles(picture, layout, box, style),
  ];
}

function drawBars(
  picture: HistogramPicture,
  { area, x }: HistogramLayout,
  box: Box,
  style: PictureStyle,
): Item[] {
  const { edges, counts } = picture;
  const { palette, size } = style;
  const most = Math.max(1, largest(picture));
  // a little room above the highest
  const y = (count: number) => area.y + area.height * (1 - count / (most * 1.04));
  const bottom = area.y + area.height;
  const ticks = countTicks(picture, box.height, size);
  const bars = counts.flatMap((count, i) => {
    if (count === 0) return [];
    const [from, to] = [x(edges[i]), x(edges[i + 1])];
    return [[from, bottom, from, y(count), to, y(count), to, bottom]];
  });
  const color = palette.series[0];
  return [
    {
      kind: 'path',
      lines: ticks.map(({ value }) => [area.x, y(value), area.x + area.width, y(value)]),
      stroke: { color: palette.grid, width: 0.5 },
    },
    ...ticks.map(({ value, text }): Item => {
      const at = { x: area.x - size * 0.5, y: y(value) + size * 0.36 };
      return { kind: 'text', ...at, text, size, anchor: 'end', color: palette.textMuted };
    }),
    ...(bars.length > 0
      ? [
          {
            kind: 'path' as const,
            lines: bars,
            fill: { color, opacity: 0.45 },
            stroke: { color, width: 0.75 },
          },
        ]
      : []),
  ];
}

function drawAxis(picture: HistogramPicture, layout: HistogramLayout, style: PictureStyle): Item[] {
  const { area, x, from, to } = layout;
  const { palette, size, fonts } = style;
  const bottom = area.y + area.height;
  const right = area.x + area.width;
  const ticks = acrossTicks({ minimum: from, maximum: to, unit: '1' }, area.width, style);
  const title = fit(fonts, picture.title, { size, width: area.width });
  const stroke = { color: palette.axis, width: 0.75 };
  return [
    { kind: 'path', lines: [[area.x, area.y, area.x, bottom, right, bottom]], stroke },
    ...ticks.map(({ value }): Item => {
      return { kind: 'path', lines: [[x(value), bottom, x(value), bottom + size * 0.3]], stroke };
    }),
    ...ticks.map(({ value, text }): Item => {
      const at = { x: x(value), y: bottom + size * 1.4 };
      return { kind: 'text', ...at, text, size, anchor: 'middle', color: palette.textMuted };
    }),
    {
      kind: 'text',
      ...{ x: area.x + area.width / 2, y: bottom + size * 2.9, text: title, size },
      anchor: 'middle',
      color: palette.textMuted,
    },
  ];
}

/** `5 %`, without digits that say nothing. */
export const percentText = (share: number): string => `${Number((share * 100).toPrecision(6))} %`;

function drawPercentiles(
  { percentiles, mean, chosen }: HistogramPicture,
  { area, x, from, to }: HistogramLayout,
  box: Box,
  { palette, size }: PictureStyle,
): Item[] {
  const bottom = area.y + area.height;
  const inside = (value: number) => Math.min(to, Math.max(from, value));
  const items: Item[] = [];
  const down = (value: number, top: number, stroke: { color: string; width: number; dash?: number[] }) => {
    if (value >= from && value <= to)
      items.push({ kind: 'path', lines: [[x(value), top, x(value), bottom]], stroke });
  };
  down(mean, area.y, { color: palette.text, width: 1 });
  percentiles.forEach(({ share, value, low, high }, row) => {
    if (!Number.isFinite(value)) return;
    const y = box.y + (row + 0.5) * ROW * size;
    down(value, y, { color: palette.axis, width: 0.5, dash: [2, 2] });
    const [a, b] = [x(inside(low)), x(inside(high))];
    const lines = [[a, y, b, y]];
    // an end that the runs do not bound has no cap
    for (const [end, at] of [
      [low, a],
      [high, b],
    ])
      if (Number.isFinite(end)) lines.push([at, y - CAP * size, at, y + CAP * size]);
    const color = palette.series[1];
    items.push({ kind: 'path', lines, stroke: { color, width: 1.25 } });
    items.push({ kind: 'circle', x: x(value), y, radius: size * 0.24, fill: { color } });
    const onRight = b + size * 4 < area.x + area.width;
    items.push({
      kind: 'text',
      ...{ x: onRight ? b + size * 0.6 : a - size * 0.6, y: y + size * 0.36, text: percentText(share), size },
      anchor: onRight ? 'start' : 'end',
      color: palette.textMuted,
    });
  });
  if (chosen !== null) down(chosen, area.y, { color: palette.series[3], width: 2 });
  return items;
}
