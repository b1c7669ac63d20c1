/** Parts of joints where links are spread into layers: on the links where they are drawn, and pins that reach from one to the next. */
import type { Joint, Vec3 } from '../../../engine/model/project';
import { GROUND } from '../../../engine/model/project';
import { jointDefinition } from '../../../engine/kinds/joints/joints';
import { barOf } from '../../../engine/kinds/shapes/shapes';
import { add, along, conjugate, dot, length, perpendicular, rotate, scale, subtract, Z } from '../vector';
import type { GlyphContext } from './context';
import type { Glyph } from './glyph';
import { facingAlong } from './orientation';

/** How far a pin stands out of the link beyond, and into its bearing; half the height of its head. In glyph units. */
const OUT = 0.3;
const INTO = 0.9;
/** Front of a bearing, before the point of its joint, and of the collar of a pin without layers. In glyph units. */
const BEARING = 2.35;
const COLLAR = 2.3;

/** A point of a body, in its frame, where the body is drawn. */
export function drawnAt({ layers }: GlyphContext, body: string, point: Vec3): Vec3 {
  const layer = layers.bodies.get(body);
  return layer ? add(point, layer.shift) : point;
}

/** How far before the point of its joint a symbol stands, which stands at `usual` glyph units where pins are as long as any [m]. */
export function inFront({ layers, size }: GlyphContext, joint: string, usual: number): number {
  const span = layers.pins.get(joint);
  return span ? span.high + (usual - COLLAR + OUT) * size.glyph : usual * size.glyph;
}

/** Half the width of a sleeve, in glyph units. */
const SLEEVE_HALF = 1.5;

/**
 * From the axis of a joint that slides on the ground to its guide, in W [m]: behind all that moves, so that links pass before it. Null
 * where nothing is spread, where its line leaves the plane, or where what slides is a bar along it.
 */
export function guideShift(
  context: GlyphContext,
  { kind, bodyA, bodyB, frameA, frameB }: Joint,
): Vec3 | null {
  const { normal, back } = context.layers;
  const isOnGround = bodyA === GROUND || bodyB === GROUND;
  const { b, ground } = jointDefinition(kind).parts;
  if (!normal || !isOnGround || b !== 'sleeve' || ground !== 'rail-footing') return null;
  const frame = bodyA === GROUND ? frameA : frameB;
  const axis = rotate(frame.orientation, Z);
  const slider = context.body(bodyA === GROUND ? bodyB : bodyA);
  if (!slider || barOf(slider.shape) || Math.abs(dot(axis, normal)) > 0.02) return null;
  return scale(normal, back - SLEEVE_HALF * context.size.glyph - dot(frame.position, normal));
}

/** The same in the frame of one of the bodies, and of a point that is fixed to it. */
export function guidedAt(context: GlyphContext, joint: Joint, body: string, point: Vec3): Vec3 {
  const shift = guideShift(context, joint);
  if (!shift) return drawnAt(context, body, point);
  const record = context.body(body);
  return add(point, record ? rotate(conjugate(record.orientation), shift) : shift);
}

/** How far the bearing of a pin stands before its usual place; below 0 it stands behind [m]. */
export function bearingShift({ layers, size }: GlyphContext, joint: string): number {
  const span = layers.pins.get(joint);
  return span ? span.low + BEARING * size.glyph : 0;
}

/** The pin of a joint in layers, with a head at each end that is free; null where pins are as long as any. */
export function createLongPin(joint: Joint, context: GlyphContext): Glyph[] | null {
  const { layers, library, size } = context;
  const span = layers.pins.get(joint.id);
  if (!span || !layers.normal) return null;
  const { bodyA, bodyB, frameA, frameB } = joint;
  const [body, frame] = bodyB === GROUND ? [bodyA, frameA] : [bodyB, frameB];
  const record = context.body(body);
  const axis = record ? rotate(conjugate(record.orientation), layers.normal) : layers.normal;
  const isOnGround = bodyA === GROUND || bodyB === GROUND;
  const g = size.glyph;
  const low = span.low - (isOnGround ? INTO : OUT) * g;
  const high = span.high + OUT * g;
  const place = {
    parent: context.node(body),
    orientation: facingAlong(axis, perpendicular(axis)),
    size: g,
  };
  const at = (height: number): Vec3 => along(frame.position, axis, height);
  const heads = isOnGround ? [high] : [low, high];
  return [
    library.create('shank', joint.id, {
      ...place,
      position: at((low + high) / 2),
      stretch: (high - low) / g,
    }),
    ...heads.map((height) => {
      const inward = (height === high ? -OUT / 2 : OUT / 2) * g;
      return library.create('pin-head', joint.id, { ...place, position: at(height + inward) });
    }),
  ];
}

/** From the sleeve on a guide behind all that moves to what it carries. */
export function createArm(joint: Joint, context: GlyphContext): Glyph[] {
  const shift = guideShift(context, joint);
  const { normal } = context.layers;
  const [id, frame] = joint.bodyB === GROUND ? [joint.bodyA, joint.frameA] : [joint.bodyB, joint.frameB];
  const body = context.body(id);
  if (!shift || !normal || !body) return [];
  const toBody = (vector: Vec3): Vec3 => rotate(conjugate(body.orientation), vector);
  const [from, to] = [add(frame.position, toBody(shift)), drawnAt(context, id, frame.position)];
  const reach = subtract(to, from);
  const axis = toBody(normal);
  return [
    context.library.create('arm', joint.id, {
      parent: context.node(id),
      position: along(from, reach, 0.5),
      orientation: facingAlong(axis, perpendicular(axis)),
      size: context.size.glyph,
      stretch: length(reach) / context.size.glyph,
    }),
  ];
}
