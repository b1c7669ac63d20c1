import {
  positionRounding,
  positionTolerance,
  velocityRounding,
  velocityTolerance,
} from '../stabilisers/tolerances';
import type { System } from '../system/system';

/** Sizes below which switched rows take a gap as closed, a rate as zero, an impact as the last one (T 14.2). */
export interface Scales {
  /** Gap [m] that counts as closed, and what rounding leaves of a gap. */
  readonly closed: number;
  readonly gapNoise: number;
  /** Speed [m/s] that counts as none, and what rounding leaves of a speed. */
  readonly still: number;
  readonly speedNoise: number;
  /** An approach slower than this [m/s] does not rebound. */
  readonly rest: number;
}

/** Efforts below this fraction of the largest force count as none [1]. */
export const EFFORT_NOISE = 1e-9;
/** Growth of the patience with noise each time that a row ends [1]. */
export const MORE_PATIENCE = 4;
/** Slowest rebound over the mechanism's own speed [1]: all that would follow takes that share of its own time. */
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
