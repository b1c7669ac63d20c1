/** How far projection may move a state: further, and it has led onto another branch (T 6.2). */
import { velocityOffset } from '../coordinates/layout';
import type { System } from '../system/system';

/** Part of the largest speed by which projection may change a velocity [1], or of that at which the other branch would be reached. */
const LARGEST = 0.01;

/**
 * Whether the velocities of y are those of `before` (6n, ground first), corrected a little. `across` [m/s]: what comes to rest has no
 * speed left, and would still have to go so fast to reach the other branch by the end of the step.
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
