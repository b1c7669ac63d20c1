/** The band of a shared reaction (T 10.2) as an area: lowest and highest value for every few pixels. */
import type { Recording } from '../../results/recording/recording';
import type { AxisRange } from '../../results/series/reduce/axis-range';
import { formatValue, numberWithUnit } from '../../results/series/format';
import { lowerBound, upperBound } from '../../results/series/reduce/reduce';
import type { TimeWindow } from '../../results/series/reduce/reduce';

/** Values in the unit shown; NaN where the run has no band, which interrupts the area. */
export interface BandPoint {
  x: number;
  low: number;
  high: number;
}

const PIXELS = 2;

/** Column ids of a reaction's band; null for a series without one, such as a reaction in another frame. */
export function bandColumns(id: string): { joint: string; low: string; high: string } | null {
  const found = /^reaction\/([^/]+)\/(F|M|[FM][XYZ])$/.exec(id);
  if (!found) return null;
  const [, joint, component] = found;
  const name = `band/${joint}/${component}`;
  return { joint, low: `${name}_low`, high: `${name}_high` };
}

/** Null if the run recorded no band of the series; `size` is the displayed unit in recorded units. */
export function reduceBand(
  recording: Recording,
  id: string,
  window: TimeWindow,
  width: number,
  size: number,
): BandPoint[] | null {
  const columns = bandColumns(id);
  const low = columns && recording.column(columns.low);
  const high = columns && recording.column(columns.high);
  if (!low || !high) return null;
  const { time, count } = recording;
  // one neighbour on either side, so that the area extends to the edges of the plot
  const first = Math.max(lowerBound(time, count, window.from) - 1, 0);
  const end = Math.min(upperBound(time, count, window.to) + 1, count);
  const step = (window.to - window.from) / Math.max(1, width / PIXELS);
  const points: BandPoint[] = [];
  let bucket = Number.NaN;
  for (let i = first; i < end; i++) {
    const own = Math.floor((time[i] - window.from) / step);
    const last = points[points.length - 1];
    const isGap = Number.isNaN(low[i]) || Number.isNaN(high[i]);
    if (own !== bucket || !last || isGap || Number.isNaN(last.low)) {
      points.push({ x: time[i], low: low[i] / size, high: high[i] / size });
    } else {
      last.low = Math.min(last.low, low[i] / size);
      last.high = Math.max(last.high, high[i] / size);
    }
    bucket = own;
  }
  return points;
}

/** Ends of a series' band at a time, in the recorded unit; null if there is none, or it has no value. */
export function bandAt(recording: Recording, id: string, time: number): { low: number; high: number } | null {
  const columns = bandColumns(id);
  if (!columns) return null;
  const [low, high] = [columns.low, columns.high].map((key) => recording.valueAt(key, time));
  return Number.isFinite(low) && Number.isFinite(high) ? { low, high } : null;
}

/** Areas between gaps; each runs along its upper edge and back along the lower. */
export function bandOutlines(points: readonly BandPoint[]): { x: number; y: number }[][] {
  const areas: BandPoint[][] = [[]];
  for (const point of points) {
    if (!Number.isNaN(point.low)) areas[areas.length - 1].push(point);
    else if (areas[areas.length - 1].length > 0) areas.push([]);
  }
  return areas
    .filter((area) => area.length > 1)
    .map((area) => [
      ...area.map(({ x, high }) => ({ x, y: high })),
      ...area.toReversed().map(({ x, low }) => ({ x, y: low })),
    ]);
}

/** Lowest and highest value of a band; null if there is none. */
export function bandExtent(points: readonly BandPoint[] | null | undefined): AxisRange | null {
  let minimum = Number.POSITIVE_INFINITY;
  let maximum = Number.NEGATIVE_INFINITY;
  for (const { low, high } of points ?? []) {
    if (low < minimum) minimum = low;
    if (high > maximum) maximum = high;
  }
  return minimum <= maximum ? { minimum, maximum } : null;
}

/** How far a band may widen its axis above and below the curves, relative to their height: they keep a third of the plot. */
const ROOM = 1;
/** Curves that vary less than this fraction of their value are constant: their value counts as their height. */
const LEVEL = 1e-3;
/** Curves this small relative to the band are zero up to rounding, and have no height. */
const ZERO = 1e-9;

/** The part of a band for which its axis has room besides the curves, whose range is `curves`; NaN if none. */
export function bandInRoom(band: AxisRange, curves: AxisRange): AxisRange {
  const size = Math.max(Math.abs(curves.minimum), Math.abs(curves.maximum));
  const own = Math.max(Math.abs(band.minimum), Math.abs(band.maximum));
  if (!(size > own * ZERO)) return band;
  const height = curves.maximum - curves.minimum;
  const room = ROOM * (height > size * LEVEL ? height : size);
  return {
    minimum: Math.max(band.minimum, curves.minimum - room),
    maximum: Math.min(band.maximum, curves.maximum + room),
  };
}

/** The range of a band that its axis does not fully show, in words; null if it is fully visible. */
export function cutInWords(band: AxisRange | null, axis: AxisRange & { unit: string }): string | null {
  if (!band || (band.minimum >= axis.minimum && band.maximum <= axis.maximum)) return null;
  return `${formatValue(band.minimum)} to ${numberWithUnit(formatValue(band.maximum), axis.unit)}`;
}
