/** Triples and quaternions (scalar first, local to parent) as values, for calculations made once per sheet or file. */
import { add, cross } from '../../core/math/triples';
import type { Quat, Vec3 } from '../../model/project';

export {
  add,
  along,
  cross,
  distance,
  dot,
  normalize,
  perpendicular,
  size as length,
  subtract,
  Z,
} from '../../core/math/triples';
export type { Triple } from '../../core/math/triples';

export const ZERO: Vec3 = [0, 0, 0];
export const IDENTITY: Quat = [1, 0, 0, 0];

/** `+ 0` turns -0 into 0, which people would read as a sign. */
export const scale = (a: Vec3, s: number): Vec3 => [a[0] * s + 0, a[1] * s + 0, a[2] * s + 0];

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
