/** Each joint shows a part on either body, so that what moves against what can be seen. */
import { jointDefinition } from '../../../engine/kinds/joints/joints';
import type { Joint, JointFrame } from '../../../engine/model/project';
import { GROUND } from '../../../engine/model/project';
import { add, along, dot, perpendicular, rotate, scale, Z } from '../vector';
import type { GlyphContext, RecordGlyph } from './context';
import { glyphOf } from './context';
import type { Glyph, GlyphPlace } from './glyph';
import { facingAlong } from './orientation';
import { createBushings } from './bushings';
import { createGuide, guideOf, isGuide, STILL } from './guide';
import { bearingShift, createArm, createLongPin, drawnAt, guidedAt, guideShift } from './layer';
import { RAIL, RAIL_POST } from './parts';
import type { GlyphPart } from './parts';
import { createRod, createStruts } from './rod';
import { createStops } from './stops';
import { createTubeHead } from './telescope';

export function createJointGlyph(joint: Joint, context: GlyphContext): RecordGlyph {
  const { parts: symbols, points } = jointDefinition(joint.kind);
  const { a, b } = symbols;
  const head = createTubeHead(joint, context);
  if (head) return glyphOf([head]);
  const parts: Glyph[] = [];
  const make = (part: GlyphPart, body: string, frame: JointFrame): void => {
    parts.push(context.library.create(part, joint.id, place(body, frame, context)));
  };
  if (a && isGuide(a)) parts.push(createGuide(a, joint, context));
  else if (a) make(a, joint.bodyA, joint.frameA);
  const longPin = createLongPin(joint, context);
  parts.push(...(longPin ?? []), ...createBushings(joint, context));
  if (b && !(longPin && b === 'pin')) {
    const position = guidedAt(context, joint, joint.bodyB, joint.frameB.position);
    parts.push(
      context.library.create(b, joint.id, { ...place(joint.bodyB, joint.frameB, context), position }),
      ...createArm(joint, context),
    );
  }
  parts.push(...createStruts(joint, context), ...createStops(joint, context));
  if (joint.bodyA === GROUND) parts.push(...groundSymbols(joint, joint.frameA, context));
  else if (joint.bodyB === GROUND) parts.push(...groundSymbols(joint, joint.frameB, context));
  if (points !== 'apart') return glyphOf(parts);
  const rod = createRod(joint, context);
  return glyphOf([...parts, rod.glyph], rod.update);
}

function place(body: string, frame: JointFrame, context: GlyphContext): GlyphPlace {
  const position = drawnAt(context, body, frame.position);
  const { orientation } = frame;
  return { parent: context.node(body), position, orientation, size: context.size.glyph };
}

/** Placed below the joint, clear of the mechanism; below a guide, as many as its length needs. */
function groundSymbols(joint: Joint, frame: JointFrame, context: GlyphContext): Glyph[] {
  const axis = rotate(frame.orientation, Z);
  const at = { parent: null, position: frame.position, size: context.size.glyph };
  const { ground } = jointDefinition(joint.kind).parts;
  if (ground === 'bearing') {
    const outward = dot(axis, context.front) < 0 ? scale(axis, -1) : axis;
    const orientation = facingAlong(outward, context.up);
    const position = along(frame.position, outward, bearingShift(context, joint.id));
    return [context.library.create(ground, joint.id, { ...at, position, orientation })];
  }
  if (ground === 'rail-footing') {
    const orientation = facingAlong(axis, context.up);
    const guide = frame === joint.frameA ? guideOf(joint, context) : STILL;
    const count = Math.round(guide.stretch);
    const shift = guideShift(context, joint);
    const base = shift ? add(frame.position, shift) : frame.position;
    const on = (what: GlyphPart, part: number, stretch = 1): Glyph =>
      context.library.create(what, joint.id, {
        ...{ ...at, orientation, stretch },
        position: along(base, axis, guide.middle + part * guide.stretch * RAIL * at.size),
      });
    const plates = Array.from({ length: count }, (_, i) =>
      on(ground, (i + 0.5) / count - 0.5, guide.stretch / count),
    );
    // only at the ends, where the sleeve does not go
    return [...plates, on('rail-post', -RAIL_POST), on('rail-post', RAIL_POST)];
  }
  const orientation = facingAlong(perpendicular(context.up, context.front), context.up);
  return [context.library.create('footing', joint.id, { ...at, orientation })];
}
