/** Bronze bushings in the bosses that a pin goes through: of each the flange is seen, around the head of the pin. */
import { jointDefinition } from '../../../engine/kinds/joints/joints';
import { barOf, shapeDefinition } from '../../../engine/kinds/shapes/shapes';
import { EYE } from '../../../engine/kinds/shapes/bar';
import type { Joint, Shape, Vec3 } from '../../../engine/model/project';
import { GROUND } from '../../../engine/model/project';
import { along, conjugate, perpendicular, rotate, scale, Z } from '../vector';
import type { GlyphContext } from './context';
import type { Glyph } from './glyph';
import { drawnAt } from './layer';
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
export function createBushings(joint: Joint, context: GlyphContext): Glyph[] {
  const { library, size, layers } = context;
  if (!library.isFine || jointDefinition(joint.kind).boss !== 'pin') return [];
  const { bodyA, bodyB, frameA, frameB } = joint;
  const [a, b] = [context.body(bodyA), context.body(bodyB)];
  const radii = [a, b].flatMap((body) => (body ? radiusOf(body.shape) || [] : []));
  const radius = Math.min(FLANGE * size.glyph, MOST * EYE * Math.min(...radii));
  if (!Number.isFinite(radius) || radius < LEAST * size.glyph) return [];
  const [id, body, frame] = bodyB === GROUND ? [bodyA, a, frameA] : [bodyB, b, frameB];
  if (!body) return [];
  const span = layers.pins.get(joint.id);
  const normal = span && layers.normal;
  const axis = normal ? rotate(conjugate(body.orientation), normal) : rotate(frame.orientation, Z);
  const half = a && b && barOf(a.shape) ? FORK_HALF * radiusOf(a.shape) : EYE_HALF * Math.max(...radii);
  const isOnGround = bodyA === GROUND || bodyB === GROUND;
  const place = (height: number, way: number): Glyph => {
    const outward: Vec3 = scale(axis, way);
    // pins of layers are where their joint is, and so are their bushings
    const at = normal ? frame.position : drawnAt(context, id, frame.position);
    return library.create('bush', joint.id, {
      parent: context.node(id),
      position: along(at, axis, height),
      orientation: facingAlong(outward, perpendicular(outward)),
      size: radius,
    });
  };
  if (normal) return [place(span.high, 1), ...(isOnGround ? [] : [place(span.low, -1)])];
  return [place(half, 1), place(-half, -1)];
}
