/**
 * Reduction of one series over another, in the order of time.
 *
 * Buckets are intervals of samples. Each keeps its first and last sample and the extremes in both directions, so that no
 * peak of either is lost and the path enters and leaves each interval where the data does. A sample without a value in
 * either is a gap; the first and the last of a bucket are kept, as by `reduceSamples`.
 */
import { BLOCK, PART } from './block-summary';
import type { BlockSummary } from './block-summary';
import type { AxisRange } from './axis-range';
import { lowerBound, upperBound } from './reduce';
import type { Point, TimeWindow } from './reduce';

export interface PhasePoint extends Point {
  /** [s] */
  t: number;
}

export interface PhaseSamples {
  time: Float64Array;
  x: Float64Array;
  y: Float64Array;
  count: number;
  /** Makes long columns quick to reduce; the result is the same without. */
  xSummary?: BlockSummary | null;
  ySummary?: BlockSummary | null;
}

export interface ReducedPhase {
  points: PhasePoint[];
  /** Extremes of x and y inside the window, where both have a value; NaN if there is none. */
  x: AxisRange;
  y: AxisRange;
  /** Smallest positive y among the points kept; NaN if there is none. */
  smallestPositive: number;
}

/** First, last, two extremes in each direction, two gaps. */
export const PHASE_POINTS_PER_BUCKET = 8;

export function reducePhase(samples: PhaseSamples, window: TimeWindow, buckets: number): ReducedPhase {
  const { time, count } = samples;
  const first = lowerBound(time, count, window.from);
  const end = upperBound(time, count, window.to);
  const points: PhasePoint[] = [];
  const most = Math.max(1, Math.floor(buckets)) * PHASE_POINTS_PER_BUCKET;
  if (end - first <= most) {
    for (let i = first; i < end; i++) points.push(pointAt(samples, i));
  } else {
    const kept = new Int32Array(PHASE_POINTS_PER_BUCKET);
    const least = (end - first) / Math.max(1, Math.floor(buckets));
    // in units of blocks, or of parts, if a bucket contains some: their extremes are known; edges at multiples do not crawl while panning
    const unit = least >= BLOCK ? BLOCK : least >= PART ? PART : 1;
    const size = Math.ceil(least / unit) * unit;
    for (let start = first; start < end;) {
      const stop = Math.min((Math.floor(start / size) + 1) * size, end);
      addBucket(samples, start, stop, kept, points);
      start = stop;
    }
  }
  return { points, ...extremesOf(points) };
}

function pointAt({ time, x, y }: PhaseSamples, i: number): PhasePoint {
  const isGap = x[i] !== x[i] || y[i] !== y[i];
  return isGap ? { x: Number.NaN, y: Number.NaN, t: time[i] } : { x: x[i], y: y[i], t: time[i] };
}

/** Places in `kept` of the indices that a bucket keeps; -1 for none. */
const FIRST_GAP = 0;
const LAST_GAP = 1;
const FIRST = 2;
const LAST = 3;
const LEFT = 4;
const RIGHT = 5;
const LOW = 6;
const HIGH = 7;

function addBucket(
  samples: PhaseSamples,
  start: number,
  stop: number,
  kept: Int32Array,
  points: PhasePoint[],
): void {
  const { x, y } = samples;
  kept.fill(-1);
  for (let i = start; i < stop;) {
    const length = takeBlock(samples, i, stop, kept);
    if (length > 0) {
      if (kept[FIRST] < 0) kept[FIRST] = i;
      i += length;
      kept[LAST] = i - 1;
    } else {
      if (x[i] === x[i] && y[i] === y[i]) {
        takeX(kept, x, i);
        takeY(kept, y, i);
        if (kept[FIRST] < 0) kept[FIRST] = i;
        kept[LAST] = i;
      } else {
        if (kept[FIRST_GAP] < 0) kept[FIRST_GAP] = i;
        kept[LAST_GAP] = i;
      }
      i++;
    }
  }
  kept.sort();
  let previous = -1;
  for (let k = 0; k < PHASE_POINTS_PER_BUCKET; k++) {
    const index = kept[k];
    if (index !== previous) points.push(pointAt(samples, index));
    previous = index;
  }
}

