/** A coupling shows a toothed wheel at each hinge and a rack at each slider, on the body that turns or slides. */
import type { Coupling, Joint } from '../../../engine/model/project';
import type { GlyphContext, RecordGlyph } from './context';
import { glyphOf } from './context';

export function createCouplingGlyph(
  coupling: Coupling,
  joints: readonly (Joint | null)[],
  context: GlyphContext,
): RecordGlyph {
  const parts = joints.flatMap((joint) => {
    if (!joint) return [];
    const { position, orientation } = joint.frameB;
    const place = { parent: context.node(joint.bodyB), position, orientation, size: context.size.glyph };
    return [context.library.create(joint.kind === 'slider' ? 'rack' : 'gear', coupling.id, place)];
  });
  return glyphOf(parts);
}
