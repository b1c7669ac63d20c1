/** How far accelerations of two formulations are apart, over the largest that there is. */
import type { Model } from '../preparation/model';

/** `accelerations`: 6 per body, as those of the global system in `work.acc`, which are taken for right. [1] */
export function disagreement({ system, work }: Model, accelerations: Float64Array): number {
  // what gravity gives a body is the least that counts: at rest all that is left is rounding
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
