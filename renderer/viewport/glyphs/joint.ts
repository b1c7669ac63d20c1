/** Each joint shows a part on either body, so that what moves against what can be seen. */
import type { Joint, JointFrame, JointKind, Vec3 } from '../../../engine/model/project';
import { GROUND } from '../../../engine/model/project';
import { dot, perpendicular, rotate, scale, Z } from '../vector';
import type { GlyphContext, RecordGlyph } from './context';
import { glyphOf } from './context';
import type { Glyph, GlyphPlace } from './glyph';
import { facingAlong } from './orientation';
import type { GlyphPart } from './parts';
import { createStops } from './stops';

/**
 * The part that belongs to A and the part that belongs to B, and what stands below the joint where it is on the ground: a
 * footing, a bearing, or a rail's.
 */
interface JointParts {
  readonly a: GlyphPart | null;
  readonly b: GlyphPart | null;
  readonly ground?: 'bearing' | 'rail-footing';
}

const PARTS: Readonly<Record<JointKind, JointParts>> = {
  hinge: { a: null, b: 'pin', ground: 'bearing' },
  slider: { a: 'rail', b: 'sleeve', ground: 'rail-footing' },
  ball: { a: 'socket', b: 'ball' },
  cylinder: { a: 'shaft', b: 'sleeve', ground: 'rail-footing' },
  universal: { a: 'fork-x', b: 'fork-y' },
  'constant-velocity': { a: 'bell', b: 'cage' },
  planar: { a: 'plane', b: 'puck' },
  screw: { a: 'thread', b: 'sleeve', ground: 'rail-footing' },
  distance: { a: 'follower', b: 'follower' },
  fixed: { a: null, b: 'weld' },
  'constant-orientation': { a: 'axes', b: 'axes' },
  'relative-rotation-plane': { a: 'no-twist', b: 'plane' },
  nail: { a: 'nail', b: null },
  'point-in-plane': { a: 'plane', b: 'follower' },
  'point-on-line': { a: 'shaft', b: 'follower', ground: 'rail-footing' },
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

/** Stands below the joint, out of the mechanism's way. */
function groundSymbol(joint: Joint, frame: JointFrame, context: GlyphContext): Glyph {
  const axis = rotate(frame.orientation, Z);
  const at = { parent: null, position: frame.position, size: context.size.glyph };
  const { ground } = PARTS[joint.kind];
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
