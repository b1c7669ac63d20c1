/** Vector algebra under the names that drawings use. Quaternions are (w, x, y, z). */
import type { Triple } from '../../core/math/triples';

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
} from '../../core/math/triples';
export { inverse as conjugate } from '../../results/free-body/vectors';
export type { Triple };
