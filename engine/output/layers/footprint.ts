/** What a body covers of the plane of motion: a convex polygon with a rim around it, as seen along the normal of the plane. */

export type Point = readonly [number, number];

export interface Footprint {
  /** Corners in order; two for a bar, one for a disc [m]. */
  readonly corners: readonly Point[];
  /** Everything closer to the polygon belongs to it [m]. */
  readonly rim: number;
}

/** Convex hull, counter-clockwise; of points in a line its two ends. */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (order: readonly Point[]): Point[] => {
    const found: Point[] = [];
    for (const point of order) {
      while (found.length > 1 && turn(found[found.length - 2], found[found.length - 1], point) <= 0)
        found.pop();
      found.push(point);
    }
    return found.slice(0, -1);
  };
  const hull = [...chain(sorted), ...chain([...sorted].reverse())];
  return hull.length > 0 ? hull : sorted.slice(0, 1);
}

/** By how much two footprints overlap: the sum of their rims less the distance of their polygons [m]; none where negative. */
export const overlap = (a: Footprint, b: Footprint): number => a.rim + b.rim - gap(a.corners, b.corners);

/** Distance of two convex polygons; 0 where they meet. */
function gap(a: readonly Point[], b: readonly Point[]): number {
  if (holds(a, b[0]) || holds(b, a[0])) return 0;
  let least = Infinity;
  for (const [p, q] of sidesOf(a)) {
    for (const [r, s] of sidesOf(b)) {
      if (cross(p, q, r, s)) return 0;
      const ends = [fromSegment(p, r, s), fromSegment(q, r, s), fromSegment(r, p, q), fromSegment(s, p, q)];
      least = Math.min(least, ...ends);
    }
  }
  return least;
}

const sidesOf = (corners: readonly Point[]): [Point, Point][] =>
  corners.length < 3
    ? [[corners[0], corners[corners.length - 1]]]
    : corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]]);

/** Twice the area of a triangle, positive if it runs counter-clockwise. */
const turn = (a: Point, b: Point, c: Point): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

const holds = (corners: readonly Point[], point: Point): boolean =>
  corners.length > 2 && sidesOf(corners).every(([a, b]) => turn(a, b, point) >= 0);

const cross = (p: Point, q: Point, r: Point, s: Point): boolean =>
  turn(p, q, r) * turn(p, q, s) < 0 && turn(r, s, p) * turn(r, s, q) < 0;

function fromSegment(point: Point, a: Point, b: Point): number {
  const way = [b[0] - a[0], b[1] - a[1]];
  const square = way[0] * way[0] + way[1] * way[1];
  const part = square > 0 ? ((point[0] - a[0]) * way[0] + (point[1] - a[1]) * way[1]) / square : 0;
  const at = Math.min(1, Math.max(0, part));
  return Math.hypot(point[0] - a[0] - at * way[0], point[1] - a[1] - at * way[1]);
}
