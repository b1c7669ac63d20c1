/** Vector algebra on plain triples, for the parts of the viewport that need no scene. Quaternions are (w, x, y, z). */
import type { Triple } from '../../engine/core/math/triples';
import type { Vec3 } from '../../engine/model/project';

export {
  add,
  along,
  cross,
  distance,
  dot,
  normalize,
  perpendicular,
  rotate,
  scaled as scale,
  size as length,
  subtract,
  X,
  Y,
  Z,
} from '../../engine/core/math/triples';
export { conjugate } from '../document/geometry';
export type { Triple };

/** The world axis, with its sign, nearest to a. */
export function nearestAxis(a: Vec3): Triple {
  const m = Math.max(Math.abs(a[0]), Math.abs(a[1]), Math.abs(a[2]));
  const i = a.findIndex((c) => Math.abs(c) === m);
  const axis: Triple = [0, 0, 0];
  axis[i] = a[i] < 0 ? -1 : 1;
  return axis;
}
