/** Grid and axes of a plot as items of a drawing: ticks, their values, names and units. */
import { lineOfAxis } from '../plot/plot-axes';
import type { PlotAxis, PlotData } from '../plot/plot';
import type { Item, TextItem } from '../drawing/drawing';
import { measure } from '../drawing/text';
import type { PlotScale, PlotStyle } from './plot-style';
import { decadeTicks, linearTicks } from './ticks';
import type { Tick } from './ticks';

/** Length of a tick [pt]. */
export const TICK = 3;

export function ticksOf(axis: PlotAxis, most: number): Tick[] {
  return axis.logarithmic ? decadeTicks(axis, most) : linearTicks(axis, Math.min(most, 9), axis.unit);
}

export const widest = (ticks: readonly Tick[], { fonts, size }: PlotStyle): number =>
  Math.max(0, ...ticks.map(({ text }) => measure(fonts, text, size)));

interface Frame {
  plot: PlotData;
  axes: readonly PlotAxis[];
  ticks: readonly Tick[][];
  /** Of each axis, with its ticks [pt]. */
  widths: readonly number[];
  scale: PlotScale;
  style: PlotStyle;
}

export function gridAndAxes(frame: Frame): Item[] {
  const { plot, axes, ticks, scale, style } = frame;
  const { area } = scale;
  const { palette, size } = style;
  const right = area.x + area.width;
  const bottom = area.y + area.height;
  const across = xTicks(plot, scale, style);
  const vertical = across.map(({ at }) => [at, area.y, at, bottom]);
  const horizontal = ticks[0].map(({ value }) => [area.x, scale.y[0](value), right, scale.y[0](value)]);
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
    ...axes.flatMap((_, i) => axisItems(frame, i)),
  ];
}

/** Left, right, and outside of these left and right; named above, the outer ones a line higher. */
function axisItems({ plot, axes, ticks, widths, scale, style }: Frame, i: number): Item[] {
  const { area, y } = scale;
  const { palette, size } = style;
  const line = lineOfAxis(plot, i);
  const color = line === null ? palette.textMuted : (palette.series[line.style.color] ?? palette.textMuted);
  const outwards = i % 2 === 0 ? -1 : 1;
  const inner = i > 1 ? Math.max(widths[i - 2], size * 1.5) : 0;
  const at = (outwards < 0 ? area.x : area.x + area.width) + outwards * inner;
  const anchor = outwards < 0 ? 'end' : 'start';
  const label = { kind: 'text' as const, size, color };
  const values = ticks[i].map((tick): Item => {
    const place = { x: at + outwards * (TICK + size * 0.3), y: y[i](tick.value) + size * 0.36 };
    return { ...label, ...place, text: tick.text, anchor, color: palette.textMuted };
  });
  const name: Item = {
    ...label,
    // Towards the plot, where there is room.
    x: i > 1 ? at + outwards * (widths[i] - size * 0.6) : at,
    y: area.y - size * (i > 1 ? 1.9 : 0.6),
    text: axes[i].label,
    anchor: outwards < 0 ? 'start' : 'end',
  };
  const edge: Item = {
    kind: 'path',
    lines: [[at, area.y, at, area.y + area.height]],
    stroke: { color: line === null ? palette.axis : color, width: 0.75 },
  };
  return [...(i > 0 || line !== null ? [edge] : []), ...values, name];
}

function xTicks(plot: PlotData, scale: PlotScale, style: PlotStyle): { tick: Tick; at: number }[] {
  const { area } = scale;
  // The range that is drawn, which equal scales may have widened.
  const perPoint = (plot.x.maximum - plot.x.minimum) / (scale.x(plot.x.maximum) - scale.x(plot.x.minimum));
  const minimum = plot.x.minimum - (scale.x(plot.x.minimum) - area.x) * perPoint;
  const range = { minimum, maximum: minimum + area.width * perPoint };
  for (let most = 11; most > 2; most--) {
    const ticks = linearTicks(range, most, plot.x.unit);
    const room = area.width / Math.max(ticks.length, 1);
    if (widest(ticks, style) + style.size > room) continue;
    return ticks.map((tick) => ({ tick, at: scale.x(tick.value) }));
  }
  return linearTicks(range, 2, plot.x.unit).map((tick) => ({ tick, at: scale.x(tick.value) }));
}
