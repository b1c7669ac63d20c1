/** The half-space of a contact: of the ground a plate, hatched on the side that is full, of a body the flat foot that runs on the other. */
import type { Body, Contact } from '../../model/project';
import { shapeDefinition } from '../../kinds/shapes/shapes';
import { fit } from './fitting';
import type { Fitting, Surroundings } from './fitting';
import { facingAlong } from './orientation';
import { drawnAt } from './stack';
import { conjugate, distance, length, rotate } from './vector';

/** Half the plate's edge as a fraction of the model's size [1]. */
const PLATE = 0.35;

/** None of a contact between two shapes. */
export function fitContact({ plane, bodyA, bodyB }: Contact, context: Surroundings): Fitting[] {
  if (plane === null || length(plane.normal) === 0) return [];
  const body = context.body(bodyA);
  const upright = body ? rotate(conjugate(body.orientation), context.front) : context.front;
  return [
    fit(body ? 'foot' : 'half-space', {
      body: bodyA,
      position: drawnAt(context, bodyA, plane.point),
      orientation: facingAlong(plane.normal, upright),
      size: body ? footOf(context.body(bodyB)) : PLATE * context.size.length,
    }),
  ];
}

/** Half the width of what runs on a body: as wide as the body [m]. */
function footOf(body: Body | null): number {
  if (!body) return 0;
  const definition = shapeDefinition(body.shape.kind);
  const middle = definition.center(body.shape);
  return Math.max(...definition.hull(body.shape).map((at) => distance(at, middle))) / Math.SQRT2;
}
