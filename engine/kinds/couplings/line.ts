/** A line of action that keeps the ratio of its coupling exactly. */
import type { Vec3 } from '../../schema/frame';
import type { MeshLine, MeshSide } from './mesh';
import { along, cross, dot, scaled, subtract } from '../../core/math/triples';

/** Velocity of the wheel at a point, relative to the carrier, per unit rate of its joint coordinate. */
export function velocityAt({ turns, forward, point }: MeshSide, at: Vec3): Vec3 {
  return turns ? cross(forward, subtract(at, point)) : forward;
}

/**
 * Both wheels must have the same velocity along `direction` whenever the coordinates keep the ratio. Slightly misaligned axes violate
 * this slightly; the point is then shifted until it holds. `share` of the effort goes along this line.
 */
export function createLine(
  sides: readonly [MeshSide, MeshSide],
  ratio: number,
  from: Vec3,
  direction: Vec3,
  share: number,
): Pick<MeshLine, 'point' | 'direction' | 'weight'> {
  const rate = (side: MeshSide, at: Vec3) => dot(direction, velocityAt(side, at));
  const slopeOf = ({ turns, forward }: MeshSide): Vec3 => (turns ? cross(direction, forward) : [0, 0, 0]);
  const [first, second] = sides;
  const slope = along(slopeOf(first), slopeOf(second), -ratio);
  const off = rate(first, from) - ratio * rate(second, from);
  const square = dot(slope, slope);
  const point = square > 0 ? along(from, slope, -off / square) : from;
  const forward = rate(second, point);
  return {
    point,
    direction: forward < 0 ? scaled(direction, -1) : direction,
    weight: share / Math.abs(forward),
  };
}
