/** Each joint shows a part on either body, so that what moves against what can be seen. */
import { jointDefinition } from '../../../engine/kinds/joints/joints';
import type { Joint, JointFrame, Vec3 } from '../../../engine/model/project';
import { GROUND } from '../../../engine/model/project';
import { dot, perpendicular, rotate, scale, Z } from '../vector';
import type { GlyphContext, RecordGlyph } from './context';
import { glyphOf } from './context';
import type { Glyph, GlyphPlace } from './glyph';
import { facingAlong } from './orientation';
import type { GlyphPart } from './parts';
import { createStops } from './stops';

export function createJointGlyph(joint: Joint, context: GlyphContext): RecordGlyph {
  const { a, b } = jointDefinition(joint.kind).parts;
  const parts: Glyph[] = [];
  const make = (part: GlyphPart, body: string, frame: JointFrame): void => {
    parts.push(context.library.create(part, joint.id, place(body, frame, context)));
  };
  if (a) make(a, joint.bodyA, joint.frameA);
  if (b) make(b, joint.bodyB, joint.frameB);
  parts.push(...createStops(joint, context));
  if (joint.bodyA === GROUND) parts.push(groundSymbol(joint, joint.frameA, context));
  else if (joint.bodyB === GROUND) parts.push(groundSymbol(joint, joint.frameB, context));
  return glyphOf(parts);
}

function place(body: string, frame: JointFrame, context: GlyphContext): GlyphPlace {
  const { position, orientation } = frame;
  return { parent: context.node(body), position, orientation, size: context.size.glyph };
}

/** Stands below the joint, out of the mechanism's way. */
function groundSymbol(joint: Joint, frame: JointFrame, context: GlyphContext): Glyph {
  const axis = rotate(frame.orientation, Z);
  const at = { parent: null, position: frame.position, size: context.size.glyph };
  const { ground } = jointDefinition(joint.kind).parts;
  if (ground === 'bearing') {
    const outward = dot(axis, context.front) < 0 ? scale(axis, -1) : axis;
    return context.library.create(ground, joint.id, {
      ...at,
      orientation: facingAlong(outward, context.up),
    });
  }
  if (ground === 'rail-footing') {
    return context.library.create(ground, joint.id, {
      ...at,
      orientation: facingAlong(axis, context.up),
    });
  }
  const level: Vec3 = perpendicular(context.up, context.front);
  return context.library.create('footing', joint.id, { ...at, orientation: facingAlong(level, context.up) });
}
