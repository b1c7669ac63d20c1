import { quote } from '../../schema/quote';
import { onSegment } from './bar';
import type { RecordChecks } from '../record-checks';

type Point = readonly [number, number];

/** The outline of a plate: its sides meet only at common corners, and it encloses an area. */
export function checkPolygon(points: readonly Point[], checks: RecordChecks): boolean {
  const field = 'shape.points';
  const crossing = findCrossing(points);
  if (crossing !== null) {
    const [i, j] = crossing;
    const what = `the sides of the plate that begin at corners ${i + 1} and ${j + 1} touch or cross`;
    checks.error('bad-polygon', field, what, 'Give the corners in order around the outline, each once.');
    return false;
  }
  const extent = Math.max(...points.map(([x, y]) => Math.hypot(x - points[0][0], y - points[0][1])));
  if (Math.abs(signedArea(points)) > 1e-12 * extent * extent) return true;
  const what = `the corners ${quote(points)} of the plate are collinear, so it has no area`;
  checks.error('bad-polygon', field, what, 'Move a corner off the line.');
  return false;
}

export function signedArea(points: readonly Point[]): number {
  const [x0, y0] = points[0];
  let twice = 0;
  for (let i = 1; i + 1 < points.length; i++) {
    const [ax, ay] = points[i];
    const [bx, by] = points[i + 1];
    twice += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0);
  }
  return twice / 2;
}

function findCrossing(points: readonly Point[]): [number, number] | null {
  const n = points.length;
  for (let i = 0; i < n; i++) {
    const a = points[i];
    const b = points[(i + 1) % n];
    if (a[0] === b[0] && a[1] === b[1]) return [i, (i + 1) % n];
    for (let j = i + 1; j < n; j++) {
      const c = points[j];
      const d = points[(j + 1) % n];
      if (j === i + 1 || (i === 0 && j === n - 1)) {
        // Neighbours share a corner; they must not fold back onto each other.
        const [end, corner, next] = j === i + 1 ? [a, b, d] : [b, a, c];
        if (turn(end, corner, next) === 0 && dot(corner, end, next) > 0 && n > 3) return [i, j];
      } else if (meet(a, b, c, d)) return [i, j];
    }
  }
  return null;
}

/** Orientation of a -> b -> c: the sign of the turn. */
function turn(a: Point, b: Point, c: Point): number {
  return Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
}

function dot(corner: Point, a: Point, b: Point): number {
  return (a[0] - corner[0]) * (b[0] - corner[0]) + (a[1] - corner[1]) * (b[1] - corner[1]);
}

function within(a: Point, b: Point, p: Point): boolean {
  return (
    Math.min(a[0], b[0]) <= p[0] &&
    p[0] <= Math.max(a[0], b[0]) &&
    Math.min(a[1], b[1]) <= p[1] &&
    p[1] <= Math.max(a[1], b[1])
  );
}

function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  const abc = turn(a, b, c);
  const abd = turn(a, b, d);
  const cda = turn(c, d, a);
  const cdb = turn(c, d, b);
  if (abc * abd < 0 && cda * cdb < 0) return true;
  return (
    (abc === 0 && within(a, b, c)) ||
    (abd === 0 && within(a, b, d)) ||
    (cda === 0 && within(c, d, a)) ||
    (cdb === 0 && within(c, d, b))
  );
}

/** Distance of a point from a polygon in its plane; 0 inside. */
export function outside(points: readonly Point[], [x, y]: readonly number[]): number {
  let inside = false;
  let least = Infinity;
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    const near = onSegment([ax, ay, 0], [bx, by, 0], [x, y, 0]);
    least = Math.min(least, Math.hypot(x - near[0], y - near[1]));
  });
  return inside ? 0 : least;
}
