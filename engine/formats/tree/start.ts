/** The state of a link at the start. */
import { add, cross } from '../vectors';
import type { RigidFrame } from '../../core/math/rigid';
import type { Vec3 } from '../../model/project';

/** Pose in W, and velocity as that of the point at W's origin and an angular velocity. */
export interface Start {
  readonly pose: RigidFrame;
  readonly velocity: Vec3;
  readonly turning: Vec3;
}

/** Velocity of a point of W that moves with a body. */
export const velocityAt = ({ velocity, turning }: Start, point: Vec3): Vec3 =>
  add(velocity, cross(turning, point));
