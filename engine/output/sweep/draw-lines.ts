/** Lines of a sweep as items of a drawing, each with its own colour; the values of the colours beside them. */
import { linearRange } from '../../results/series/reduce/axis-range';
import type { AxisRange } from '../../results/series/reduce/axis-range';
import { acrossTicks, valueTicks, widest } from '../chart/draw-axes';
import { decadeTicks } from '../chart/ticks';
import type { Tick } from '../chart/ticks';
import type { TickStyle } from '../chart/draw-axes';
import { polylines } from '../chart/draw-series';
import type { Box, Group, Item } from '../drawing/drawing';
import type { Palette } from '../drawing/palette';
import { fit, wrap } from '../drawing/text';
import { axisTexts } from './heat-layout';
import type { PictureStyle } from './heat-layout';
import type { SweepLine } from './pictures';

export interface LinePicture {
  readonly lines: readonly SweepLine[];
  /** Name of a line, for its tooltip. */
  readonly nameOf: (line: SweepLine) => string;
  /** Id of the series shown. */
  readonly series: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly logarithmicX: boolean;
  /** Marks at the points. */
  readonly marks: boolean;
  /** The meaning of the colours, ascending; null if there is none. */
  readonly key: LineKey | null;
}

export interface LineKey {
  readonly title: string;
  readonly entries: readonly { value: number; color: string; dash?: readonly number[] }[];
}

/** With more values than this, the key is thinned out. */
const MOST_KEYS = 12;

export function drawLines(picture: LinePicture, box: Box, style: PictureStyle): Item[] {
  const { size } = style;
  const ranges = rangesOf(picture);
  const height = box.height - size * 5.2;
  const yTicks = ticksBeside(ranges, height, size);
  const left = Math.max(size * 3, widest(yTicks, style) + size);
  const right = picture.key ? size * 11 : size * 1.5;
  const area: Box = {
    x: box.x + left,
    y: box.y + size * 1.8,
    width: Math.max(size, box.width - left - right),
    height: Math.max(size, height),
  };
  const scale = scaleOf(ranges, area);
  const xTicks = ticksBelow(ranges, area.width, style);
  const { nameOf, series, marks } = picture;
  const look = { scale, palette: style.palette, marks, selected: null };
  return [
    ...drawFrame(picture, area, { x: xTicks, y: yTicks, scale, style }),
    {
      kind: 'group',
      clip: clipOf(area),
      items: picture.lines.map((line): Group => {
        return { kind: 'group', title: nameOf(line), series, items: drawLine(line, look) };
      }),
    },
    ...(picture.key ? drawKey(picture.key, area, style) : []),
  ];
}

export interface Ranges {
  x: AxisRange;
  y: AxisRange;
  /** The axis is logarithmic. */
  byRatio: boolean;
}

export interface Scale {
  x: (value: number) => number;
  y: (value: number) => number;
}

/** Maps values to positions in a plot. */
export function scaleOf({ x, y, byRatio }: Ranges, area: Box): Scale {
  const to = byRatio ? Math.log10 : (value: number) => value;
  const [from, until] = [to(x.minimum), to(x.maximum)];
  return {
    x: (value) => area.x + ((to(value) - from) / (until - from)) * area.width,
    y: (value) => area.y + area.height * (1 - (value - y.minimum) / (y.maximum - y.minimum)),
  };
}

export function rangesOf({
  lines,
  marks,
  logarithmicX,
}: Pick<LinePicture, 'lines' | 'marks' | 'logarithmicX'>): Ranges {
  const x: AxisRange = { minimum: Infinity, maximum: -Infinity };
  const y: AxisRange = { minimum: Infinity, maximum: -Infinity };
  for (const { points } of lines) {
    for (const point of points) {
      if (!Number.isFinite(point.x) || !Number.isFinite(point.y)) continue;
      x.minimum = Math.min(x.minimum, point.x);
      x.maximum = Math.max(x.maximum, point.x);
      y.minimum = Math.min(y.minimum, point.y);
      y.maximum = Math.max(y.maximum, point.y);
    }
  }
  const byRatio = logarithmicX && x.minimum > 0 && x.maximum > x.minimum;
  // a curve over time fills its axis; marks are kept off its ends
  const whole = byRatio || (x.maximum > x.minimum && !marks);
  return {
    x: whole ? x : linearRange(x.minimum, x.maximum),
    y: linearRange(y.minimum, y.maximum),
    byRatio,
  };
}

export const ticksBeside = ({ y }: Ranges, height: number, size: number): Tick[] =>
  valueTicks({ ...y, unit: '1', logarithmic: false }, height, size);

export const ticksBelow = ({ x, byRatio }: Ranges, width: number, style: TickStyle): Tick[] =>
  byRatio ? ratioTicks(x) : acrossTicks({ ...x, unit: '1' }, width, style);

