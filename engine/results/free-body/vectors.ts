/** Triples and quaternions (scalar first, local to parent) as values, for what is worked out once for a sheet or a file. */
import type { Quat, Vec3 } from '../../model/project';

export const ZERO: Vec3 = [0, 0, 0];
export const IDENTITY: Quat = [1, 0, 0, 0];

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** `+ 0` turns -0 into 0, which people would read as a sign. */
export const scale = (a: Vec3, s: number): Vec3 => [a[0] * s + 0, a[1] * s + 0, a[2] * s + 0];
export const length = (a: Vec3): number => Math.hypot(a[0], a[1], a[2]);
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const inverse = (q: Quat): Quat => [q[0], -q[1], -q[2], -q[3]];

/** v in the parent frame. */
export function rotate(q: Quat, v: Vec3): Vec3 {
  const u: Vec3 = [q[1], q[2], q[3]];
  const t = scale(cross(u, v), 2);
  return add(add(v, scale(t, q[0])), cross(u, t));
}

/** Inertia (Ixx, Iyy, Izz, Ixy, Ixz, Iyz) times v, both along the same axes. */
export function timesInertia(I: readonly number[], v: Vec3): Vec3 {
  const [xx, yy, zz, xy, xz, yz] = I;
  return [
    xx * v[0] + xy * v[1] + xz * v[2],
    xy * v[0] + yy * v[1] + yz * v[2],
    xz * v[0] + yz * v[1] + zz * v[2],
  ];
}

export type Triple = [number, number, number];

export const Z: Vec3 = [0, 0, 1];

/** a + s b */
export const along = (a: Vec3, b: Vec3, s: number): Triple => [
  a[0] + s * b[0],
  a[1] + s * b[1],
  a[2] + s * b[2],
];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const distance = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Unit vector along a, or z where a has no direction. */
export function normalize(a: Vec3): Triple {
  const size = length(a);
  return size > 1e-300 && Number.isFinite(size) ? [a[0] / size, a[1] / size, a[2] / size] : [0, 0, 1];
}

/** A unit vector orthogonal to the unit vector a: as close to `hint` as can be, if that is not along a. */
export function perpendicular(a: Vec3, hint: Vec3 = [0, -1, 0]): Triple {
  for (const candidate of [hint, [1, 0, 0], [0, 1, 0], Z] as Vec3[]) {
    const p = along(candidate, a, -dot(candidate, a));
    if (length(p) > 0.1 * length(candidate) && length(candidate) > 0) return normalize(p);
  }
  return [1, 0, 0];
}
