/** A rod that slides in a tube, as in a hydraulic cylinder or a gas spring: instead of a guide, the head of the tube with its seal. */
import { jointDefinition } from '../../../engine/kinds/joints/joints';
import { barOf, shapeDefinition } from '../../../engine/kinds/shapes/shapes';
import type { Body, Joint, Vec3 } from '../../../engine/model/project';
import {
  add,
  along,
  cross,
  distance,
  dot,
  length,
  normalize,
  perpendicular,
  rotate,
  scale,
  subtract,
  Z,
} from '../vector';
import type { GlyphContext } from './context';
import type { Glyph } from './glyph';
import { drawnAt } from './layer';
import { facingAlong } from './orientation';

/** How far off the axis of the joint, and how much out of round, a bar may be [radii]. */
const OFF = 0.2;
const OUT_OF_ROUND = 0.02;

interface Bar {
  readonly body: Body;
  readonly ends: readonly [Vec3, Vec3];
  readonly radius: number;
}

/** Null where two other bodies slide on each other. */
export function createTubeHead(joint: Joint, context: GlyphContext): Glyph | null {
  const { a, b } = jointDefinition(joint.kind).parts;
  if (b !== 'sleeve' || a === null) return null;
  const bars = [
    roundBar(context.body(joint.bodyA), joint.frameA),
    roundBar(context.body(joint.bodyB), joint.frameB),
  ];
  const [one, other] = bars;
  if (!one || !other || one.radius === other.radius) return null;
  const [tube, rod] = one.radius > other.radius ? [one, other] : [other, one];
  const inWorld = ({ body }: Bar, at: Vec3): Vec3 => add(rotate(body.orientation, at), body.position);
  const middle = inWorld(tube, scale(add(tube.ends[0], tube.ends[1]), 0.5));
  const tip = rod.ends
    .map((end) => inWorld(rod, end))
    .reduce((best, end) => (distance(end, middle) > distance(best, middle) ? end : best));
  const [near, far] = [...tube.ends].sort(
    (x, y) => distance(inWorld(tube, x), tip) - distance(inWorld(tube, y), tip),
  );
  const way = normalize(subtract(near, far));
  const { shape, id } = tube.body;
  const reach = Math.max(
    ...shapeDefinition(shape.kind)
      .hull(shape)
      .map((at) => dot(subtract(at, near), way)),
  );
  return context.library.create('tube-head', joint.id, {
    parent: context.node(id),
    position: drawnAt(context, id, along(near, way, reach)),
    orientation: facingAlong(way, perpendicular(way)),
    size: tube.radius,
  });
}

/** A bar with a round section around the axis of a joint. */
function roundBar(body: Body | null, frame: Joint['frameA']): Bar | null {
  const bar = body && barOf(body.shape);
  if (!bar) return null;
  const axis = rotate(frame.orientation, Z);
  const off = (at: Vec3): number => length(cross(subtract(at, frame.position), axis));
  const [from, to] = bar.ends;
  const u = perpendicular(axis);
  const v = cross(axis, u);
  const width = (side: Vec3): number => {
    const heights = shapeDefinition(body.shape.kind)
      .hull(body.shape)
      .map((at) => dot(subtract(at, from), side));
    return Math.max(...heights) - Math.min(...heights);
  };
  const radius = width(u) / 2;
  if (!(radius > 0) || Math.abs(width(v) / 2 - radius) > OUT_OF_ROUND * radius) return null;
  return Math.max(off(from), off(to)) < OFF * radius ? { body, ends: [from, to], radius } : null;
}
