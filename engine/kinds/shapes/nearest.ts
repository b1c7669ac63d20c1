/**
 * The nearest points of two convex bodies. A body is the hull of points, balls and discs, so the distance is exact for every shape; a
 * hollow shape is measured by its hull.
 */
import { ConvexDistance } from '../../core/math/convex-distance';
import { convexSet } from '../../core/math/convex-set';
import type { Triple } from '../../core/math/triples';
import type { Extreme } from './shape-definition';

export interface Nearest {
  /** [m]; 0 where they touch or overlap. */
  readonly distance: number;
  /** On the surfaces of the two bodies, in W. */
  readonly a: Triple;
  readonly b: Triple;
}

/** Both in W [m], with at least one extreme each. */
export function findNearest(a: readonly Extreme[], b: readonly Extreme[]): Nearest {
  const search = new ConvexDistance();
  search.find(convexSet(a), convexSet(b));
  const triple = ([x, y, z]: Float64Array): Triple => [x, y, z];
  return { distance: search.distance, a: triple(search.a), b: triple(search.b) };
}
