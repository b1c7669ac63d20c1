/** The plot of a chart as items of a drawing: grid, axes, hatching, lines, marks. */
import { bandOutlines } from '../plot/band';
import { equalise } from '../../results/series/axis-range';
import type { AxisRange } from '../../results/series/axis-range';
import { BAND_FILL, EMPTY_AXIS, EVERY_SAMPLE, FADED } from '../plot/plot-look';
import type { PlotAxis, PlotData, PlotSeries } from '../plot/plot';
import type { Point } from '../../results/series/reduce';
import type { Box, Group, Item } from '../drawing/drawing';
import { drawMarks } from './draw-marks';
import { symbolAt } from './symbol';
import { gridAndAxes, ticksOf, TICK, widest } from './draw-axes';
import type { PlotStyle, PlotScale } from './plot-style';

const HATCH_SPACING = 5;
/** Lines and text on the screen are in pixels, 4/3 of which are a point. */
export const PIXEL = 0.75;
/** Farther out than any clip, and not so far that a format loses its precision [pt]. */
const FAR = 20_000;

export function drawPlot(plot: PlotData, box: Box, style: PlotStyle): { items: Item[]; scale: PlotScale } {
  const { size } = style;
  const axes = plot.axes.length > 0 ? plot.axes : [EMPTY_AXIS];
  const top = size * (axes.length > 2 ? 3.1 : 1.8);
  const height = box.height - size * 3.1 - top;
  const ticks = axes.map((axis) => ticksOf(axis, Math.max(2, Math.floor(height / (size * 2.6)))));
  const widths = ticks.map((own, i) =>
    Math.max(widest(own, style) + TICK + size * 0.6, i > 1 ? size * 3 : 0),
  );
  const left = Math.max(widths[0], size * 3) + (widths[2] ?? 0);
  const right = Math.max(widths[1] ?? 0, size * 1.5) + (widths[3] ?? 0);
  const area: Box = { x: box.x + left, y: box.y + top, width: box.width - left - right, height };
  const scale = scaleOf(plot, axes, area);
  const inside: Item[] = [
    ...hatching(plot, scale, style),
    ...plot.series.map((series, index) => lineGroup(series, index, scale, style)),
    // Over all lines: they are what tells dense ones apart.
    ...plot.series.map((series) => symbolGroup(series, scale, style)),
  ];
  const items: Item[] = [
    ...gridAndAxes({ plot, axes, ticks, scale, style, widths }),
    { kind: 'group', clip: area, items: inside },
    ...drawMarks(plot, scale, style),
  ];
  return { items, scale };
}

function scaleOf(plot: PlotData, axes: readonly PlotAxis[], area: Box): PlotScale {
  let x: AxisRange = plot.x;
  let y: readonly AxisRange[] = axes;
  if (plot.equal && axes.length === 1) {
    const both = equalise(plot.x, axes[0], area);
    [x, y] = [both.x, [both.y]];
  }
  return {
    area,
    x: bounded(area.x, area.width, x, false),
    y: axes.map(({ logarithmic }, i) => bounded(area.y + area.height, -area.height, y[i], logarithmic)),
  };
}

/** A value's place between `start` and `start + length`, or somewhat beyond. */
function bounded(start: number, length: number, range: AxisRange, logarithmic: boolean) {
  const to = logarithmic ? (value: number) => Math.log10(Math.max(value, 1e-300)) : (value: number) => value;
  const [low, high] = [to(range.minimum), to(range.maximum)];
  const perUnit = high > low ? length / (high - low) : 0;
  return (value: number) => Math.min(Math.max(start + (to(value) - low) * perUnit, -FAR), FAR);
}

function hatching(plot: PlotData, scale: PlotScale, { palette }: PlotStyle): Item[] {
  const { area } = scale;
  const spans: { left: number; right: number }[] = [];
  for (const { from, to } of plot.shared) {
    const left = Math.max(scale.x(from) - 0.4, area.x);
    const right = Math.min(scale.x(to) + 0.4, area.x + area.width);
    const last = spans.at(-1);
    if (right <= left) continue;
    if (last && left <= last.right + 0.5) last.right = Math.max(last.right, right);
    else spans.push({ left, right });
  }
  const stroke = { color: palette.warning, width: 0.6, opacity: 0.35 };
  return spans.map(({ left, right }): Group => {
    const lines: number[][] = [];
    const bottom = area.y + area.height;
    // Anchored to the plot, so that neighbouring spans have one pattern.
    const first = Math.floor((left - area.height - area.x) / HATCH_SPACING) * HATCH_SPACING + area.x;
    for (let x = first; x < right; x += HATCH_SPACING) lines.push([x, bottom, x + area.height, area.y]);
    const clip = { x: left, y: area.y, width: right - left, height: area.height };
    return { kind: 'group', title: 'Not unique', clip, items: [{ kind: 'path', lines, stroke }] };
  });
}

function lineGroup(series: PlotSeries, index: number, scale: PlotScale, style: PlotStyle): Group {
  const { spec, points, envelope, isolated, band, symbols } = series;
  const color = style.palette.series[spec.style.color] ?? style.palette.text;
  const toY = scale.y[series.axis] ?? scale.y[0];
  const dash = symbols.length > 0 ? [] : spec.style.dash.map((length) => length * PIXEL);
  const fade = spec.style.faded ? { opacity: FADED } : {};
  const stroke = { color, width: spec.style.width * PIXEL, dash, ...fade };
  const items: Item[] = bandOutlines(band ?? []).map((outline) => ({
    kind: 'path',
    lines: polylines([...outline, outline[0]], scale.x, toY),
    fill: { color, opacity: BAND_FILL },
    stroke: { color, width: 0.4, dash: [1.5, 2] },
  }));
  if (envelope) {
    const fine = { color, width: 0.5, opacity: EVERY_SAMPLE };
    items.push({ kind: 'path', lines: polylines(points, scale.x, toY), stroke: fine });
  }
  items.push({ kind: 'path', lines: polylines(envelope ?? points, scale.x, toY), stroke });
  for (const { x, y } of isolated) {
    items.push({ kind: 'circle', x: scale.x(x), y: toY(y), radius: 1.3, fill: { color } });
  }
  return {
    kind: 'group',
    id: `${style.prefix}series-${index + 1}`,
    title: spec.name,
    series: spec.key,
    items,
  };
}

function symbolGroup({ spec, axis, symbols }: PlotSeries, scale: PlotScale, style: PlotStyle): Group {
  const items = symbols.flatMap(({ x, y }) =>
    symbolAt(spec.style, { x: scale.x(x), y: scale.y[axis](y) }, style.palette),
  );
  return { kind: 'group', items };
}

/** Broken at gaps; places that fall together are one. */
export function polylines(
  points: readonly Point[],
  toX: (value: number) => number,
  toY: (value: number) => number,
): number[][] {
  const lines: number[][] = [];
  let line: number[] = [];
  const end = () => {
    if (line.length >= 4) lines.push(line);
    line = [];
  };
  for (const { x, y } of points) {
    if (!Number.isFinite(x) || !Number.isFinite(y)) {
      end();
      continue;
    }
    const [px, py] = [Math.round(toX(x) * 100) / 100, Math.round(toY(y) * 100) / 100];
    if (line.length > 0 && line[line.length - 2] === px && line[line.length - 1] === py) continue;
    line.push(px, py);
  }
  end();
  return lines;
}
