/** Bronze bushings in the bosses that a pin goes through: of each the flange is seen, around the head of the pin. */
import { jointDefinition } from '../../kinds/joints/joints';
import { barOf, shapeDefinition } from '../../kinds/shapes/shapes';
import { EYE } from '../../kinds/shapes/bar';
import type { Joint, Shape, Vec3 } from '../../model/project';
import { GROUND } from '../../model/project';
import { along, conjugate, perpendicular, rotate, scale, Z } from './vector';
import { fit } from './fitting';
import type { Fitting, Surroundings } from './fitting';
import { drawnAt, reachOf } from './stack';
import { facingAlong } from './orientation';

/** Of a flange in glyph units; and at most, in the radius of the boss, and at least, as it would be hidden by the head of the pin. */
const FLANGE = 1.5;
const MOST = 0.84;
const LEAST = 1.16;
/** Half the height of an eye and of a fork without layers, in radii of the bar. */
const EYE_HALF = 1.13;
const FORK_HALF = 1.76;

const radiusOf = (shape: Shape): number =>
  barOf(shape)?.radius ?? shapeDefinition(shape.kind).eye?.(shape) ?? 0;

/** None in a picture of many links, where they are too small to be seen. */
export function createBushings(joint: Joint, context: Surroundings): Fitting[] {
  const { isFine, size } = context;
  if (!isFine || jointDefinition(joint.kind).boss !== 'pin') return [];
  const { bodyA, bodyB, frameA, frameB } = joint;
  const [a, b] = [context.body(bodyA), context.body(bodyB)];
  const radii = [a, b].flatMap((body) => (body ? radiusOf(body.shape) || [] : []));
  const radius = Math.min(FLANGE * size.glyph, MOST * EYE * Math.min(...radii));
  if (!Number.isFinite(radius) || radius < LEAST * size.glyph) return [];
  const [id, body, frame] = bodyB === GROUND ? [bodyA, a, frameA] : [bodyB, b, frameB];
  if (!body) return [];
  const reach = reachOf(context, joint);
  // neither a link nor a thick wheel has a boss
  if (!reach && radii.length === 0) return [];
  const axis = reach ? rotate(conjugate(body.orientation), reach.normal) : rotate(frame.orientation, Z);
  const half = a && b && barOf(a.shape) ? FORK_HALF * radiusOf(a.shape) : EYE_HALF * Math.max(...radii);
  const isOnGround = bodyA === GROUND || bodyB === GROUND;
  const place = (height: number, way: number): Fitting => {
    const outward: Vec3 = scale(axis, way);
    // pins of layers are where their joint is, and so are their bushings
    const at = reach ? frame.position : drawnAt(context, id, frame.position);
    return fit('bush', {
      body: id,
      position: along(at, axis, height),
      orientation: facingAlong(outward, perpendicular(outward)),
      size: radius,
    });
  };
  if (reach) return [place(reach.high, 1), ...(isOnGround ? [] : [place(reach.low, -1)])];
  return [place(half, 1), place(-half, -1)];
}
