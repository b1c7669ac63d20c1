/**
 * A motion for display: poses along it with the joints closed, so that a loop moves as a loop and does not come apart as it
 * would along the straight line of its velocities.
 */
import { factoriseAt, follow, kineticProduct, largestSpeed, projectMotion } from './free-motions';
import { posesOf } from '../../preparation/initial-state';
import type { Mechanism } from '../mechanism';
import type { Pose } from '../../../model/pose';

/** Frames to either side of the pose at rest. */
const FRAMES = 8;
/** Largest displacement, in characteristic lengths [1]. */
const REACH = 0.25;

/** 2 FRAMES + 1 poses of every body, from one end of the motion to the other; fewer where the mechanism stops earlier. */
export function calcMotionFrames(
  mechanism: Mechanism,
  y: Float64Array,
  motion: Float64Array,
): { frames: Pose[][]; center: number } {
  const backward = followPath(mechanism, y, motion, -1).reverse();
  const forward = followPath(mechanism, y, motion, 1);
  return { frames: [...backward, posesOf(mechanism.system, y), ...forward], center: backward.length };
}

function followPath(
  mechanism: Mechanism,
  start: Float64Array,
  motion: Float64Array,
  direction: 1 | -1,
): Pose[][] {
  const { system } = mechanism;
  const y = start.slice();
  const u = motion.slice();
  const { speed } = largestSpeed(mechanism, u);
  if (speed === 0 || !factoriseAt(mechanism, y)) return [];
  const step = (direction * REACH * system.length) / (FRAMES * speed);
  const size = kineticProduct(mechanism, u, u);
  const poses: Pose[][] = [];
  for (let frame = 0; frame < FRAMES; frame++) {
    if (!follow(mechanism, y, u, step) || !factoriseAt(mechanism, y)) break;
    poses.push(posesOf(system, y));
    // the motion continues along what is free at the new pose
    projectMotion(mechanism, u);
    const scale = Math.sqrt(size / kineticProduct(mechanism, u, u));
    if (!(scale < 10)) break;
    for (let c = 0; c < u.length; c++) u[c] *= scale;
  }
  return poses;
}
