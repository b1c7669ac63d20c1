/** Difference between accelerations of two formulations, relative to the largest. */
import type { Model } from '../preparation/model';

/** `accelerations`: 6 per body, as those of the global system in `work.acc`, which are the reference. [1] */
export function disagreement({ system, work }: Model, accelerations: Float64Array): number {
  // scaled at least by gravity: at rest only rounding would remain
  let largest = Math.hypot(...system.settings.gravity);
  let apart = 0;
  for (let b = 1; b < system.n; b++) {
    for (let c = 0; c < 6; c++) {
      const arm = c < 3 ? 1 : system.length;
      const own = arm * work.acc[6 * b + c];
      largest = Math.max(largest, Math.abs(own));
      apart = Math.max(apart, Math.abs(arm * accelerations[6 * b + c] - own));
    }
  }
  if (!(apart >= 0 && apart < Infinity)) return Infinity;
  return largest > 0 ? apart / largest : apart;
}
