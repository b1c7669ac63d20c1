import type { Quat, Vec3 } from '../model/project';

export { add, cross, distance, dot, scaled, subtract } from '../core/math/triples';

export const middle = (a: Vec3, b: Vec3): Vec3 => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];

/** The smallest rotation of z onto a unit vector. */
export function rotationTo([x, y, z]: Vec3): Quat {
  if (z < -1 + 1e-12) return [0, 1, 0, 0];
  const size = Math.hypot(1 + z, x, y);
  return [(1 + z) / size, -y / size, x / size, 0];
}
