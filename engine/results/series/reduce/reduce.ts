/**
 * Min-max reduction of a column to about one bucket per pixel column.
 *
 * Each bucket keeps its first, lowest, highest and last value in time order, so a spike of one sample is never lost
 * and the line enters and leaves each pixel column where the data does. NaN is a gap: the first and the last NaN of a
 * bucket are kept, which breaks the line wherever the break is wider than a pixel.
 */
import { BLOCK, PART } from './block-summary';
import { oncePer } from '../../../model/once-per';
import type { BlockSummary } from './block-summary';

export interface Point {
  x: number;
  y: number;
  /** [s], if x is not time. */
  t?: number;
}

export interface Samples {
  time: Float64Array;
  values: Float64Array;
  count: number;
  /** Makes long columns quick to reduce; the result is the same without. */
  summary?: BlockSummary | null;
}

export interface TimeWindow {
  from: number;
  to: number;
}

export interface Reduced {
  points: Point[];
  /** Extremes inside the window; NaN if it contains no value. */
  minimum: number;
  maximum: number;
  /** Smallest positive value inside the window, for logarithmic axes; NaN if there is none. */
  smallestPositive: number;
}

/** Largest number of points that one bucket can give. */
export const POINTS_PER_BUCKET = 6;

export function reduceSamples(samples: Samples, window: TimeWindow, buckets: number): Reduced {
  const { time, count } = samples;
  const inside = { first: lowerBound(time, count, window.from), end: upperBound(time, count, window.to) };
  // one neighbour on either side, so that the line extends to the edges of the plot
  const first = Math.max(inside.first - 1, 0);
  const end = Math.min(inside.end + 1, count);
  const points: Point[] = [];
  const length = end - first;
  if (length <= Math.max(1, buckets) * POINTS_PER_BUCKET) {
    for (let i = first; i < end; i++) points.push({ x: time[i], y: samples.values[i] });
  } else {
    const kept = new Int32Array(POINTS_PER_BUCKET);
    let start = first;
    for (const stop of bucketEnds(samples, window, buckets, { first, end })) {
      addBucket(samples, start, stop, kept, points);
      start = stop;
    }
  }
  return { points, ...extremes(samples, inside.first, inside.end) };
}

/** For the last window over a time axis: all lines of a run, and its quality strip, are divided at the same places. */
const latestEnds = oncePer((_: Float64Array) => ({ key: '', stops: [] as readonly number[] }));

/** Index after the last sample of each bucket from `first` on. */
function bucketEnds(
  { time }: Samples,
  { from, to }: TimeWindow,
  buckets: number,
  { first, end }: { first: number; end: number },
): readonly number[] {
  const key = `${from} ${to} ${buckets} ${first} ${end}`;
  const known = latestEnds(time);
  if (known.key === key) return known.stops;
  const width = (to - from) / Math.max(1, buckets);
  const stops: number[] = [];
  for (let start = first; start < end;) {
    const bucket = Math.floor((time[start] - from) / width);
    // widths that vanish relative to the times (a very deep zoom) must still end each bucket
    const stop = Math.max(start + 1, lowerBound(time, end, from + (bucket + 1) * width, start));
    stops.push(stop);
    start = stop;
  }
  known.key = key;
  return (known.stops = stops);
}

/** `kept`: indices of the first and last gap, first and last value, lowest and highest; -1 where there is none. */
function addBucket(samples: Samples, start: number, stop: number, kept: Int32Array, points: Point[]): void {
  const { values, summary } = samples;
  let [firstGap, lastGap, first, last, low, high] = [-1, -1, -1, -1, -1, -1];
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = start; i < stop;) {
    const length = summary ? knownLength(summary, i, stop) : 1;
    const at = i / length;
    const isBlock = summary && length === BLOCK;
    const isPart = summary && length === PART;
    const lowAt = isBlock ? summary.low[at] : isPart ? summary.partLow[at] : i;
    const highAt = isBlock ? summary.high[at] : isPart ? summary.partHigh[at] : i;
    const least = isBlock ? summary.lowest[at] : values[lowAt];
    const most = isBlock ? summary.highest[at] : values[highAt];
    if (least === least) {
      if (first < 0) first = i;
      if (low < 0 || least < lowest) {
        low = lowAt;
        lowest = least;
      }
      if (high < 0 || most > highest) {
        high = highAt;
        highest = most;
      }
      last = i + length - 1;
    } else {
      if (firstGap < 0) firstGap = i;
      lastGap = i;
    }
    i += length;
  }
  kept.set(
    low < high ? [firstGap, first, low, high, last, lastGap] : [firstGap, first, high, low, last, lastGap],
  );
  // without gaps they are already in the order of time
  if (firstGap >= 0) kept.sort();
  addKept(samples, kept, points);
}

