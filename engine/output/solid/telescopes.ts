/** A rod that slides in a tube, as in a hydraulic cylinder or a gas spring. */
import { jointDefinition } from '../../kinds/joints/joints';
import { barOf, shapeDefinition } from '../../kinds/shapes/shapes';
import {
  add,
  cross,
  distance,
  dot,
  length,
  perpendicular,
  rotate,
  scale,
  subtract,
  Z,
} from '../../results/free-body/vectors';
import type { Body, Joint, Vec3 } from '../../model/project';

/** How far off the axis of the joint, and how much out of round, a bar may be [radii]. */
const OFF = 0.2;
const OUT_OF_ROUND = 0.02;

export interface RoundBar {
  readonly body: Body;
  readonly ends: readonly [Vec3, Vec3];
  readonly radius: number;
}

export interface Telescope {
  readonly tube: RoundBar;
  readonly rod: RoundBar;
  /** Ends of the tube in its frame: where the rod comes out, and the other. */
  readonly mouth: Vec3;
  readonly foot: Vec3;
  /** Of the rod in its frame, the end outside. */
  readonly tip: Vec3;
}

/** A spring that is the gas in a cylinder, and where. */
export interface GasSpring {
  readonly joint: Joint;
  readonly telescope: Telescope;
}

/** Null where two other bodies slide on each other. */
export function telescopeOf(joint: Joint, bodyOf: (id: string) => Body | null): Telescope | null {
  const { a, b } = jointDefinition(joint.kind).parts;
  if ((b !== 'sleeve' && b !== 'collar') || a === null) return null;
  const one = roundBar(bodyOf(joint.bodyA), joint.frameA);
  const other = roundBar(bodyOf(joint.bodyB), joint.frameB);
  if (!one || !other || one.radius === other.radius) return null;
  const [tube, rod] = one.radius > other.radius ? [one, other] : [other, one];
  const inWorld = ({ body }: RoundBar, at: Vec3): Vec3 => add(rotate(body.orientation, at), body.position);
  const middle = inWorld(tube, scale(add(tube.ends[0], tube.ends[1]), 0.5));
  const tip = farthest(rod.ends, (end) => distance(inWorld(rod, end), middle));
  const foot = farthest(tube.ends, (end) => distance(inWorld(tube, end), inWorld(rod, tip)));
  return { tube, rod, mouth: tube.ends[0] === foot ? tube.ends[1] : tube.ends[0], foot, tip };
}

const farthest = ([one, other]: readonly [Vec3, Vec3], far: (end: Vec3) => number): Vec3 =>
  far(other) > far(one) ? other : one;

/** A bar with a round section around the axis of a joint. */
export function roundBar(body: Body | null, frame: Joint['frameA']): RoundBar | null {
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
