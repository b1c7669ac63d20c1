/** From places in a drawn plot to values; the way there is the scale that it is drawn by. */
import type { AxisRange } from '../../../engine/results/series/reduce/axis-range';
import type { Box } from '../../../engine/output/drawing/drawing';

/** `share` is 0 at the left end of the axis or its bottom, 1 at the other. */
export function valueAtFraction({ minimum, maximum }: AxisRange, share: number, logarithmic = false): number {
  if (logarithmic) return minimum * (maximum / minimum) ** share;
  return minimum + share * (maximum - minimum);
}

/** Share of the plot's width from the left and of its height from below; kept inside the plot. */
export function shareOf(area: Box, x: number, y: number): { across: number; up: number } {
  const clamp = (value: number) => Math.min(Math.max(value, 0), 1);
  return {
    across: clamp((x - area.x) / Math.max(area.width, 1)),
    up: clamp(1 - (y - area.y) / Math.max(area.height, 1)),
  };
}
