/** Intersection of a ray with a placed drawing, from the numbers of the drawing, so that picking needs no meshes. */
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { Drawing } from '../meshes/drawings';
import { oncePer } from '../../../engine/model/once-per';

export interface RayLine {
  origin: Vector3;
  /** Of length 1. */
  direction: Vector3;
}

export interface DrawingHit {
  /** Along the ray [m]. */
  distance: number;
  /** Of the drawing: where its corners begin among the indices. */
  triangle: number;
}

const world = new Matrix();
const inverse = new Matrix();
const from = new Vector3();
const along = new Vector3();

/**
 * The nearest triangle before `limit`. The place is a matrix (column-major, 16 numbers from `at` on) that may stretch the
 * drawing.
 */
export function meetDrawing(
  drawing: Drawing,
  place: ArrayLike<number>,
  at: number,
  ray: RayLine,
  limit: number,
): DrawingHit | null {
  if (!meetsBall(ballOf(drawing), place, at, ray)) return null;
  Matrix.FromArrayToRef(place, at, world);
  world.invertToRef(inverse);
  Vector3.TransformCoordinatesToRef(ray.origin, inverse, from);
  // not made of length 1 again: so the distance found is that of the ray in W
  Vector3.TransformNormalToRef(ray.direction, inverse, along);
  return meetTriangles(drawing, limit);
}

interface Ball {
  center: readonly [number, number, number];
  radius: number;
}

/** Around the middle of the drawing's box. */
const ballOf = oncePer(({ positions }: Drawing): Ball => {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3], positions[i]);
    high[i % 3] = Math.max(high[i % 3], positions[i]);
  }
  const [x, y, z] = low.map((least, i) => (least + high[i]) / 2);
  return { center: [x, y, z], radius: Math.hypot(high[0] - x, high[1] - y, high[2] - z) };
});

function meetsBall(
  { center: [x, y, z], radius }: Ball,
  m: ArrayLike<number>,
  at: number,
  { origin, direction }: RayLine,
): boolean {
  const a = m[at] * x + m[at + 4] * y + m[at + 8] * z + m[at + 12] - origin.x;
  const b = m[at + 1] * x + m[at + 5] * y + m[at + 9] * z + m[at + 13] - origin.y;
  const c = m[at + 2] * x + m[at + 6] * y + m[at + 10] * z + m[at + 14] - origin.z;
  let stretch = 0;
  for (let k = at; k < at + 12; k += 4)
    stretch = Math.max(stretch, m[k] * m[k] + m[k + 1] * m[k + 1] + m[k + 2] * m[k + 2]);
  const ahead = a * direction.x + b * direction.y + c * direction.z;
  const square = a * a + b * b + c * c;
  // slightly more than the sphere: points on its surface count, and positions may be rounded to single precision
  const reach = radius * radius * stretch * 1.00001;
  return square - ahead * ahead <= reach && (ahead >= 0 || square <= reach);
}

/** From whichever side, by Moeller and Trumbore. */
function meetTriangles({ positions: p, indices }: Drawing, limit: number): DrawingHit | null {
  const { x: ox, y: oy, z: oz } = from;
  const { x: dx, y: dy, z: dz } = along;
  let best = limit;
  let triangle = -1;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t], 3 * indices[t + 1], 3 * indices[t + 2]];
    const ux = p[b] - p[a];
    const uy = p[b + 1] - p[a + 1];
    const uz = p[b + 2] - p[a + 2];
    const vx = p[c] - p[a];
    const vy = p[c + 1] - p[a + 1];
    const vz = p[c + 2] - p[a + 2];
    const nx = dy * vz - dz * vy;
    const ny = dz * vx - dx * vz;
    const nz = dx * vy - dy * vx;
    const determinant = ux * nx + uy * ny + uz * nz;
    if (determinant === 0) continue;
    const wx = ox - p[a];
    const wy = oy - p[a + 1];
    const wz = oz - p[a + 2];
    const first = (wx * nx + wy * ny + wz * nz) / determinant;
    if (!(first >= 0 && first <= 1)) continue;
    const qx = wy * uz - wz * uy;
    const qy = wz * ux - wx * uz;
    const qz = wx * uy - wy * ux;
    const second = (dx * qx + dy * qy + dz * qz) / determinant;
    if (!(second >= 0 && first + second <= 1)) continue;
    const distance = (vx * qx + vy * qy + vz * qz) / determinant;
    if (!(distance > 0 && distance < best)) continue;
    best = distance;
    triangle = t;
  }
  return triangle < 0 ? null : { distance: best, triangle };
}
