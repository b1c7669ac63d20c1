/** Vector algebra on plain triples, for the parts of the viewport that need no scene. Quaternions are (w, x, y, z). */
import type { Quat, Vec3 } from '../../engine/model/project';

export type Triple = [number, number, number];

export const X: Vec3 = [1, 0, 0];
export const Y: Vec3 = [0, 1, 0];
export const Z: Vec3 = [0, 0, 1];

export const add = (a: Vec3, b: Vec3): Triple => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec3, b: Vec3): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, s: number): Triple => [a[0] * s, a[1] * s, a[2] * s];
/** a + s b */
export const along = (a: Vec3, b: Vec3, s: number): Triple => [
  a[0] + s * b[0],
  a[1] + s * b[1],
  a[2] + s * b[2],
];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const length = (a: Vec3): number => Math.hypot(a[0], a[1], a[2]);
export const distance = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Unit vector along a, or the fallback where a has no direction. */
export function normalize(a: Vec3, fallback: Vec3 = Z): Triple {
  const l = length(a);
  return l > 1e-300 && Number.isFinite(l) ? scale(a, 1 / l) : [...fallback];
}

/** v turned by the unit quaternion q. */
export function rotate(q: Quat, v: Vec3): Triple {
  const u: Vec3 = [q[1], q[2], q[3]];
  const t = scale(cross(u, v), 2);
  return add(along(v, t, q[0]), cross(u, t));
}

/** The unit quaternion that turns by -q. */
export const conjugate = (q: Quat): Quat => [q[0], -q[1], -q[2], -q[3]];

/** A unit vector orthogonal to the unit vector a: as close to `hint` as can be, if that is not along a. */
export function perpendicular(a: Vec3, hint: Vec3 = [0, -1, 0]): Triple {
  const candidates = [hint, X, Y, Z];
  for (const c of candidates) {
    const p = along(c, a, -dot(c, a));
    if (length(p) > 0.1 * length(c) && length(c) > 0) return normalize(p);
  }
  return [...X];
}

/** The world axis, with its sign, nearest to a. */
export function nearestAxis(a: Vec3): Triple {
  const m = Math.max(Math.abs(a[0]), Math.abs(a[1]), Math.abs(a[2]));
  const i = a.findIndex((c) => Math.abs(c) === m);
  const axis: Triple = [0, 0, 0];
  axis[i] = a[i] < 0 ? -1 : 1;
  return axis;
}
