/** How far projection may move a state: a larger change means that it led onto another branch (T 6.2). */
import { velocityOffset } from '../coordinates/layout';
import type { System } from '../system/system';

/** Permitted change of a velocity by projection, relative to the largest speed, or to the speed that would reach the other branch [1]. */
const LARGEST = 0.01;

/**
 * Whether the velocities of y are those of `before` (6n, ground first) with a small correction. `across` [m/s]: the speed needed to
 * reach the other branch by the end of the step; it is the reference when a motion comes to rest.
 */
export function isCorrection(system: System, before: Float64Array, y: Float64Array, across: number): boolean {
  const v0 = velocityOffset(system.n);
  let change = 0;
  let speed = across;
  for (let c = 6; c < before.length; c++) {
    const length = c % 6 < 3 ? 1 : system.length;
    change = Math.max(change, length * Math.abs(y[v0 + c] - before[c]));
    speed = Math.max(speed, length * Math.abs(before[c]));
  }
  return change <= LARGEST * speed;
}