/** Number of samples from `i` on whose known extremes were used; 0 if they must be examined one by one. */
function takeBlock(
  { x, y, xSummary, ySummary }: PhaseSamples,
  i: number,
  stop: number,
  kept: Int32Array,
): number {
  if (!xSummary || !ySummary || i % PART !== 0 || i + PART > stop) return 0;
  if (i >= BLOCK * Math.min(xSummary.blocks, ySummary.blocks)) return 0;
  const block = i / BLOCK;
  if (i % BLOCK === 0 && i + BLOCK <= stop && xSummary.low[block] >= 0 && ySummary.low[block] >= 0) {
    takeX(kept, x, xSummary.low[block]);
    takeX(kept, x, xSummary.high[block]);
    takeY(kept, y, ySummary.low[block]);
    takeY(kept, y, ySummary.high[block]);
    return BLOCK;
  }
  const part = i / PART;
  if (xSummary.partLow[part] < 0 || ySummary.partLow[part] < 0) return 0;
  takeX(kept, x, xSummary.partLow[part]);
  takeX(kept, x, xSummary.partHigh[part]);
  takeY(kept, y, ySummary.partLow[part]);
  takeY(kept, y, ySummary.partHigh[part]);
  return PART;
}

/** Of equal extremes the earliest, whether blocks are known or not. */
function takeX(kept: Int32Array, x: Float64Array, i: number): void {
  if (kept[LEFT] < 0 || x[i] < x[kept[LEFT]]) kept[LEFT] = i;
  if (kept[RIGHT] < 0 || x[i] > x[kept[RIGHT]]) kept[RIGHT] = i;
}

function takeY(kept: Int32Array, y: Float64Array, i: number): void {
  if (kept[LOW] < 0 || y[i] < y[kept[LOW]]) kept[LOW] = i;
  if (kept[HIGH] < 0 || y[i] > y[kept[HIGH]]) kept[HIGH] = i;
}

function extremesOf(points: readonly PhasePoint[]): Omit<ReducedPhase, 'points'> {
  const x = { minimum: Number.NaN, maximum: Number.NaN };
  const y = { minimum: Number.NaN, maximum: Number.NaN };
  let smallestPositive = Number.NaN;
  for (const point of points) {
    if (point.x !== point.x) continue;
    // written so that the first value replaces NaN
    if (!(point.x >= x.minimum)) x.minimum = point.x;
    if (!(point.x <= x.maximum)) x.maximum = point.x;
    if (!(point.y >= y.minimum)) y.minimum = point.y;
    if (!(point.y <= y.maximum)) y.maximum = point.y;
    if (point.y > 0 && !(point.y >= smallestPositive)) smallestPositive = point.y;
  }
  return { x, y, smallestPositive };
}

/**
 * Angles along x or y wrapped into 0 to `turn`, which is in their unit; where the path passes the end of a turn it continues to the edge,
 * is interrupted, and continues from the opposite edge.
 */
export function wrapPoints<P extends Point>(points: readonly P[], turn: number, along: 'x' | 'y' = 'x'): P[] {
  const wrapped: P[] = [];
  let before: P | null = null;
  for (const point of points) {
    if (before && isValue(before) && isValue(point)) addCrossing(wrapped, before, point, { turn, along });
    wrapped.push({ ...point, [along]: wrapAngle(point[along], turn) });
    before = point;
  }
  return wrapped;
}

const isValue = ({ x, y }: Point): boolean => x === x && y === y;

/** Wraps into 0 to `turn`, even with rounding. NaN stays NaN. */
export function wrapAngle(angle: number, turn: number): number {
  const wrapped = angle - Math.floor(angle / turn) * turn;
  return Number.isNaN(wrapped) ? wrapped : Math.min(Math.max(wrapped, 0), turn);
}

function addCrossing<P extends Point>(
  wrapped: P[],
  a: P,
  b: P,
  { turn, along }: { turn: number; along: 'x' | 'y' },
): void {
  const [from, to] = [Math.floor(a[along] / turn), Math.floor(b[along] / turn)];
  if (from === to) return;
  const gap = (t: number | undefined): P => ({
    ...b,
    x: Number.NaN,
    y: Number.NaN,
    ...(b.t === undefined ? {} : { t }),
  });
  if (Math.abs(to - from) !== 1) return void wrapped.push(gap(b.t));
  const edge = Math.max(from, to) * turn;
  const fraction = (edge - a[along]) / (b[along] - a[along]);
  const mean = (p: number, q: number) => p + (q - p) * fraction;
  const times = a.t === undefined || b.t === undefined ? {} : { t: mean(a.t, b.t) };
  const at = { ...b, x: mean(a.x, b.x), y: mean(a.y, b.y), ...times };
  const isForward = to > from;
  if (fraction > 0) wrapped.push({ ...at, [along]: isForward ? turn : 0 });
  wrapped.push(gap(times.t));
  if (fraction < 1) wrapped.push({ ...at, [along]: isForward ? 0 : turn });
}
