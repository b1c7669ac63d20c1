import { poseOffset, velocityOffset } from '../system/layout';
import type { System } from '../system/system';

/** What doubles can hold of a number of that size, with room for the arithmetic of a residual. */
const ROUNDING = 64 * Number.EPSILON;

/** What projection has to reach: the absolute tolerance asked for, but never less than rounding allows [m], [m/s]. */
export function projectionTolerances(system: System, y: Float64Array): { position: number; velocity: number } {
  let reach = system.length;
  let speed = 0;
  for (let b = 1; b < system.n; b++) {
    const x = poseOffset(b);
    const v = velocityOffset(system.n) + 6 * b;
    for (let c = 0; c < 3; c++) {
      reach = Math.max(reach, Math.abs(y[x + c]));
      speed = Math.max(speed, Math.abs(y[v + c]), Math.abs(y[v + 3 + c]) * system.length);
    }
  }
  const asked = system.settings.absoluteTolerance;
  return { position: Math.max(asked, ROUNDING * reach), velocity: Math.max(asked, ROUNDING * speed) };
}
