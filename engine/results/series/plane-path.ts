/** One series over another as a path in a plane, with few enough points for a small picture: hodographs, torque over angle. */
import { readOut } from './places/resolution';
import type { Recording } from '../recording/recording';
import type { Series } from './series';

/** More could not be distinguished in a picture of an inspector. */
const POINTS = 720;

type Point = readonly [number, number];

export interface PlanePath {
  /** Pairs of values in the recorded units; samples without a value in either are left out. One line, or one per turn. */
  readonly lines: readonly (readonly Point[])[];
  /** Whether angles along x are within a turn. */
  readonly wraps: boolean;
  readonly x: Range;
  readonly y: Range;
}

export interface Range {
  readonly least: number;
  readonly most: number;
}

/** Null if no sample has both. `turns`: an angle along x that passes a turn begins anew with each, and so does the line. */
export function planePath(recording: Recording, x: Series, y: Series, turns = false): PlanePath | null {
  const { count } = recording;
  const [xs, ys] = [x.column(), y.column()];
  const stride = Math.max(1, Math.ceil(count / POINTS));
  const all: Point[] = [];
  for (let i = 0; i < count; i = i < count - 1 ? Math.min(i + stride, count - 1) : count) {
    const point = [readOut(recording, x.id, xs[i]), readOut(recording, y.id, ys[i])] as const;
    if (point.every(Number.isFinite)) all.push(point);
  }
  if (all.length === 0) return null;
  const across = rangeOf(all, 0);
  const wraps = turns && x.unit === 'rad' && across.most - across.least > TURN;
  const lines = wraps ? byTurn(all) : [all];
  return { lines, wraps, x: wraps ? rangeOf(lines.flat(), 0) : across, y: rangeOf(all, 1) };
}

function byTurn(points: readonly Point[]): Point[][] {
  const lines: Point[][] = [];
  let turn = NaN;
  for (const [angle, value] of points) {
    const own = Math.floor(angle / TURN);
    if (own !== turn) lines.push([]);
    turn = own;
    lines[lines.length - 1].push([withinTurn(angle), value]);
  }
  return lines;
}

const TURN = 2 * Math.PI;

/** An angle [rad] from 0 up to a turn. */
export const withinTurn = (angle: number): number => angle - TURN * Math.floor(angle / TURN);

const rangeOf = (points: readonly Point[], at: 0 | 1): Range =>
  points.reduce(
    ({ least, most }, point) => ({ least: Math.min(least, point[at]), most: Math.max(most, point[at]) }),
    { least: Infinity, most: -Infinity },
  );