/** Number of samples from `i` on that are summarised as one, without gaps; 1 if each must be examined. */
function knownLength(summary: BlockSummary, i: number, stop: number): number {
  if (i % PART !== 0 || i + PART > stop || i >= summary.blocks * BLOCK) return 1;
  if (i % BLOCK === 0 && i + BLOCK <= stop && summary.low[i / BLOCK] >= 0) return BLOCK;
  return summary.partLow[i / PART] >= 0 ? PART : 1;
}

function addKept({ time, values }: Samples, kept: Int32Array, points: Point[]): void {
  let previous = -1;
  for (let k = 0; k < POINTS_PER_BUCKET; k++) {
    const index = kept[k];
    if (index === previous || index < 0) continue;
    points.push({ x: time[index], y: values[index] });
    previous = index;
  }
}

/** The summarised block without gaps that begins at `i` and ends before `stop`; -1 if samples must be examined. */
function blockAt(summary: BlockSummary | null | undefined, i: number, stop: number): number {
  if (!summary || i % BLOCK !== 0 || i + BLOCK > stop) return -1;
  const block = i / BLOCK;
  return block < summary.blocks && summary.low[block] >= 0 ? block : -1;
}

function extremes({ values, summary }: Samples, start: number, stop: number): Omit<Reduced, 'points'> {
  let minimum = Number.NaN;
  let maximum = Number.NaN;
  let smallestPositive = Number.NaN;
  for (let i = start; i < stop;) {
    const block = blockAt(summary, i, stop);
    const isBlock = summary && block >= 0;
    const low = isBlock ? summary.lowest[block] : values[i];
    const high = isBlock ? summary.highest[block] : values[i];
    const positive = isBlock ? summary.positive[block] : values[i];
    // written so that the first value replaces NaN, and NaN replaces nothing
    if (low < minimum || (minimum !== minimum && low === low)) minimum = low;
    if (high > maximum || (maximum !== maximum && high === high)) maximum = high;
    if (positive > 0 && !(positive >= smallestPositive)) smallestPositive = positive;
    i += isBlock ? BLOCK : 1;
  }
  return { minimum, maximum, smallestPositive };
}

/** Index of the first time at or after `limit`. */
export function lowerBound(time: Float64Array, count: number, limit: number, from = 0): number {
  let low = from;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (time[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index after the last time at or before `limit`. */
export function upperBound(time: Float64Array, count: number, limit: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (time[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The largest point in each of `buckets` intervals of the window, keeping the gaps between them. */
export function upperEnvelope(points: readonly Point[], window: TimeWindow, buckets: number): Point[] {
  const width = (window.to - window.from) / Math.max(1, buckets);
  const envelope: Point[] = [];
  let bucket = Number.NaN;
  for (const point of points) {
    const last = envelope[envelope.length - 1];
    const own = Math.floor((point.x - window.from) / width);
    if (point.y !== point.y || !last || last.y !== last.y || own !== bucket) envelope.push(point);
    else if (point.y > last.y) envelope[envelope.length - 1] = point;
    bucket = own;
  }
  return envelope;
}

/** Values between two gaps, which a line alone would not show. */
export function isolatedPoints(points: readonly Point[]): Point[] {
  // most lines have no gap at all, and they are long
  let hasGap = points.length === 1;
  for (let i = 0; i < points.length && !hasGap; i++) hasGap = Number.isNaN(points[i].y);
  if (!hasGap) return [];
  return points.filter((point, i) => {
    const before = points[i - 1];
    const after = points[i + 1];
    const isAlone = (!before || Number.isNaN(before.y)) && (!after || Number.isNaN(after.y));
    return isAlone && !Number.isNaN(point.y);
  });
}
