/**
 * An effort along the coordinate of a joint (T 4.5): torque about its axis, or force along it, positive on B.
 *
 * Along a slider the two forces act along one line through B's point, hence the lever arm d + s on A: the sources' motor
 * lacks it and makes angular momentum from nothing (THEORY, "Printed errors").
 */
import { rotate } from '../math/mat3';
import { cross, dot } from '../math/vec3';
import { poseOffset, velocityOffset } from './layout';
import type { Bodies, Kinematics } from './layout';
import type { JointAxis } from './joint-axis';

/** Of the workspace, where forces are booked. */
export interface Forces {
  /** 6n [N, N m]: force and torque about the centre of mass of each body. */
  readonly force: Float64Array;
  /** [W] power of what has no energy of its own. */
  power: number;
}

const zA = new Float64Array(3);
const axis = new Float64Array(3);
const u = new Float64Array(3);
const arm = new Float64Array(3);
const momentA = new Float64Array(3);
const momentB = new Float64Array(3);

/** Adds an effort about the joint's axis, or along it where it slides, and its power. */
export function addJointEffort(
  bodies: Bodies,
  joint: JointAxis,
  slides: boolean,
  effort: number,
  y: Float64Array,
  work: Kinematics & Forces,
): void {
  calcMoments(joint, slides, y, work);
  const sliding = slides ? effort : 0;
  const vA = velocityOffset(bodies.n) + 6 * joint.a;
  const vB = velocityOffset(bodies.n) + 6 * joint.b;
  for (let c = 0; c < 3; c++) {
    work.force[6 * joint.a + c] -= sliding * axis[c];
    work.force[6 * joint.a + 3 + c] -= effort * momentA[c];
    work.force[6 * joint.b + c] += sliding * axis[c];
    work.force[6 * joint.b + 3 + c] += effort * momentB[c];
  }
  const linear = dot(axis, 0, y, vB) - dot(axis, 0, y, vA);
  work.power += sliding * linear + effort * (dot(momentB, 0, y, vB + 3) - dot(momentA, 0, y, vA + 3));
}

/** Writes the axis in W and the moments of a unit effort about both centres of mass. */
function calcMoments(joint: JointAxis, slides: boolean, y: Float64Array, work: Kinematics): void {
  zA[0] = joint.axesA[2];
  zA[1] = joint.axesA[5];
  zA[2] = joint.axesA[8];
  rotate(axis, 0, work.R, 9 * joint.a, zA, 0);
  if (slides) {
    rotate(u, 0, work.R, 9 * joint.b, joint.pointB, 0);
    for (let c = 0; c < 3; c++) arm[c] = y[poseOffset(joint.b) + c] + u[c] - y[poseOffset(joint.a) + c];
    cross(momentA, 0, arm, 0, axis, 0);
    cross(momentB, 0, u, 0, axis, 0);
  } else {
    momentA.set(axis);
    momentB.set(axis);
  }
}
