/** Each joint shows a part on either body, so that what moves against what can be seen. */
import { jointDefinition } from '../../../engine/kinds/joints/joints';
import type { Joint } from '../../../engine/model/project';
import { fitJoint } from '../../../engine/output/fittings/joint';
import type { GlyphContext, RecordGlyph } from './context';
import { glyphOf, glyphsOf } from './context';
import { createRod } from './rod';

export function createJointGlyph(joint: Joint, context: GlyphContext): RecordGlyph {
  const parts = glyphsOf(joint.id, fitJoint(joint, context), context);
  if (jointDefinition(joint.kind).points !== 'apart') return glyphOf(parts);
  const rod = createRod(joint, context);
  return glyphOf([...parts, rod.glyph], rod.update);
}
