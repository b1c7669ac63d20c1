/** A driver is an arrow around (or along) its joint's axis, in the direction that its value drives B. */
import { prescribes } from '../../../engine/kinds/drivers/drivers';
import { drivenCoordinate } from '../../../engine/kinds/joints/joint-coordinates';
import type { Driver, Joint, Vec3 } from '../../../engine/model/project';
import { along, dot, rotate, scale, Z } from '../vector';
import type { GlyphContext, RecordGlyph } from './context';
import { glyphOf } from './context';
import { inFront } from '../../../engine/output/fittings/stack';
import { facingAlong } from '../../../engine/output/fittings/orientation';

export function createDriverGlyph(driver: Driver, joint: Joint | null, context: GlyphContext): RecordGlyph {
  if (!joint) return glyphOf([]);
  const parent = context.node(joint.bodyA);
  const axis = rotate(joint.frameA.orientation, Z);
  const g = context.size.glyph;
  const sense = prescribes(driver) !== 'coordinate' && driver.value < 0 ? -1 : 1;
  const carrier = context.body(joint.bodyA);
  const axisInWorld = carrier ? rotate(carrier.orientation, axis) : axis;
  const near = dot(axisInWorld, context.front) < 0 ? -1 : 1;
  const turning = drivenCoordinate(joint.kind, driver.coordinate).kind === 'rotation';
  const lateral: Vec3 = rotate(joint.frameA.orientation, [0, 1, 0]);
  const position = turning
    ? along(joint.frameA.position, axis, near * inFront(context, joint, 2.6))
    : along(joint.frameA.position, lateral, 3.2 * g);
  const orientation = facingAlong(scale(axis, sense), context.up);
  return glyphOf([
    context.library.create(turning ? 'turn' : 'shift', driver.id, { parent, position, orientation, size: g }),
  ]);
}
