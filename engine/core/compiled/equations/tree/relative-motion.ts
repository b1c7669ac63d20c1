/** The motion of one body relative to another in a maximal state, as seen by a joint between them. */
import { add, cross, inverse, subtract, times, turn } from '../../../math/rigid';
import { poseOffset, velocityOffset } from '../../../coordinates/layout';
import type { CompiledJoint } from '../../../system/system';
import type { RelativeMotion } from '../joints/tree-joint';
import type { RigidFrame } from '../../../math/rigid';
import type { Branch } from './spanning-tree';
import type { Quat, Vec3 } from '../../../../schema/frame';

const vec3 = (y: ArrayLike<number>, o: number): Vec3 => [y[o], y[o + 1], y[o + 2]];
const quat = (y: ArrayLike<number>, o: number): Quat => [y[o], y[o + 1], y[o + 2], y[o + 3]];

const CENTER: RigidFrame = { position: [0, 0, 0], orientation: [1, 0, 0, 0] };

/** The joint's frame on each side, in body axes from the centre of mass. */
export const frameOnA = ({ pointA, frames }: CompiledJoint): RigidFrame => ({
  position: vec3(pointA, 0),
  orientation: quat(frames, 0),
});
export const frameOnB = ({ pointB, frames }: CompiledJoint): RigidFrame => ({
  position: vec3(pointB, 0),
  orientation: quat(frames, 4),
});

/** The frames of a branch's joint on the parent and on the child. */
export function framesOf({ joint, reversed }: Branch): { onParent: RigidFrame; onChild: RigidFrame } {
  if (!joint) return { onParent: CENTER, onChild: CENTER };
  return reversed
    ? { onParent: frameOnB(joint), onChild: frameOnA(joint) }
    : { onParent: frameOnA(joint), onChild: frameOnB(joint) };
}

export function relativeMotion(branch: Branch, n: number, y: Float64Array): RelativeMotion {
  const { onParent, onChild } = framesOf(branch);
  const of = (body: number) => ({
    x: vec3(y, poseOffset(body)),
    q: quat(y, poseOffset(body) + 3),
    v: vec3(y, velocityOffset(n) + 6 * body),
    w: vec3(y, velocityOffset(n) + 6 * body + 3),
  });
  const parent = of(branch.parent);
  const child = of(branch.body);
  const axes = times(parent.q, onParent.orientation);
  const back = inverse(axes);
  const arm = turn(child.q, onChild.position);
  const point = add(child.x, arm);
  const armOfParent = subtract(point, parent.x);
  const gap = subtract(armOfParent, turn(parent.q, onParent.position));
  const rate = subtract(add(child.v, cross(child.w, arm)), add(parent.v, cross(parent.w, armOfParent)));
  return {
    turn: times(back, times(child.q, onChild.orientation)),
    gap: turn(back, gap),
    gapRate: turn(back, rate),
    spin: turn(back, subtract(child.w, parent.w)),
    quaternion: child.q,
    w: child.w,
    x: child.x,
    v: child.v,
  };
}
