/**
 * How deep two convex sets overlap: the shortest way out of their difference A - B, by the expanding polytope algorithm of van den Bergen
 * (2001): a polytope within the difference grows at its face nearest to the origin, until the difference reaches no further there.
 */
import { support } from './convex-set';
import { cross, dot, normalize, perpendicular, scaled, size, subtract } from './triples';
import type { ConvexSet } from './convex-set';
import type { Triple } from './triples';

export interface Depth {
  /** Shortest shift of b that leaves it touching a [m]. */
  readonly depth: number;
  /** Unit vector of that shift. */
  readonly way: Triple;
}

/** Relative to the size of the difference [1]: round sides are approached by ever smaller faces. */
const CLOSE = 1e-7;
const MOST_FACES = 2000;
/** What rises less above a face is level with it, over the size [1]: rounding must not tear the polytope. */
const LEVEL = 1e-10;

interface Face {
  readonly corners: readonly [Triple, Triple, Triple];
  readonly normal: Triple;
  /** Of its plane from the origin, positive where the origin is behind it. */
  readonly distance: number;
}

/** Of two sets whose cores, without their margins, overlap; null where the difference has no volume. */
export function convexDepth(a: ConvexSet, b: ConvexSet): Depth | null {
  const margin = a.margin + b.margin;
  const direction = new Float64Array(3);
  const points = new Float64Array(6);
  /** The corner of A - B furthest along a direction. */
  const corner = (way: Triple): Triple => {
    direction.set(way);
    support(a, direction, 1, points, 0);
    support(b, direction, -1, points, 3);
    return [points[0] - points[3], points[1] - points[4], points[2] - points[5]];
  };
  const { corners: start, normal } = firstSolid(corner);
  // of flat cores the way out is across them
  if (start === null) return margin > 0 ? { depth: margin, way: normal } : null;
  const scale = Math.max(...start.map(size), margin);
  let faces = facesOf(start);
  for (;;) {
    const nearest = faces.reduce((best, face) => (face.distance < best.distance ? face : best));
    const next = corner(nearest.normal);
    if (dot(next, nearest.normal) - nearest.distance <= CLOSE * scale || faces.length > MOST_FACES) {
      // a - b = t n where a and b meet: b is shifted along n by t
      return { depth: nearest.distance + margin, way: nearest.normal };
    }
    const grown = grow(faces, next, LEVEL * scale);
    if (grown === null) return { depth: nearest.distance + margin, way: nearest.normal };
    faces = grown;
  }
}

interface Start {
  /** Four corners with a volume between them; null of something flat. */
  readonly corners: readonly [Triple, Triple, Triple, Triple] | null;
  /** Of the plane of three of them, or of the flat. */
  readonly normal: Triple;
}

function firstSolid(corner: (way: Triple) => Triple): Start {
  const ways: Triple[] = [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ];
  const around = ways.map(corner);
  const far = (from: (p: Triple) => number, points: readonly Triple[]): Triple =>
    points.reduce((best, p) => (from(p) > from(best) ? p : best));
  const [p] = around;
  const scale = size(
    subtract(
      far((q) => size(subtract(q, p)), around),
      p,
    ),
  );
  const q = far((x) => size(subtract(x, p)), around);
  const fromLine = (x: Triple) => size(cross(subtract(x, p), subtract(q, p)));
  const r = far(fromLine, around);
  const across = cross(subtract(q, p), subtract(r, p));
  const isLine = !(size(across) > 1e-12 * scale ** 2);
  const normal = isLine ? perpendicular(normalize(subtract(q, p))) : normalize(across);
  // both sides of the plane of three
  const more = [corner(normal), corner(scaled(normal, -1)), ...around];
  const out = (x: Triple) => Math.abs(dot(subtract(x, p), normal));
  const s = far(out, more);
  if (isLine || !(out(s) > 1e-12 * scale)) return { corners: null, normal };
  // counter-clockwise seen from outside
  const isBelow = dot(subtract(s, p), normal) < 0;
  return { corners: isBelow ? [p, q, r, s] : [p, r, q, s], normal };
}

const facesOf = ([p, q, r, s]: readonly [Triple, Triple, Triple, Triple]): Face[] => [
  faceOf(p, q, r),
  faceOf(p, s, q),
  faceOf(q, s, r),
  faceOf(r, s, p),
];

function faceOf(p: Triple, q: Triple, r: Triple): Face {
  const across = cross(subtract(q, p), subtract(r, p));
  const norm = size(across);
  const normal = norm > 0 ? scaled(across, 1 / norm) : ([0, 0, 0] as Triple);
  return { corners: [p, q, r], normal, distance: norm > 0 ? dot(normal, p) : Infinity };
}

/** Without the faces that the new corner sees, by more than `level`, and with new ones around the hole; null where rounding leaves no way to do so. */
function grow(faces: readonly Face[], next: Triple, level: number): Face[] | null {
  const hidden: Face[] = [];
  const rim = new Map<string, readonly [Triple, Triple]>();
  const name = (p: Triple) => p.join();
  for (const face of faces) {
    const isSeen = Number.isFinite(face.distance) && dot(face.normal, next) > face.distance + level;
    if (!isSeen) {
      hidden.push(face);
      continue;
    }
    const [p, q, r] = face.corners;
    for (const [from, to] of [
      [p, q],
      [q, r],
      [r, p],
    ] as const) {
      // an edge between two faces that are seen is none of the rim
      if (!rim.delete(`${name(to)};${name(from)}`)) rim.set(`${name(from)};${name(to)}`, [from, to]);
    }
  }
  if (rim.size < 3) return null;
  return [...hidden, ...[...rim.values()].map(([from, to]) => faceOf(from, to, next))];
}
