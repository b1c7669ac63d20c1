/** Force elements that are neither arrows nor coils: torsion springs, bushings, drag. */
import type { LoadOf } from '../../../engine/kinds/loads/loads';
import type { Joint, Vec3 } from '../../../engine/model/project';
import { along, dot, rotate, Z } from '../vector';
import type { GlyphContext, RecordGlyph } from './context';
import { glyphOf } from './context';
import { inFront } from '../../../engine/output/fittings/stack';
import { facingAlong } from '../../../engine/output/fittings/orientation';

/** A spiral about the joint's axis, in front of the joint as a driver's arrow is, and beyond where that would be. */
export function createWindingGlyph(
  load: LoadOf<'torsion-spring'>,
  context: GlyphContext,
  joint: Joint | null,
): RecordGlyph {
  if (!joint) return glyphOf([]);
  const axis = rotate(joint.frameA.orientation, Z);
  const carrier = context.body(joint.bodyA);
  const inWorld = carrier ? rotate(carrier.orientation, axis) : axis;
  const near = dot(inWorld, context.front) < 0 ? -1 : 1;
  const size = context.size.glyph;
  const glyph = context.library.create('spiral', load.id, {
    parent: context.node(joint.bodyA),
    position: along(joint.frameA.position, axis, near * inFront(context, joint, 3.6)),
    orientation: facingAlong(axis, context.up),
    size,
  });
  return glyphOf([glyph]);
}

export function createBushingGlyph(load: LoadOf<'bushing'>, context: GlyphContext): RecordGlyph {
  const { position, orientation } = load.frameB;
  const glyph = context.library.create('bushing', load.id, {
    parent: context.node(load.bodyB),
    position,
    orientation,
    size: context.size.glyph,
  });
  return glyphOf([glyph]);
}

/** A canopy that hangs on the point against gravity: the direction of drag is that of the motion, which is not known. */
export function createDragGlyph(load: LoadOf<'drag'>, context: GlyphContext): RecordGlyph {
  const body = context.body(load.body);
  if (!body) return glyphOf([]);
  const down = rotate(
    [body.orientation[0], -body.orientation[1], -body.orientation[2], -body.orientation[3]],
    [-context.up[0], -context.up[1], -context.up[2]] as Vec3,
  );
  const glyph = context.library.create('canopy', load.id, {
    parent: context.node(load.body),
    position: load.point,
    orientation: facingAlong(down, context.front),
    size: context.size.glyph,
  });
  return glyphOf([glyph]);
}
