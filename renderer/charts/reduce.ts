/**
 * Min-max reduction of a column to about one bucket per pixel column.
 *
 * Each bucket keeps its first, lowest, highest and last value in time order, so a spike of one sample is never lost
 * and the line enters and leaves each pixel column where the data does. NaN is a gap: the first and the last NaN of a
 * bucket are kept, which breaks the line wherever the break is wider than a pixel.
 */
export interface Point {
  x: number;
  y: number;
}

export interface Samples {
  time: Float64Array;
  values: Float64Array;
  count: number;
}

export interface TimeWindow {
  from: number;
  to: number;
}

export interface Reduced {
  points: Point[];
  /** Extremes inside the window; NaN when it holds no value. */
  minimum: number;
  maximum: number;
  /** Smallest value above zero inside the window, for logarithmic axes; NaN when there is none. */
  smallestPositive: number;
}

/** Largest number of points that one bucket can give. */
export const POINTS_PER_BUCKET = 6;

export function reduceSamples(samples: Samples, window: TimeWindow, buckets: number): Reduced {
  const { time, count } = samples;
  const inside = { first: lowerBound(time, count, window.from), end: upperBound(time, count, window.to) };
  // One neighbour on either side, so that the line runs to the edges of the plot.
  const first = Math.max(inside.first - 1, 0);
  const end = Math.min(inside.end + 1, count);
  const points: Point[] = [];
  const length = end - first;
  if (length <= Math.max(1, buckets) * POINTS_PER_BUCKET) {
    for (let i = first; i < end; i++) points.push({ x: time[i], y: samples.values[i] });
  } else {
    const width = (window.to - window.from) / Math.max(1, buckets);
    let start = first;
    while (start < end) {
      const bucket = Math.floor((time[start] - window.from) / width);
      let stop = start + 1;
      // Widths that vanish next to the times (a very deep zoom) must still end each bucket.
      const edge = window.from + (bucket + 1) * width;
      while (stop < end && time[stop] < edge) stop++;
      addBucket(samples, start, stop, points);
      start = stop;
    }
  }
  return { points, ...extremes(samples.values, inside.first, inside.end) };
}

function addBucket({ time, values }: Samples, start: number, stop: number, points: Point[]): void {
  let firstGap = -1;
  let lastGap = -1;
  let first = -1;
  let last = -1;
  let low = -1;
  let high = -1;
  for (let i = start; i < stop; i++) {
    const value = values[i];
    if (value !== value) {
      if (firstGap < 0) firstGap = i;
      lastGap = i;
      continue;
    }
    if (first < 0) {
      first = i;
      low = i;
      high = i;
    }
    last = i;
    if (value < values[low]) low = i;
    if (value > values[high]) high = i;
  }
  const kept = [firstGap, first, low, high, last, lastGap]
    .filter((index) => index >= 0)
    .sort((a, b) => a - b);
  let previous = -1;
  for (const index of kept) {
    if (index !== previous) points.push({ x: time[index], y: values[index] });
    previous = index;
  }
}

function extremes(values: Float64Array, start: number, stop: number): Omit<Reduced, 'points'> {
  let minimum = Number.NaN;
  let maximum = Number.NaN;
  let smallestPositive = Number.NaN;
  for (let i = start; i < stop; i++) {
    const value = values[i];
    // Written so that the first finite value replaces NaN, and NaN replaces nothing.
    if (value < minimum || (minimum !== minimum && value === value)) minimum = value;
    if (value > maximum || (maximum !== maximum && value === value)) maximum = value;
    if (value > 0 && !(value >= smallestPositive)) smallestPositive = value;
  }
  return { minimum, maximum, smallestPositive };
}

/** Index of the first time at or after `limit`. */
export function lowerBound(time: Float64Array, count: number, limit: number): number {
  let low = 0;
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

/** The largest point of each of `buckets` stretches of the window, with the gaps between them kept. */
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
  return points.filter((point, i) => {
    const before = points[i - 1];
    const after = points[i + 1];
    const isAlone = (!before || Number.isNaN(before.y)) && (!after || Number.isNaN(after.y));
    return isAlone && !Number.isNaN(point.y);
  });
}
