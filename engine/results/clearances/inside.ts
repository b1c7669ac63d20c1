/** Whether a body lies within the surface of another that it does not touch: whatever it does then, their triangles are apart. */
import type { Pair } from './pair';

/** Nowhere near the sides of what people draw along the axes. */
const RAY = [0.5773, 0.2113, 0.7887];

/** At a place of a stretch where they touch nowhere. */
export function isInside(pair: Pair, stretch: number, at: number): boolean {
  pair.place(stretch, at);
  return encloses(pair, 0, 1) || encloses(pair, 1, 0);
}

/** Whether the surface of one has a point of the other inside: a ray from there leaves it an odd number of times. */
function encloses(pair: Pair, outer: 0 | 1, inner: 0 | 1): boolean {
  const [surface, other] = outer === 0 ? [pair.a, pair.b] : [pair.b, pair.a];
  if (!surface.pieces.isSurface || other.pieces.count === 0) return false;
  const point = [...pair.placePiece(inner, 0).at.subarray(0, 3)];
  let crossings = 0;
  for (let i = 0; i < surface.pieces.count; i++)
    if (crossesRay(pair.placePiece(outer, i).at, point)) crossings++;
  return crossings % 2 === 1;
}

/** Of a triangle: the ray from a point along `RAY` (Moller and Trumbore, 1997). */
function crossesRay(t: Float64Array, from: readonly number[]): boolean {
  const [ux, uy, uz] = [t[3] - t[0], t[4] - t[1], t[5] - t[2]];
  const [vx, vy, vz] = [t[6] - t[0], t[7] - t[1], t[8] - t[2]];
  const [dx, dy, dz] = RAY;
  const [px, py, pz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx];
  const det = ux * px + uy * py + uz * pz;
  if (det === 0) return false;
  const [sx, sy, sz] = [from[0] - t[0], from[1] - t[1], from[2] - t[2]];
  const a = (sx * px + sy * py + sz * pz) / det;
  if (a < 0 || a > 1) return false;
  const [qx, qy, qz] = [sy * uz - sz * uy, sz * ux - sx * uz, sx * uy - sy * ux];
  const b = (dx * qx + dy * qy + dz * qz) / det;
  return b >= 0 && a + b <= 1 && vx * qx + vy * qy + vz * qz !== 0 && (vx * qx + vy * qy + vz * qz) / det > 0;
}
