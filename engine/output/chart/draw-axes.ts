/** Ticks and names of the axes of a plot; on paper, with the grid, as items of a drawing. */
import type { AxisRange } from '../../results/series/reduce/axis-range';
import { lineOfAxis } from '../plot/plot-axes';
import type { PlotAxis, PlotData } from '../plot/plot';
import type { Item, TextItem } from '../drawing/drawing';
import type { Palette } from '../drawing/palette';
import { measure } from '../drawing/text';
import { axesOf } from './plot-scale';
import type { PlotScale } from './plot-scale';
import type { PlotStyle } from './plot-style';
import { decadeTicks, linearTicks } from './ticks';
import type { Tick } from './ticks';

export type TickAxis = Pick<PlotAxis, 'minimum' | 'maximum' | 'unit' | 'logarithmic'>;
export type TickStyle = Pick<PlotStyle, 'fonts' | 'size'>;

/** Length of a tick [pt]. */
export const TICK = 3;

/** Ticks of a value axis of this height, with text of this size; in a low plot they are closer than in a high one. */
export function valueTicks(axis: TickAxis, height: number, size: number): Tick[] {
  const room = height / size;
  const most = Math.max(2, Math.min(3, Math.floor(room / 1.4)), Math.floor(room / 2.6));
  return axis.logarithmic ? decadeTicks(axis, most) : linearTicks(axis, Math.min(most, 9), axis.unit);
}

/** Ticks of the horizontal axis, as many as there is room for with their labels, and `after` each label. */
export function acrossTicks(
  x: AxisRange & { unit: string },
  width: number,
  style: TickStyle,
  after = '',
): Tick[] {
  const ticksOf = (most: number) =>
    linearTicks(x, most, x.unit).map(({ value, text }) => ({ value, text: `${text}${after}` }));
  for (let most = 11; most > 2; most--) {
    const ticks = ticksOf(most);
    if (widest(ticks, style) + style.size <= width / Math.max(ticks.length, 1)) return ticks;
  }
  return ticksOf(2);
}

export const widest = (ticks: readonly Tick[], { fonts, size }: TickStyle): number =>
  Math.max(0, ...ticks.map(({ text }) => measure(fonts, text, size)));

/** Colour of an axis, among several, that has a single line: that of the line; null otherwise. */
export function axisColor(plot: PlotData, index: number, palette: Palette): string | null {
  const line = lineOfAxis(plot, index);
  return line === null ? null : (palette.series[line.style.color] ?? palette.textMuted);
}

interface Frame {
  plot: PlotData;
  /** Width of each axis, with its ticks [pt]. */
  widths: readonly number[];
  scale: PlotScale;
  style: PlotStyle;
}

interface PaperFrame extends Frame {
  ticks: { across: readonly Tick[]; values: readonly (readonly Tick[])[] };
}

export function gridAndAxes(frame: PaperFrame): Item[] {
  const { plot, ticks, scale, style } = frame;
  const { area } = scale;
  const { palette, size } = style;
  const right = area.x + area.width;
  const bottom = area.y + area.height;
  const across = ticks.across.map((tick) => ({ tick, at: scale.x(tick.value) }));
  const vertical = across.map(({ at }) => [at, area.y, at, bottom]);
  const horizontal = ticks.values[0].map(({ value }) => [
    area.x,
    scale.y[0](value),
    right,
    scale.y[0](value),
  ]);
  const text = (x: number, y: number, words: string): TextItem => ({
    kind: 'text',
    ...{ x, y, text: words, size, anchor: 'middle', color: palette.textMuted },
  });
  const edges = [[area.x, area.y, area.x, bottom, right, bottom]];
  return [
    { kind: 'path', lines: [...vertical, ...horizontal], stroke: { color: palette.grid, width: 0.5 } },
    { kind: 'path', lines: edges, stroke: { color: palette.axis, width: 0.75 } },
    ...across.map(({ at, tick }) => text(at, bottom + size * 1.3, tick.text)),
    text(area.x + area.width / 2, bottom + size * 2.6, plot.x.label),
    ...axesOf(plot).flatMap((_, i) => [...axisItems(frame, i), axisName(frame, i)]),
  ];
}

/** Left, right, and beyond these left and right. */
function placeOf({ widths, scale: { area }, style: { size } }: Frame, i: number) {
  const outwards = i % 2 === 0 ? -1 : 1;
  const inner = i > 1 ? Math.max(widths[i - 2], size * 1.5) : 0;
  return { outwards, at: (outwards < 0 ? area.x : area.x + area.width) + outwards * inner };
}

/** How far the names of the two inner axes give way outwards, over their ticks, where a narrow plot has no room for both. */
function outwardsBy({ plot, widths, scale, style: { fonts, size } }: Frame, i: number): number {
  const names = axesOf(plot).slice(0, 2);
  if (names.length < 2) return 0;
  const needed = names.reduce((sum, { label }) => sum + measure(fonts, label, size), size);
  const missing = Math.max(0, needed - scale.area.width);
  const [left, right] = widths;
  return left + right > 0 ? Math.min(widths[i], (missing * widths[i]) / (left + right)) : 0;
}

/** Above the axis; a line higher for the outer ones. */
export function axisName(frame: Frame, i: number): TextItem {
  const { plot, widths, scale, style } = frame;
  const { palette, size } = style;
  const { outwards, at } = placeOf(frame, i);
  return {
    kind: 'text',
    size,
    color: axisColor(plot, i, palette) ?? palette.textMuted,
    // towards the plot if there is room
    x: at + outwards * (i > 1 ? widths[i] - size * 0.6 : outwardsBy(frame, i)),
    y: scale.area.y - size * (i > 1 ? 1.9 : 0.6),
    text: axesOf(plot)[i].label,
    anchor: outwards < 0 ? 'start' : 'end',
  };
}

function axisItems(frame: PaperFrame, i: number): Item[] {
  const { plot, ticks, scale, style } = frame;
  const { area, y } = scale;
  const { palette, size } = style;
  const color = axisColor(plot, i, palette);
  const { outwards, at } = placeOf(frame, i);
  const anchor = outwards < 0 ? 'end' : 'start';
  const values = ticks.values[i].map(({ value, text }): Item => {
    const place = { x: at + outwards * (TICK + size * 0.3), y: y[i](value) + size * 0.36 };
    return { kind: 'text', size, ...place, text, anchor, color: palette.textMuted };
  });
  const edge: Item = {
    kind: 'path',
    lines: [[at, area.y, at, area.y + area.height]],
    stroke: { color: color ?? palette.axis, width: 0.75 },
  };
  return [...(i > 0 || color !== null ? [edge] : []), ...values];
}
