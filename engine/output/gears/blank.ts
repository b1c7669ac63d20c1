/** How a body's shape and the teeth drawn on it go together. */
import { shapeDefinition } from '../../kinds/shapes/shapes';
import { across, cross, dot, size, subtract, unit } from '../../core/math/triples';
import type { Shape, ShapeOf } from '../../kinds/shapes/shapes';
import type { Vec3 } from '../../model/project';
import { outerRadius, rootRadius } from './add-rim';
import type { Rim } from './rims';

/** A disc counts as the wheel if it is at least so large, and at most so much larger [of root and outer radius]. */
const WHEEL = [0.9, 1.3] as const;
/** Radius of the hub that is left of the disc [of the root], and its length [of the face]. */
export const HUB = [0.3, 1.3] as const;
/** Corners of a plate that may be teeth. */
const TOOTHED = 24;

/** The shape with room for teeth: of a disc, and of a plate that was cut as a toothed wheel, a hub is left, of a ring nothing. */
export function trimmedFor(shape: Shape, rims: readonly Rim[]): Shape | null {
  let left = shape;
  for (const rim of rims) {
    const thickness = thicknessOf(shape, rim);
    if (thickness === null) continue;
    if (rim.kind === 'ring') return null;
    const radius = HUB[0] * rootRadius(rim);
    const length = Math.max(thickness, HUB[1] * rim.face);
    const { center, axis } = rim;
    if (left.kind !== 'cylinder' || left === shape) left = { kind: 'cylinder', center, axis, radius, length };
    else left = { ...left, radius: Math.min(left.radius, radius), length: Math.max(left.length, length) };
  }
  return left;
}

/** Of a shape that is the blank of a wheel [m]; null if it is another part of the body. */
function thicknessOf(shape: Shape, rim: Rim): number | null {
  if (rim.kind === 'straight') return null;
  if (shape.kind === 'plate') return hasOwnTeeth(shape, rim) ? shape.thickness : null;
  if (shape.kind !== 'cylinder' || !isAbout(shape, rim)) return null;
  const isDisc = shape.radius > WHEEL[0] * rootRadius(rim) && shape.radius < WHEEL[1] * outerRadius(rim);
  return isDisc ? shape.length : null;
}

function isAbout(shape: ShapeOf<'cylinder'>, { axis, center, radius }: Rim): boolean {
  if (Math.abs(dot(unit(shape.axis), axis)) < 0.999) return false;
  return size(across(subtract(shape.center, center), axis)) < 0.02 * radius;
}

function hasOwnTeeth({ points }: ShapeOf<'plate'>, { kind, center, radius }: Rim): boolean {
  if (kind === 'pulley' || points.length < TOOTHED || Math.abs(center[2]) > radius) return false;
  const far = points.map(([x, y]) => Math.hypot(x - center[0], y - center[1]));
  return Math.min(...far) < radius && Math.max(...far) > radius && Math.max(...far) < WHEEL[1] * radius;
}

/** How far a body reaches to either side of the middle of its rack [m]. */
export function reachOf(shape: Shape, { kind, center, axis, zero }: Rim): readonly [number, number] {
  if (kind !== 'straight') return [0, 0];
  const way: Vec3 = cross(axis, zero);
  const along = shapeDefinition(shape.kind)
    .hull(shape)
    .map((at) => dot(subtract(at, center), way));
  return [Math.min(...along), Math.max(...along)];
}
