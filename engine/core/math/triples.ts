/** Triples as values, complementing the rigid motions of `rigid.ts`, for code outside the time loop that may allocate. */
type Vec3 = readonly [number, number, number];
type Quat = readonly [number, number, number, number];
export type Triple = [number, number, number];

import { add, cross } from './rigid';

export { add, cross, distance, subtract } from './rigid';

export const X: Vec3 = [1, 0, 0];
export const Y: Vec3 = [0, 1, 0];
export const Z: Vec3 = [0, 0, 1];

export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const scaled = (a: Vec3, s: number): Triple => [a[0] * s, a[1] * s, a[2] * s];
export const size = (a: Vec3): number => Math.hypot(a[0], a[1], a[2]);
export const unit = (a: Vec3): Triple => scaled(a, 1 / size(a));
/** a + s b */
export const along = (a: Vec3, b: Vec3, s: number): Triple => [
  a[0] + s * b[0],
  a[1] + s * b[1],
  a[2] + s * b[2],
];
/** The component of a perpendicular to the unit vector n. */
export const across = (a: Vec3, n: Vec3): Triple => along(a, n, -dot(a, n));

/** The world axis, with its sign, nearest to a. */
export function nearestAxis(a: Vec3): Triple {
  const m = Math.max(Math.abs(a[0]), Math.abs(a[1]), Math.abs(a[2]));
  const i = a.findIndex((c) => Math.abs(c) === m);
  const axis: Triple = [0, 0, 0];
  axis[i] = a[i] < 0 ? -1 : 1;
  return axis;
}

/** Unit vector along a, or the fallback where a has no direction. */
export function normalize(a: Vec3, fallback: Vec3 = Z): Triple {
  const length = size(a);
  return length > 1e-300 && Number.isFinite(length)
    ? [a[0] / length, a[1] / length, a[2] / length]
    : [...fallback];
}

/** v rotated by the unit quaternion q, scalar first. */
export function rotate(q: Quat, v: Vec3): Triple {
  const u: Vec3 = [q[1], q[2], q[3]];
  const t = scaled(cross(u, v), 2);
  return add(along(v, t, q[0]), cross(u, t));
}

/** A unit vector perpendicular to the unit vector a, as close to `hint` as possible unless that is along a. */
export function perpendicular(a: Vec3, hint: Vec3 = [0, -1, 0]): Triple {
  for (const candidate of [hint, X, Y, Z]) {
    const p = along(candidate, a, -dot(candidate, a));
    if (size(p) > 0.1 * size(candidate) && size(candidate) > 0) return normalize(p);
  }
  return [...X];
}

/** A unit vector perpendicular to an axis of any length, in the plane of its two largest coordinates. */
export function sideOf(axis: Vec3): Triple {
  const least = axis.reduce((best, value, c) => (Math.abs(value) < Math.abs(axis[best]) ? c : best), 0);
  const side = cross(axis, [Number(least === 0), Number(least === 1), Number(least === 2)]);
  return scaled(side, 1 / (size(side) || 1));
}

/** Two unit vectors perpendicular to a unit vector and to each other. */
export function squareTo(axis: Vec3): [Triple, Triple] {
  const side = sideOf(axis);
  return [side, cross(axis, side)];
}

/** The shortest rotation that takes z to an axis of any length: how a joint's axis becomes its frame's orientation. */
export function alignZ(axis: Vec3): Quat {
  const length = size(axis);
  if (length === 0) return [1, 0, 0, 0];
  const [x, y, z] = axis.map((value) => value / length);
  // Opposite directions have no single shortest turn; half a turn about x is as good as any.
  if (z < -1 + 1e-12) return [0, 1, 0, 0];
  const s = Math.hypot(1 + z, x, y);
  return [(1 + z) / s, -y / s, x / s, 0];
}
