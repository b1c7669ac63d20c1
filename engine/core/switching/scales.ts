import {
  positionRounding,
  positionTolerance,
  velocityRounding,
  velocityTolerance,
} from '../stabilisers/tolerances';
import type { System } from '../system/system';

/** Thresholds below which switched rows treat a gap as closed, a rate as zero, or an impact as the last one (T 14.2). */
export interface Scales {
  /** Gap [m] that counts as closed, and rounding error of a gap. */
  readonly closed: number;
  readonly gapNoise: number;
  /** Speed [m/s] that counts as zero, and rounding error of a speed. */
  readonly still: number;
  readonly speedNoise: number;
  /** An approach slower than this [m/s] does not rebound. */
  readonly rest: number;
}

/** Efforts below this fraction of the largest force [1] count as zero. */
export const EFFORT_NOISE = 1e-9;
/** Growth of the noise factor of a row each time its margin ends [1]. */
export const MORE_PATIENCE = 4;
/**
 * Slowest rebound relative to the mechanism's characteristic speed [1]: all further rebounds take at most that fraction of its
 * characteristic time.
 */
const REST = 1e-6;

export function calcScales(system: System, y: Float64Array): Scales {
  const { gravity } = system.settings;
  const speed = Math.max(Math.sqrt(Math.hypot(...gravity) * system.length), system.length);
  return {
    closed: 10 * positionTolerance(system, y),
    gapNoise: positionRounding(system, y),
    still: 10 * velocityTolerance(system, y),
    speedNoise: 1e-14 * speed + 4 * velocityRounding(system, y),
    rest: REST * speed,
  };
}
