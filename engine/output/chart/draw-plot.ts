/** The plot of a chart as items of a drawing. Paper gets all of it; on a screen Chart.js draws the axes, with these ticks. */
import type { PlotData } from '../plot/plot';
import type { Box, Group, Item } from '../drawing/drawing';
import { drawMarks } from './draw-marks';
import { acrossTicks, gridAndAxes, TICK, valueTicks, widest } from './draw-axes';
import { hatching, lineGroup, symbolGroup } from './draw-series';
import { axesOf, fitted, scaleOf } from './plot-scale';
import type { PlotScale } from './plot-scale';
import type { PlotStyle } from './plot-style';

/** Layers drawn over the axes, from bottom to top; all except the marks are clipped to the plot. */
export interface PlotLayers {
  /** Where values are not unique. */
  shared: Group[];
  /** In the order of the series: the first is on top. */
  lines: Group[];
  /** Above all lines: they distinguish dense ones. */
  symbols: Group[];
  marks: Item[];
}

export const plotLayers = (plot: PlotData, scale: PlotScale, style: PlotStyle): PlotLayers => ({
  shared: hatching(plot, scale, style),
  lines: plot.series.map((series, index) => lineGroup(series, index, scale, style)),
  symbols: plot.series.map((series) => symbolGroup(series, scale, style)),
  marks: drawMarks(plot, scale, style),
});

export function drawPlot(asked: PlotData, box: Box, style: PlotStyle): { items: Item[]; scale: PlotScale } {
  const { size } = style;
  const top = size * (asked.axes.length > 2 ? 3.1 : 1.8);
  const height = box.height - size * 3.1 - top;
  const ticksOf = (plot: PlotData) => axesOf(plot).map((axis) => valueTicks(axis, height, size));
  const widths = ticksOf(asked).map((own, i) =>
    Math.max(widest(own, style) + TICK + size * 0.6, i > 1 ? size * 3 : 0),
  );
  const left = Math.max(widths[0], size * 3) + (widths[2] ?? 0);
  const right = Math.max(widths[1] ?? 0, size * 1.5) + (widths[3] ?? 0);
  const area: Box = { x: box.x + left, y: box.y + top, width: box.width - left - right, height };
  const plot = fitted(asked, area);
  const scale = scaleOf(plot, area);
  const { shared, lines, symbols, marks } = plotLayers(plot, scale, style);
  const ticks = { across: acrossTicks(plot.x, area.width, style), values: ticksOf(plot) };
  const items: Item[] = [
    ...gridAndAxes({ plot, ticks, scale, style, widths }),
    { kind: 'group', clip: area, items: [...shared, ...lines.toReversed(), ...symbols] },
    ...marks,
  ];
  return { items, scale };
}
