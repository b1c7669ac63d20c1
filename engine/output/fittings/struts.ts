/** From a body to a joint far outside its shape, as the wire of a bob. */
import type { Joint } from '../../model/project';
import { jointDefinition } from '../../kinds/joints/joints';
import { shapeDefinition } from '../../kinds/shapes/shapes';
import { along, distance, perpendicular, scale, subtract } from './vector';
import { fit } from './fitting';
import type { Fitting, Surroundings } from './fitting';
import { drawnAt } from './stack';
import { facingAlong } from './orientation';

/** From the shape to the joint that a body reaches across nothing, in glyph units. */
const FAR = 8;

export function createStruts({ kind, ...joint }: Joint, context: Surroundings): Fitting[] {
  const { points, parts } = jointDefinition(kind);
  // on a plane a body may stand anywhere
  if (points === 'free' || parts.a === 'plane' || parts.b === 'plane') return [];
  const { glyph: size } = context.size;
  const ends = [
    { body: context.body(joint.bodyA), point: joint.frameA.position },
    { body: context.body(joint.bodyB), point: joint.frameB.position },
  ];
  return ends.flatMap(({ body, point }) => {
    if (!body) return [];
    const shape = shapeDefinition(body.shape.kind);
    if (!(shape.gap(body.shape, point) > FAR * size)) return [];
    const [from, to] = [shape.center(body.shape), point].map((end) => drawnAt(context, body.id, end));
    const reach = subtract(to, from);
    const length = distance(from, to);
    const axis = scale(reach, 1 / length);
    const orientation = facingAlong(axis, perpendicular(axis));
    const place = { body: body.id, position: along(from, reach, 0.5), orientation };
    return [fit('rod', { ...place, size, stretch: length / size })];
  });
}
