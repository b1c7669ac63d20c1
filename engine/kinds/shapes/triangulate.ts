/** Ear clipping of a simple polygon: plates have some tens of corners, so quadratic time is acceptable. */
import { signedArea } from './polygon';

type Point = readonly [number, number];

/** Corner indices, three per triangle, counter-clockwise for either orientation of the polygon. */
export function triangulate(points: readonly Point[]): number[] {
  const left = points.map((_, i) => i);
  if (signedArea(points) < 0) left.reverse();
  const triangles: number[] = [];
  while (left.length > 3) {
    const ear = left.findIndex((_, i) => isEar(points, left, i));
    // A self-intersecting outline may have no ear: clip anyway, so that it is drawn and can be corrected.
    const i = Math.max(0, ear);
    const n = left.length;
    triangles.push(left[(i + n - 1) % n], left[i], left[(i + 1) % n]);
    left.splice(i, 1);
  }
  if (left.length === 3) triangles.push(...left);
  return triangles;
}

function isEar(points: readonly Point[], left: readonly number[], i: number): boolean {
  const n = left.length;
  const a = points[left[(i + n - 1) % n]];
  const b = points[left[i]];
  const c = points[left[(i + 1) % n]];
  if (turn(a, b, c) <= 0) return false;
  return left.every((k) => {
    const p = points[k];
    if (p === a || p === b || p === c) return true;
    return turn(a, b, p) < 0 || turn(b, c, p) < 0 || turn(c, a, p) < 0;
  });
}

const turn = (a: Point, b: Point, c: Point): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
