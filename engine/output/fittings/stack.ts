/** Parts of joints where links are spread into layers: on the links where they are drawn, and pins that reach from one to the next. */
import type { Joint, Vec3 } from '../../model/project';
import { GROUND } from '../../model/project';
import { jointDefinition } from '../../kinds/joints/joints';
import { barOf, shapeDefinition } from '../../kinds/shapes/shapes';
import { standsBehind } from '../layers/guide-behind';
import type { Span } from '../layers/layers';
import {
  add,
  along,
  conjugate,
  cross,
  dot,
  length,
  perpendicular,
  rotate,
  scale,
  subtract,
  Z,
} from './vector';
import { fit } from './fitting';
import type { Fitting, Surroundings } from './fitting';
import { facingAlong } from './orientation';

/** How far a pin stands out of the link beyond, and into its bearing; half the height of its head. In glyph units. */
const OUT = 0.3;
const INTO = 0.9;
/** Front of a bearing, before the point of its joint, and of the collar of a pin without layers. In glyph units. */
const BEARING = 2.35;
const COLLAR = 2.3;

/** A point of a body, in its frame, where the body is drawn. */
export function drawnAt({ layers }: Pick<Surroundings, 'layers'>, body: string, point: Vec3): Vec3 {
  const layer = layers.bodies.get(body);
  return layer ? add(point, layer.shift) : point;
}

interface Reach extends Span {
  /** Towards the viewer, in W. */
  readonly normal: Vec3;
}

/** A hub stands out of its wheel by so much [1]. */
const HUB = 1.3;
/** The middle of a wheel is as near to its axis [of its radius]. */
const CENTERED = 0.1;

/** What a pin has to reach: through its links in layers, or through a thick wheel or block on the ground; null where pins are as long as any. */
export function reachOf(context: Surroundings, joint: Joint): Reach | null {
  const { layers, size } = context;
  const span = layers.pins.get(joint.id);
  if (span && layers.normal) return { ...span, normal: layers.normal };
  const { bodyA, bodyB, frameA, frameB, kind } = joint;
  if (jointDefinition(kind).boss !== 'pin' || (bodyA !== GROUND && bodyB !== GROUND)) return null;
  const [body, frame] = bodyB === GROUND ? [context.body(bodyA), frameA] : [context.body(bodyB), frameB];
  if (!body || barOf(body.shape)) return null;
  const axis = rotate(frame.orientation, Z);
  const normal = rotate(body.orientation, axis);
  const way = dot(normal, context.front) < 0 ? -1 : 1;
  const definition = shapeDefinition(body.shape.kind);
  const asideOf = (at: Vec3): number => length(cross(subtract(at, frame.position), axis));
  const hull = definition.hull(body.shape);
  const heights = hull.map((at) => way * dot(subtract(at, frame.position), axis));
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const [middle, half] = [(low + high) / 2, (HUB * (high - low)) / 2];
  // beside the joint, or no thicker than any pin is long
  if (low > 0 || high < 0 || half < COLLAR * size.glyph) return null;
  // an arm, or a shaft
  const radius = Math.max(...hull.map(asideOf));
  if (asideOf(definition.center(body.shape)) > CENTERED * radius || high - low > radius) return null;
  return { low: middle - half, high: middle + half, normal: scale(normal, way) };
}

/** How far before the point of its joint a symbol stands, which stands at `usual` glyph units where pins are as long as any [m]. */
export function inFront(context: Surroundings, joint: Joint, usual: number): number {
  const { glyph } = context.size;
  const reach = reachOf(context, joint);
  return reach ? reach.high + (usual - COLLAR + OUT) * glyph : usual * glyph;
}

/** Half the width of a sleeve, in glyph units. */
const SLEEVE_HALF = 1.5;

/**
 * From the axis of a joint that slides on the ground to its guide, in W [m]: behind all that moves, so that links pass before it. Null
 * where nothing is spread, where its line leaves the plane, or where what slides is a bar along it.
 */
export function guideShift(context: Surroundings, joint: Joint): Vec3 | null {
  const { normal, back } = context.layers;
  const [slider, frame] = joint.bodyA === GROUND ? [joint.bodyB, joint.frameA] : [joint.bodyA, joint.frameB];
  if (!normal || !standsBehind(joint, context.body(slider), normal)) return null;
  return scale(normal, back - SLEEVE_HALF * context.size.glyph - dot(frame.position, normal));
}

/** The same in the frame of one of the bodies, and of a point that is fixed to it. */
export function guidedAt(context: Surroundings, joint: Joint, body: string, point: Vec3): Vec3 {
  const shift = guideShift(context, joint);
  if (!shift) return drawnAt(context, body, point);
  const record = context.body(body);
  return add(point, record ? rotate(conjugate(record.orientation), shift) : shift);
}

/** How far the bearing of a pin stands before its usual place; below 0 it stands behind [m]. */
export function bearingShift(context: Surroundings, joint: Joint): number {
  const reach = reachOf(context, joint);
  return reach ? reach.low + BEARING * context.size.glyph : 0;
}

/** The pin of a joint in layers or of a thick wheel, with a head at each end that is free; null where pins are as long as any. */
export function createLongPin(joint: Joint, context: Surroundings): Fitting[] | null {
  const { size } = context;
  const span = reachOf(context, joint);
  if (!span) return null;
  const { bodyA, bodyB, frameA, frameB } = joint;
  const [body, frame] = bodyB === GROUND ? [bodyA, frameA] : [bodyB, frameB];
  const record = context.body(body);
  const axis = record ? rotate(conjugate(record.orientation), span.normal) : span.normal;
  const isOnGround = bodyA === GROUND || bodyB === GROUND;
  const g = size.glyph;
  const low = span.low - (isOnGround ? INTO : OUT) * g;
  const high = span.high + OUT * g;
  const place = {
    body: body,
    orientation: facingAlong(axis, perpendicular(axis)),
    size: g,
  };
  const at = (height: number): Vec3 => along(frame.position, axis, height);
  const heads = isOnGround ? [high] : [low, high];
  return [
    fit('shank', {
      ...place,
      position: at((low + high) / 2),
      stretch: (high - low) / g,
    }),
    ...heads.map((height) => {
      const inward = (height === high ? -OUT / 2 : OUT / 2) * g;
      return fit('pin-head', { ...place, position: at(height + inward) });
    }),
  ];
}

/** From the sleeve on a guide behind all that moves to what it carries. */
export function createArm(joint: Joint, context: Surroundings): Fitting[] {
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
    fit('arm', {
      body: id,
      position: along(from, reach, 0.5),
      orientation: facingAlong(axis, perpendicular(axis)),
      size: context.size.glyph,
      stretch: length(reach) / context.size.glyph,
    }),
  ];
}
