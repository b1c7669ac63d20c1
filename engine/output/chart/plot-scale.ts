/** Maps values of a plot to positions in a drawing. */
import { equalise } from '../../results/series/reduce/axis-range';
import type { AxisRange } from '../../results/series/reduce/axis-range';
import type { Box } from '../drawing/drawing';
import { EMPTY_AXIS } from '../plot/plot-look';
import type { PlotAxis, PlotData } from '../plot/plot';

/** In the unit of its area. */
export interface PlotScale {
  area: Box;
  x: (value: number) => number;
  /** By axis. */
  y: readonly ((value: number) => number)[];
}

/** Beyond any clipping, but not so far that a format loses precision [pt]. */
const FAR = 20_000;

export const axesOf = ({ axes }: Pick<PlotData, 'axes'>): readonly PlotAxis[] =>
  axes.length > 0 ? axes : [EMPTY_AXIS];

export const scaleOf = (plot: Pick<PlotData, 'x' | 'axes'>, area: Box): PlotScale => ({
  area,
  x: scaleOver(plot.x, area.x, area.width),
  y: axesOf(plot).map((axis) => scaleOver(axis, area.y + area.height, -area.height)),
});

/** Position of a value between `start` and `start + length`, or slightly beyond. */
export function scaleOver(
  { minimum, maximum, logarithmic = false }: AxisRange & { logarithmic?: boolean },
  start: number,
  length: number,
): (value: number) => number {
  const to = logarithmic ? (value: number) => Math.log10(Math.max(value, 1e-300)) : (value: number) => value;
  const [low, high] = [to(minimum), to(maximum)];
  const perUnit = high > low ? length / (high - low) : 0;
  return (value: number) => Math.min(Math.max(start + (to(value) - low) * perUnit, -FAR), FAR);
}

/** With ranges adapted to this size of plot if x and y must have the same scale. */
export function fitted(plot: PlotData, area: { width: number; height: number }): PlotData {
  if (!plot.equal || plot.axes.length !== 1) return plot;
  const { x, y } = equalise(plot.x, plot.axes[0], area);
  return { ...plot, x: { ...plot.x, ...x }, axes: [{ ...plot.axes[0], ...y }] };
}
