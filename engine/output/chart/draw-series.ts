/** The contents of a plot as items of a drawing: hatching where values are not unique, bands, lines, symbols. */
import { bandOutlines } from '../plot/band';
import { BAND_FILL, EVERY_SAMPLE, FADED } from '../plot/plot-look';
import type { PlotData, PlotSeries } from '../plot/plot';
import type { Point } from '../../results/series/reduce/reduce';
import type { Group, Item } from '../drawing/drawing';
import type { PlotScale } from './plot-scale';
import { PIXEL } from './plot-style';
import type { PlotStyle } from './plot-style';
import { symbolAt } from './symbol';

const HATCH_SPACING = 5;

export function hatching(plot: PlotData, scale: PlotScale, { palette }: PlotStyle): Group[] {
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
    // anchored to the plot, so that neighbouring intervals share one pattern
    const first = Math.floor((left - area.height - area.x) / HATCH_SPACING) * HATCH_SPACING + area.x;
    for (let x = first; x < right; x += HATCH_SPACING) lines.push([x, bottom, x + area.height, area.y]);
    const clip = { x: left, y: area.y, width: right - left, height: area.height };
    return { kind: 'group', title: 'Not unique', clip, items: [{ kind: 'path', lines, stroke }] };
  });
}

export function lineGroup(series: PlotSeries, index: number, scale: PlotScale, style: PlotStyle): Group {
  const { spec, points, envelope, isolated, band, dense } = series;
  const color = style.palette.series[spec.style.color] ?? style.palette.text;
  const toY = scale.y[series.axis] ?? scale.y[0];
  const dash = dense ? [] : spec.style.dash.map((length) => length * PIXEL);
  const fade = spec.style.faded ? { opacity: FADED } : {};
  const stroke = { color, width: spec.style.width * PIXEL, dash, dense, ...fade };
  const items: Item[] = bandOutlines(band ?? []).map((outline) => ({
    kind: 'path',
    lines: polylines([...outline, outline[0]], scale.x, toY),
    fill: { color, opacity: BAND_FILL },
    stroke: { color, width: 0.4, dash: [1.5, 2] },
  }));
  if (envelope) {
    const fine = { color, width: 0.5, opacity: EVERY_SAMPLE, dense: true };
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

export function symbolGroup({ spec, axis, symbols }: PlotSeries, scale: PlotScale, style: PlotStyle): Group {
  const items = symbols.flatMap(({ x, y }) =>
    symbolAt(spec.style, { x: scale.x(x), y: scale.y[axis](y) }, style.palette),
  );
  return { kind: 'group', items };
}

/** Interrupted at gaps; coincident points are merged. */
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
