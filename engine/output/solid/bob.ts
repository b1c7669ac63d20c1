/** The ball of a bar whose mass is typed and lies at one of its ends, as that of a governor. */
import { BALL } from '../../kinds/shapes/bar';
import { barOf } from '../../kinds/shapes/shapes';
import type { Boss } from '../../kinds/shapes/shape-definition';
import { distance, normalize, subtract } from '../../core/math/triples';
import type { Body } from '../../model/project';

/** Of the ball, as of steel [kg/m³]. */
const DENSITY = 7850;
/** Radii of the bar from which on it is seen, and of its length up to which it is one at an end [1]. */
const LEAST = 1.45;
const MOST = 0.25;

/** Null where no ball of that mass would cover an end. */
export function bobOf({ shape, mass }: Body): Boss | null {
  const bar = barOf(shape);
  if (mass.kind !== 'custom' || !bar) return null;
  const [from, to] = bar.ends;
  const radius = Math.cbrt((3 * mass.mass) / (4 * Math.PI * DENSITY));
  const at = mass.centerOfMass;
  const isAtEnd = Math.min(distance(at, from), distance(at, to)) < radius;
  if (!isAtEnd || radius < LEAST * bar.radius || radius > MOST * distance(from, to)) return null;
  return { kind: 'ball', at, axis: normalize(subtract(to, from)), step: 0, bar: radius / BALL };
}
