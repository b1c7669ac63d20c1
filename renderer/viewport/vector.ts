/** Vector algebra on plain triples, for the parts of the viewport that need no scene. Quaternions are (w, x, y, z). */
import type { Triple } from '../../engine/core/math/triples';

export {
  add,
  along,
  cross,
  distance,
  dot,
  nearestAxis,
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
