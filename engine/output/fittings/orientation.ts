/** Orientations for glyphs, as (w, x, y, z). */
import type { Quat, Vec3 } from '../../model/project';
import type { Surroundings } from './fitting';
import { cross, dot, normalize, perpendicular, scale, subtract } from './vector';

/** The orientation with z along `axis` and y as close to `upward` as can be. */
export function facingAlong(axis: Vec3, upward: Vec3): Quat {
  const z = normalize(axis);
  const y = perpendicular(z, upward);
  const x = cross(y, z);
  return fromAxes(x, y, z);
}

/** Of a foot on the ground, y away from its plate: from above where what it carries hangs below it. */
export function standingOn(
  { up, front }: Pick<Surroundings, 'up' | 'front'>,
  at: Vec3,
  carried: Vec3 | null,
): Quat {
  const away = carried && dot(subtract(carried, at), up) < 0 ? scale(up, -1) : up;
  return facingAlong(perpendicular(up, front), away);
}

/** The unit quaternion of the rotation whose columns are given. */
export function fromAxes(x: Vec3, y: Vec3, z: Vec3): Quat {
  const trace = x[0] + y[1] + z[2];
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    return [s / 4, (y[2] - z[1]) / s, (z[0] - x[2]) / s, (x[1] - y[0]) / s];
  }
  if (x[0] > y[1] && x[0] > z[2]) {
    const s = 2 * Math.sqrt(1 + x[0] - y[1] - z[2]);
    return [(y[2] - z[1]) / s, s / 4, (y[0] + x[1]) / s, (z[0] + x[2]) / s];
  }
  if (y[1] > z[2]) {
    const s = 2 * Math.sqrt(1 + y[1] - x[0] - z[2]);
    return [(z[0] - x[2]) / s, (y[0] + x[1]) / s, s / 4, (z[1] + y[2]) / s];
  }
  const s = 2 * Math.sqrt(1 + z[2] - x[0] - y[1]);
  return [(x[1] - y[0]) / s, (z[0] + x[2]) / s, (z[1] + y[2]) / s, s / 4];
}
