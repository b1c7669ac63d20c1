import { rotate } from '../math/mat3';
import { triple } from '../math/scratch';
import { cross } from '../math/vec3';
import { velocityOffset } from '../coordinates/layout';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

const createScratch = () => ({ momentum: triple(), torque: triple() });

/**
 * Adds -w x (I w) to the torque of every body (T 4.6), which conserves angular momentum in the absence of torques. Also stores it in
 * work.gyroscopic, for methods that integrate angular momentum.
 */
export function addGyroscopic(system: System, y: Float64Array, work: Workspace): void {
  const { momentum, torque } = work.scratch.of(createScratch);
  for (let b = 1; b < system.n; b++) {
    const w = velocityOffset(system.n) + 6 * b + 3;
    rotate(momentum, 0, work.inertiaW, 9 * b, y, w);
    cross(torque, 0, momentum, 0, y, w);
    for (let c = 0; c < 3; c++) {
      work.gyroscopic[6 * b + 3 + c] = torque[c];
      work.force[6 * b + 3 + c] += torque[c];
    }
  }
}
