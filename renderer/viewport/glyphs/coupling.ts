/**
 * A coupling shows a toothed wheel at each hinge, in front of the body that turns as a driver's arrow is, and a rack at
 * each slider.
 */
import type { Coupling, Joint } from '../../../engine/model/project';
import { along, dot, rotate, Z } from '../vector';
import type { GlyphContext, RecordGlyph } from './context';
import { glyphOf } from './context';

export function createCouplingGlyph(
  coupling: Coupling,
  joints: readonly (Joint | null)[],
  context: GlyphContext,
): RecordGlyph {
  const parts = joints.flatMap((joint) => {
    if (!joint) return [];
    const { orientation } = joint.frameB;
    const size = context.size.glyph;
    const slides = joint.kind === 'slider';
    const axis = rotate(orientation, Z);
    const carrier = context.body(joint.bodyB);
    const near = dot(carrier ? rotate(carrier.orientation, axis) : axis, context.front) < 0 ? -1 : 1;
    const position = slides ? joint.frameB.position : along(joint.frameB.position, axis, near * 3.4 * size);
    const place = { parent: context.node(joint.bodyB), position, orientation, size };
    return [context.library.create(slides ? 'rack' : 'gear', coupling.id, place)];
  });
  return glyphOf(parts);
}
