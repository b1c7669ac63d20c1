/**
 * At a bifurcation (T 6.2) the accelerations are noise, and their error estimate does not fall with the step: the step would
 * shrink without end. A step this much shorter than the usual ones has no other significant error, and is accepted.
 */
import type { ErrorFilter } from '../../core/integrators/runge-kutta';

/** Fraction of a usual step [1]. */
const SHORT = 1e-3;
/** Error over the tolerance above which it is not noise [1]. */
const LOUDEST = 1e4;
/** Factor by which the usual length fades in each step [1]. */
const KEPT = 0.99;
/** Growth of the step after one that was accepted for its shortness [1]. */
export const OUT_OF_NOISE = 2;

export class PartingNoise {
  private readonly nothing: Float64Array;
  /** Length of the steps before a singular position [s]. */
  private usual = 0;

  constructor(
    size: number,
    private readonly filter: ErrorFilter | null,
  ) {
    this.nothing = new Float64Array(size);
  }

  /** Whether noise explains an excessive estimate for a step from y this short. */
  explains(error: number, h: number, y: Float64Array): boolean {
    if (!(error <= LOUDEST && h <= SHORT * this.usual)) return false;
    return this.filter !== null && this.filter(y, this.nothing);
  }

  /** A step of length h was taken. */
  passed(h: number): void {
    this.usual = Math.max(h, KEPT * this.usual);
  }
}
