/** Each joint shows a part on either body, so that what moves against what can be seen. */
import type { Joint, JointFrame, Vec3 } from '../../../engine/model/project';
import { GROUND } from '../../../engine/model/project';
import { dot, perpendicular, rotate, scale, Z } from '../vector';
import type { GlyphContext, RecordGlyph } from './context';
import { glyphOf } from './context';
import type { Glyph, GlyphPlace } from './glyph';
import { facingAlong } from './orientation';
import type { GlyphPart } from './parts';
import { createStops } from './stops';

/** The part that belongs to A and the part that belongs to B. */
const PARTS: Readonly<Record<Joint['kind'], { a: GlyphPart | null; b: GlyphPart | null }>> = {
  hinge: { a: null, b: 'pin' },
  ball: { a: 'socket', b: 'ball' },
  slider: { a: 'rail', b: 'sleeve' },
  cylinder: { a: 'shaft', b: 'sleeve' },
  universal: { a: 'fork-x', b: 'fork-y' },
  'constant-velocity': { a: 'bell', b: 'cage' },
  planar: { a: 'plane', b: 'puck' },
  screw: { a: 'thread', b: 'sleeve' },
  distance: { a: 'follower', b: 'follower' },
  'constant-orientation': { a: 'axes', b: 'axes' },
  'relative-rotation-plane': { a: 'no-twist', b: 'plane' },
  'point-on-line': { a: 'shaft', b: 'follower' },
  fixed: { a: null, b: 'weld' },
  nail: { a: 'nail', b: null },
  'point-in-plane': { a: 'plane', b: 'follower' },
};

export function createJointGlyph(joint: Joint, context: GlyphContext): RecordGlyph {
  const { a, b } = PARTS[joint.kind];
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

/** Joints whose ground symbol carries a rail from end to end. */
const RAILED: ReadonlySet<Joint['kind']> = new Set(['slider', 'cylinder', 'screw', 'point-on-line']);

/** Stands below the joint, out of the mechanism's way. */
function groundSymbol(joint: Joint, frame: JointFrame, context: GlyphContext): Glyph {
  const axis = rotate(frame.orientation, Z);
  const at = { parent: null, position: frame.position, size: context.size.glyph };
  if (joint.kind === 'hinge') {
    const outward = dot(axis, context.front) < 0 ? scale(axis, -1) : axis;
    return context.library.create('bearing', joint.id, {
      ...at,
      orientation: facingAlong(outward, context.up),
    });
  }
  if (RAILED.has(joint.kind)) {
    return context.library.create('rail-footing', joint.id, {
      ...at,
      orientation: facingAlong(axis, context.up),
    });
  }
  const level: Vec3 = perpendicular(context.up, context.front);
  return context.library.create('footing', joint.id, { ...at, orientation: facingAlong(level, context.up) });
}
