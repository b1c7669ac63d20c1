import { poseOffset, velocityOffset } from '../coordinates/layout';
import type { System } from '../system/system';

/** Relative accuracy of doubles, with margin for the arithmetic of a residual. */
const ROUNDING = 64 * Number.EPSILON;

/** Target of position projection [m]: the requested absolute tolerance, but not less than rounding permits. */
export function positionTolerance(system: System, y: Float64Array): number {
  return Math.max(system.settings.absoluteTolerance, positionRounding(system, y));
}

/** Smallest residual [m] that rounding permits for the positions in y. */
export function positionRounding(system: System, y: Float64Array): number {
  let reach = system.length;
  for (let b = 1; b < system.n; b++) {
    const x = poseOffset(b);
    for (let c = 0; c < 3; c++) reach = Math.max(reach, Math.abs(y[x + c]));
  }
  return ROUNDING * reach;
}

/** The same at velocity level [m/s]. */
export function velocityTolerance(system: System, y: Float64Array): number {
  return Math.max(system.settings.absoluteTolerance, velocityRounding(system, y));
}

/** Smallest residual [m/s] that rounding permits for the velocities in y. */
export function velocityRounding(system: System, y: Float64Array): number {
  let speed = 0;
  for (let b = 1; b < system.n; b++) {
    const v = velocityOffset(system.n) + 6 * b;
    for (let c = 0; c < 3; c++) {
      speed = Math.max(speed, Math.abs(y[v + c]), Math.abs(y[v + 3 + c]) * system.length);
    }
  }
  return ROUNDING * speed;
}
