/** One series over another as a path in a plane, with few enough points for a small picture: hodographs, torque over speed. */
import { readOut } from './places/resolution';
import type { Recording } from '../recording/recording';
import type { Series } from './series';

/** More could not be distinguished in a picture of an inspector. */
const POINTS = 720;

export interface PlanePath {
  /** Pairs of values in the recorded units; samples without a value in either are left out. */
  readonly points: readonly (readonly [number, number])[];
  readonly x: Range;
  readonly y: Range;
}

export interface Range {
  readonly least: number;
  readonly most: number;
}

/** Null if no sample has both. */
export function planePath(recording: Recording, x: Series, y: Series): PlanePath | null {
  const { count } = recording;
  const [xs, ys] = [x.column(), y.column()];
  const stride = Math.max(1, Math.ceil(count / POINTS));
  const points: [number, number][] = [];
  for (let i = 0; i < count; i = i < count - 1 ? Math.min(i + stride, count - 1) : count) {
    const point: [number, number] = [readOut(recording, x.id, xs[i]), readOut(recording, y.id, ys[i])];
    if (point.every(Number.isFinite)) points.push(point);
  }
  if (points.length === 0) return null;
  return { points, x: rangeOf(points, 0), y: rangeOf(points, 1) };
}

const rangeOf = (points: readonly (readonly [number, number])[], at: 0 | 1): Range =>
  points.reduce(
    ({ least, most }, point) => ({ least: Math.min(least, point[at]), most: Math.max(most, point[at]) }),
    { least: Infinity, most: -Infinity },
  );
