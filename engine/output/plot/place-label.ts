/** Position of a value's label on a plot: beside its mark, inside the plot, without overlapping others. */

/** y downwards; any unit. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * As near to `wanted` as the plot and the labels in `taken` allow, above or below; null if there is no room, as in a plot
 * that is lower than its text: over the tick labels it would be read as one of them.
 */
export function placeLabel(wanted: Place, area: Place, taken: readonly Place[]): Place | null {
  const { width, height } = wanted;
  if (width > area.width || height > area.height) return null;
  const lowest = area.y + area.height - height;
  const x = clamp(wanted.x, area.x, area.x + area.width - width);
  const first = clamp(wanted.y, area.y, lowest);
  const beside = taken.filter((other) => x < other.x + other.width && other.x < x + width);
  const heights = [first, ...beside.flatMap((other) => [other.y + other.height, other.y - height])];
  const free = heights.filter(
    (y) =>
      y >= area.y &&
      y <= lowest &&
      beside.every((other) => y + height <= other.y || y >= other.y + other.height),
  );
  if (free.length === 0) return null;
  const y = free.reduce((best, each) => (Math.abs(each - first) < Math.abs(best - first) ? each : best));
  return { x, y, width, height };
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
