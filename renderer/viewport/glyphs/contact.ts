/**
 * A contact shows the half-space that it has: of the ground a plate, hatched on the side that is full, of a body the flat foot that runs
 * on the other. Between two shapes it shows two points that face each other on the line between their centres.
 */
import { Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { Body, Contact, Vec3 } from '../../../engine/model/project';
import { shapeDefinition } from '../../../engine/kinds/shapes/shapes';
import { pointInWorld } from '../sync/sync-pose';
import { conjugate, distance, length, rotate } from '../vector';
import type { GlyphContext, RecordGlyph } from './context';
import { glyphOf } from './context';
import { drawnAt } from './layer';
import { facingAlong } from './orientation';

/** Half the plate's edge as a fraction of the model's size [1]. */
const PLATE = 0.35;
const FORWARD = new Vector3(0, 0, 1);

export function createContactGlyph(contact: Contact, context: GlyphContext): RecordGlyph {
  const { plane } = contact;
  if (plane !== null) {
    if (length(plane.normal) === 0) return glyphOf([]);
    const body = context.body(contact.bodyA);
    const upright = body ? rotate(conjugate(body.orientation), context.front) : context.front;
    const plate = context.library.create(body ? 'foot' : 'half-space', contact.id, {
      parent: context.node(contact.bodyA),
      position: drawnAt(context, contact.bodyA, plane.point),
      orientation: facingAlong(plane.normal, upright),
      size: body ? footOf(context.body(contact.bodyB)) : PLATE * context.size.length,
    });
    return glyphOf([plate]);
  }
  const sideOf = (id: string): Side => {
    const body = context.body(id);
    return {
      node: context.node(id),
      center: body ? shapeDefinition(body.shape.kind).center(body.shape) : [0, 0, 0],
    };
  };
  const a = sideOf(contact.bodyA);
  const b = sideOf(contact.bodyB);
  const marker = context.library.create('touch', contact.id, {
    parent: null,
    position: [0, 0, 0],
    orientation: [1, 0, 0, 0],
    size: context.size.glyph,
  });
  const from = new Vector3();
  const to = new Vector3();
  return glyphOf([marker], () => {
    pointInWorld(a.node, a.center, from);
    pointInWorld(b.node, b.center, to);
    Vector3.LerpToRef(from, to, 0.5, marker.position);
    marker.moved();
    to.subtractInPlace(from);
    if (to.lengthSquared() === 0) return;
    Quaternion.FromUnitVectorsToRef(FORWARD, to.normalize(), marker.orientation);
  });
}

/** Half the width of what runs on a body: as wide as the body [m]. */
function footOf(body: Body | null): number {
  if (!body) return 0;
  const definition = shapeDefinition(body.shape.kind);
  const middle = definition.center(body.shape);
  return Math.max(...definition.hull(body.shape).map((at) => distance(at, middle))) / Math.SQRT2;
}

interface Side {
  node: ReturnType<GlyphContext['node']>;
  center: Vec3;
}
