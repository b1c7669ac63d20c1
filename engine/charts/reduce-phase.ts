/**
 * Reduction of one series over another, in the order of time.
 *
 * Buckets are stretches of samples. Each keeps its first and last sample and the extremes in both directions, so that no
 * peak of either is lost and the path enters and leaves each stretch where the data does. A sample where either has no
 * value is a gap; the first and the last of a bucket are kept, as by `reduceSamples`.
 */
import { BLOCK } from './block-summary';
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
  /** Make long columns quick to reduce; the result is the same without. */
  xSummary?: BlockSummary | null;
  ySummary?: BlockSummary | null;
}

export interface ReducedPhase {
  points: PhasePoint[];
  /** Extremes of x and y inside the window, where both have a value; NaN when there is none. */
  x: AxisRange;
  y: AxisRange;
  /** Smallest y above zero among the points kept; NaN when there is none. */
  smallestPositive: number;
}

/** First, last, two extremes in each direction, two gaps. */
export const PHASE_POINTS_PER_BUCKET = 8;

interface Found {
  firstGap: number;
  lastGap: number;
  first: number;
  last: number;
  left: number;
  right: number;
  low: number;
  high: number;
}

export function reducePhase(samples: PhaseSamples, window: TimeWindow, buckets: number): ReducedPhase {
  const { time, count } = samples;
  const first = lowerBound(time, count, window.from);
  const end = upperBound(time, count, window.to);
  const points: PhasePoint[] = [];
  const most = Math.max(1, Math.floor(buckets)) * PHASE_POINTS_PER_BUCKET;
  if (end - first <= most) {
    for (let i = first; i < end; i++) points.push(pointAt(samples, i));
  } else {
    const least = (end - first) / Math.max(1, Math.floor(buckets));
    // Whole blocks where there are some in a bucket: their extremes are known. Edges at multiples do not crawl while panning.
    const size = least >= BLOCK ? Math.ceil(least / BLOCK) * BLOCK : Math.ceil(least);
    for (let start = first; start < end;) {
      const stop = Math.min((Math.floor(start / size) + 1) * size, end);
      addBucket(samples, start, stop, points);
      start = stop;
    }
  }
  return { points, ...extremesOf(points) };
}

function pointAt({ time, x, y }: PhaseSamples, i: number): PhasePoint {
  const isGap = x[i] !== x[i] || y[i] !== y[i];
  return isGap ? { x: Number.NaN, y: Number.NaN, t: time[i] } : { x: x[i], y: y[i], t: time[i] };
}

function addBucket(samples: PhaseSamples, start: number, stop: number, points: PhasePoint[]): void {
  const { x, y, xSummary, ySummary } = samples;
  const found: Found = {
    firstGap: -1,
    lastGap: -1,
    first: -1,
    last: -1,
    left: -1,
    right: -1,
    low: -1,
    high: -1,
  };
  for (let i = start; i < stop;) {
    const block = i % BLOCK === 0 && i + BLOCK <= stop ? i / BLOCK : -1;
    if (block >= 0 && xSummary && ySummary && isKnown(xSummary, block) && isKnown(ySummary, block)) {
      take(found, x, y, i);
      take(found, x, y, xSummary.low[block]);
      take(found, x, y, xSummary.high[block]);
      take(found, x, y, ySummary.low[block]);
      take(found, x, y, ySummary.high[block]);
      i += BLOCK;
      found.last = i - 1;
    } else {
      if (x[i] === x[i] && y[i] === y[i]) {
        take(found, x, y, i);
        found.last = i;
      } else {
        if (found.firstGap < 0) found.firstGap = i;
        found.lastGap = i;
      }
      i++;
    }
  }
  const kept = [...new Set(Object.values(found) as number[])].filter((i) => i >= 0).sort((a, b) => a - b);
  for (const i of kept) points.push(pointAt(samples, i));
}

const isKnown = ({ blocks, low }: BlockSummary, block: number): boolean => block < blocks && low[block] >= 0;

/** Of equal extremes the earliest, whether blocks are known or not. */
function take(found: Found, x: Float64Array, y: Float64Array, i: number): void {
  if (found.first < 0) {
    found.first = found.left = found.right = found.low = found.high = i;
    return;
  }
  if (x[i] < x[found.left]) found.left = i;
  if (x[i] > x[found.right]) found.right = i;
  if (y[i] < y[found.low]) found.low = i;
  if (y[i] > y[found.high]) found.high = i;
}

function extremesOf(points: readonly PhasePoint[]): Omit<ReducedPhase, 'points'> {
  const x = { minimum: Number.NaN, maximum: Number.NaN };
  const y = { minimum: Number.NaN, maximum: Number.NaN };
  let smallestPositive = Number.NaN;
  for (const point of points) {
    if (point.x !== point.x) continue;
    // Written so that the first value replaces NaN.
    if (!(point.x >= x.minimum)) x.minimum = point.x;
    if (!(point.x <= x.maximum)) x.maximum = point.x;
    if (!(point.y >= y.minimum)) y.minimum = point.y;
    if (!(point.y <= y.maximum)) y.maximum = point.y;
    if (point.y > 0 && !(point.y >= smallestPositive)) smallestPositive = point.y;
  }
  return { x, y, smallestPositive };
}

/**
 * Angles brought into 0 to `turn`; where the path passes the end of a turn it goes to the edge, breaks off, and goes on from
 * the other edge. `turn` in the unit of x.
 */
export function wrapPoints(points: readonly PhasePoint[], turn: number): PhasePoint[] {
  const wrapped: PhasePoint[] = [];
  let before: PhasePoint | null = null;
  for (const point of points) {
    if (before && before.x === before.x && point.x === point.x) addCrossing(wrapped, before, point, turn);
    wrapped.push({ ...point, x: wrapAngle(point.x, turn) });
    before = point;
  }
  return wrapped;
}

/** Into 0 to `turn`; rounding does not leave it. NaN stays what it is. */
export function wrapAngle(angle: number, turn: number): number {
  const wrapped = angle - Math.floor(angle / turn) * turn;
  return Number.isNaN(wrapped) ? wrapped : Math.min(Math.max(wrapped, 0), turn);
}

function addCrossing(wrapped: PhasePoint[], a: PhasePoint, b: PhasePoint, turn: number): void {
  const [from, to] = [Math.floor(a.x / turn), Math.floor(b.x / turn)];
  if (from === to) return;
  if (Math.abs(to - from) === 1) {
    const edge = Math.max(from, to) * turn;
    const share = (edge - a.x) / (b.x - a.x);
    const at = { y: a.y + (b.y - a.y) * share, t: a.t + (b.t - a.t) * share };
    const isForward = to > from;
    if (share > 0) wrapped.push({ x: isForward ? turn : 0, ...at });
    wrapped.push({ x: Number.NaN, y: Number.NaN, t: at.t });
    if (share < 1) wrapped.push({ x: isForward ? 0 : turn, ...at });
  } else wrapped.push({ x: Number.NaN, y: Number.NaN, t: b.t });
}
