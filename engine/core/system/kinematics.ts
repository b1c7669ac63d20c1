import { conjugate } from '../math/mat3';
import { toMatrix } from '../math/quat';
import { poseOffset } from '../coordinates/layout';
import type { System } from './system';
import type { Workspace } from './workspace';

/**
 * Rotation matrices and world inertia of every body (T 1.4): I = R I_body R^T.
 *
 * Reads y; writes work.R, work.inertiaW, work.invInertiaW. Allocates nothing.
 */
export function calcKinematics(system: System, y: Float64Array, work: Workspace): void {
  // the ground is body 0: it does not rotate, and its inertia stays zero
  work.R[0] = work.R[4] = work.R[8] = 1;
  for (let b = 1; b < system.n; b++) {
    toMatrix(work.R, 9 * b, y, poseOffset(b) + 3);
    conjugate(work.inertiaW, 9 * b, work.R, 9 * b, system.inertia, 9 * b);
    conjugate(work.invInertiaW, 9 * b, work.R, 9 * b, system.invInertia, 9 * b);
  }
}
