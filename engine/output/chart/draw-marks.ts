/** Marks of a plot: rings at extremes with the largest value written, and upright lines at events and changes of rank. */
import { formatUnit, formatValue } from '../../results/series/format';
import { placeLabel } from '../plot/place-label';
import type { PlotData, PlotMark } from '../plot/plot';
import type { Box, Item } from '../drawing/drawing';
import { measure } from '../drawing/text';
import type { PlotScale, PlotStyle } from './plot-style';

const RING = 2.2;

export function drawMarks(plot: PlotData, scale: PlotScale, style: PlotStyle): Item[] {
  const { area } = scale;
  const upright = plot.marks.filter((mark) => mark.y === null);
  const placed = plot.marks.filter(
    (mark): mark is PlotMark & { y: number; line: number } => mark.y !== null && mark.line !== null,
  );
  const rings = placed.flatMap((mark): Item[] => {
    const series = plot.series[mark.line];
    const [x, y] = [scale.x(mark.x), scale.y[series.axis](mark.y)];
    if (!isInside(area, x, y)) return [];
    const color = style.palette.series[series.spec.style.color];
    const ring: Item = {
      kind: 'circle',
      ...{ x, y, radius: RING },
      fill: { color: style.palette.background },
      stroke: { color, width: 1 },
    };
    return [{ kind: 'group', title: mark.text, items: [ring] }];
  });
  return [...uprightLines(upright, scale, style), ...rings, ...values(plot, scale, style)];
}

const isInside = (area: Box, x: number, y: number): boolean =>
  x >= area.x - 0.5 && x <= area.x + area.width + 0.5 && y >= area.y - 0.5 && y <= area.y + area.height + 0.5;

function uprightLines(marks: readonly PlotMark[], { area, x }: PlotScale, { palette }: PlotStyle): Item[] {
  const items: Item[] = [];
  let previous = Number.NEGATIVE_INFINITY;
  for (const mark of marks) {
    const at = x(mark.x);
    // Thousands of events share few points; one line in half a point is all there is to see.
    if (at - previous < 0.5 || at < area.x || at > area.x + area.width) continue;
    previous = at;
    const dash = mark.kind === 'rank' ? [4, 2] : [0.8, 2];
    const stroke = { color: palette.textMuted, width: 0.75, dash, opacity: 0.7 };
    const lines = [[at, area.y, at, area.y + area.height]];
    items.push({ kind: 'group', title: mark.text, items: [{ kind: 'path', lines, stroke }] });
  }
  return items;
}

/** Only the largest value of each axis is written on the plot; the table below holds the others. */
function values(plot: PlotData, scale: PlotScale, style: PlotStyle): Item[] {
  const { area } = scale;
  const { size, fonts, palette } = style;
  const taken: Box[] = [];
  return plot.axes.flatMap((axis, index): Item[] => {
    let best: PlotMark | null = null;
    for (const mark of plot.marks) {
      const own = mark.line !== null && plot.series[mark.line].axis === index;
      const isExtreme = mark.kind === 'maximum' || mark.kind === 'minimum';
      if (own && isExtreme && Math.abs(mark.value) > Math.abs(best?.value ?? 0)) best = mark;
    }
    if (best?.line == null || best.y === null) return [];
    const [x, y] = [scale.x(best.x), scale.y[index](best.y)];
    if (!isInside(area, x, y)) return [];
    const text = `${formatValue(best.value)} ${formatUnit(axis.unit)}`.trim();
    const width = measure(fonts, text, size, true);
    const fits = x + RING + 3 + width < area.x + area.width;
    const wanted: Box = {
      x: fits ? x + RING + 3 : x - RING - 3 - width,
      // Beyond the extreme, where its own line is not.
      y: y + (best.value > 0 ? -size * 1.3 : size * 0.2),
      width,
      height: size * 1.15,
    };
    const box = placeLabel(wanted, area, taken);
    if (!box) return [];
    taken.push(box);
    const color = palette.series[plot.series[best.line].spec.style.color];
    return [
      { kind: 'rect', ...box, fill: { color: palette.background, opacity: 0.8 } },
      { kind: 'text', x: box.x, y: box.y + size * 0.92, text, size, bold: true, color },
    ];
  });
}
