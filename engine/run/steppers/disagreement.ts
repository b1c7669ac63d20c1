/** Difference between accelerations of two formulations, relative to the largest. */
import type { Model } from '../preparation/model';

/** The largest acceleration of the workspace [m/s^2], with angular ones times the size of the mechanism; none less than gravity. */
export function largestAcceleration({ system, work }: Model): number {
  let largest = Math.hypot(...system.settings.gravity);
  for (let b = 1; b < system.n; b++) {
    for (let c = 0; c < 6; c++)
      largest = Math.max(largest, Math.abs(work.acc[6 * b + c]) * (c < 3 ? 1 : system.length));
  }
  return largest;
}

/** `accelerations`: 6 per body, as those of the global system in `work.acc`, which are the reference. [1] */
export function disagreement(model: Model, accelerations: Float64Array): number {
  const { system, work } = model;
  // scaled at least by gravity: at rest only rounding would remain
  const largest = largestAcceleration(model);
  let apart = 0;
  for (let b = 1; b < system.n; b++) {
    for (let c = 0; c < 6; c++) {
      const arm = c < 3 ? 1 : system.length;
      apart = Math.max(apart, arm * Math.abs(accelerations[6 * b + c] - work.acc[6 * b + c]));
    }
  }
  if (!(apart >= 0 && apart < Infinity)) return Infinity;
  return largest > 0 ? apart / largest : apart;
}
