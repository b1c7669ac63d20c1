/**
 * A contact shows the half-space that it has, of the ground or of a body. Between two shapes it shows two points that face each other on
 * the line between their centres.
 */
import { Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { Contact, Vec3 } from '../../../engine/model/project';
import { shapeDefinition } from '../../../engine/kinds/shapes/shapes';
import { fitContact } from '../../../engine/output/fittings/contact';
import { pointInWorld } from '../sync/sync-pose';
import type { GlyphContext, RecordGlyph } from './context';
import { glyphOf, glyphsOf } from './context';

const FORWARD = new Vector3(0, 0, 1);

export function createContactGlyph(contact: Contact, context: GlyphContext): RecordGlyph {
  if (contact.plane !== null) return glyphOf(glyphsOf(contact.id, fitContact(contact, context), context));
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

interface Side {
  node: ReturnType<GlyphContext['node']>;
  center: Vec3;
}
