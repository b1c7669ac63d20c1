/** Between values and pixels of a drawn plot. */
import type { AxisRange } from '../../engine/results/series/axis-range';
import type { PlotArea } from './plot-area';

/** 0 at the left end of the axis or its bottom, 1 at the other. */
export function fractionOf({ minimum, maximum }: AxisRange, value: number, logarithmic = false): number {
  if (logarithmic) return Math.log(value / minimum) / Math.log(maximum / minimum);
  return (value - minimum) / (maximum - minimum);
}

export function valueAtFraction({ minimum, maximum }: AxisRange, share: number, logarithmic = false): number {
  if (logarithmic) return minimum * (maximum / minimum) ** share;
  return minimum + share * (maximum - minimum);
}

export const pixelX = (area: PlotArea, range: AxisRange, value: number): number =>
  area.left + fractionOf(range, value) * area.width;

export const pixelY = (area: PlotArea, axis: AxisRange & { logarithmic: boolean }, value: number): number =>
  area.top + (1 - fractionOf(axis, value, axis.logarithmic)) * area.height;

/** Share of the plot's width from the left and of its height from below; kept inside the plot. */
export function shareOf(area: PlotArea, x: number, y: number): { across: number; up: number } {
  const clamp = (value: number) => Math.min(Math.max(value, 0), 1);
  return {
    across: clamp((x - area.left) / Math.max(area.width, 1)),
    up: clamp(1 - (y - area.top) / Math.max(area.height, 1)),
  };
}
