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

/** Differences below this fraction of what the forces alone would accelerate [1] are rounding, as where friction holds everything at rest. */
const ROUNDING = 1e-9;

/** The largest acceleration that the forces of the workspace would give to free bodies, as above [m/s^2]. */
function largestForced({ system, work }: Model): number {
  const { n, invMass, invInertia, length } = system;
  let largest = 0;
  for (let b = 1; b < n; b++) {
    const lightest = Math.max(invInertia[9 * b], invInertia[9 * b + 4], invInertia[9 * b + 8]);
    for (let c = 0; c < 6; c++) {
      const size = c < 3 ? invMass[b] : length * lightest;
      largest = Math.max(largest, size * Math.abs(work.force[6 * b + c]));
    }
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
  if (apart <= ROUNDING * largestForced(model)) return 0;
  return largest > 0 ? apart / largest : apart;
}
