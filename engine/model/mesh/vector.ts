/** Triples as values, beside those of `math/rigid.ts`. */
import type { Vec3 } from '../project';

export { add, cross, subtract } from '../../core/math/rigid';

export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const scaled = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s];
export const size = (a: Vec3): number => Math.hypot(...a);
export const unit = (a: Vec3): Vec3 => scaled(a, 1 / size(a));
/** a + s b */
export const along = (a: Vec3, b: Vec3, s: number): Vec3 => [
  a[0] + s * b[0],
  a[1] + s * b[1],
  a[2] + s * b[2],
];
/** The part of a across the unit vector n. */
export const across = (a: Vec3, n: Vec3): Vec3 => along(a, n, -dot(a, n));