function ratioTicks(range: AxisRange): Tick[] {
  const decades = decadeTicks(range, 9);
  if (decades.length > 1) return decades;
  const ends = [range.minimum, range.maximum];
  return axisTexts(ends).map((text, i) => ({ value: ends[i], text }));
}

interface Frame {
  x: readonly Tick[];
  y: readonly Tick[];
  scale: Scale;
  style: PictureStyle;
}

function drawFrame({ xTitle, yTitle }: LinePicture, area: Box, { x, y, scale, style }: Frame): Item[] {
  const { fonts, palette, size } = style;
  const [right, bottom] = [area.x + area.width, area.y + area.height];
  const word = (at: number, height: number, text: string, anchor: 'start' | 'middle' | 'end'): Item => ({
    kind: 'text',
    ...{ x: at, y: height, text, size, anchor, color: palette.textMuted },
  });
  const grid = [
    ...x.map(({ value }) => [scale.x(value), area.y, scale.x(value), bottom]),
    ...y.map(({ value }) => [area.x, scale.y(value), right, scale.y(value)]),
  ];
  const edges = [[area.x, area.y, area.x, bottom, right, bottom]];
  const items: Item[] =
    grid.length > 0 ? [{ kind: 'path', lines: grid, stroke: { color: palette.grid, width: 0.5 } }] : [];
  items.push({ kind: 'path', lines: edges, stroke: { color: palette.axis, width: 0.75 } });
  for (const { value, text } of x) items.push(word(scale.x(value), bottom + size * 1.4, text, 'middle'));
  for (const { value, text } of y)
    items.push(word(area.x - size * 0.5, scale.y(value) + size * 0.36, text, 'end'));
  const room = { size, width: area.width };
  items.push(word(area.x + area.width / 2, bottom + size * 2.9, fit(fonts, xTitle, room), 'middle'));
  items.push(word(area.x - size * 2, area.y - size * 0.8, fit(fonts, yTitle, room), 'start'));
  return items;
}

export interface LineStyle {
  scale: Scale;
  palette: Pick<Palette, 'text' | 'background'>;
  /** With marks at its points. */
  marks: boolean;
  /** The variant highlighted on the screen. */
  selected: number | null;
}

export function drawLine(line: SweepLine, { scale, palette, marks, selected }: LineStyle): Item[] {
  const isSelected = (variant: number | null | undefined) => selected !== null && variant === selected;
  const dash = [...(line.dash ?? [])];
  const stroke = isSelected(line.variant)
    ? { color: palette.text, width: 2, dash }
    : { color: line.color, width: 1, dash };
  const lines = polylines(line.points, scale.x, scale.y);
  const items: Item[] = lines.length > 0 ? [{ kind: 'path', lines, stroke }] : [];
  if (!marks) return items;
  line.points.forEach(({ x, y, variant }, i) => {
    if (!Number.isFinite(y)) return;
    const place = { x: scale.x(x), y: scale.y(y) };
    const fill = { color: line.pointColors?.[i] ?? line.color };
    const [radius, width] = isSelected(variant) ? [4.5, 1.5] : [2.6, 0.6];
    const color = isSelected(variant) ? palette.text : palette.background;
    items.push({ kind: 'circle', ...place, radius, fill, stroke: { color, width } });
  });
  return items;
}

/** Marks at the edge of the plot are drawn in full. */
export const clipOf = ({ x, y, width, height }: Box): Box => ({
  ...{ x: x - 4, y: y - 4 },
  ...{ width: width + 8, height: height + 8 },
});

/** A short line with its colour and dashes before each value; the largest on top. */
function drawKey({ title, entries }: LineKey, area: Box, { fonts, palette, size }: PictureStyle): Item[] {
  const x = area.x + area.width + size;
  const every = Math.max(1, Math.ceil((entries.length - 1) / (MOST_KEYS - 1)));
  const texts = axisTexts(entries.map(({ value }) => value));
  const named = entries.map((entry, i) => ({ ...entry, text: texts[i] }));
  const shown = named.filter((_, i) => i % every === 0 || i === entries.length - 1).toReversed();
  const words = wrap(fonts, title, { size, width: size * 10 }, 2);
  const color = palette.textMuted;
  return [
    ...words.map((text, i): Item => ({
      kind: 'text',
      x,
      y: area.y + size * (0.4 + 1.3 * i),
      text,
      size,
      color,
    })),
    ...shown.flatMap((entry, i): Item[] => {
      const y = area.y + size * (0.8 + 1.3 * words.length + 1.5 * i);
      const line = [x, y - size * 0.35, x + size * 2.4, y - size * 0.35];
      const stroke = { color: entry.color, width: 1.5, dash: [...(entry.dash ?? [])] };
      return [
        { kind: 'path', lines: [line], stroke },
        { kind: 'text', x: x + size * 3, y, text: entry.text, size, color: palette.text },
      ];
    }),
  ];
}
