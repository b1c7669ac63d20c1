/**
 * At a bifurcation (T 6.2) the accelerations are noise, and their estimate does not fall with the step: it would shrink
 * without end. A step that is so short a part of the usual ones has no other error worth the name, and is taken.
 */
import type { ErrorFilter } from '../../core/integrators/runge-kutta';

/** Part of a usual step [1]. */
const SHORT = 1e-3;
/** More than this many times the tolerance is not noise [1]. */
const LOUDEST = 1e4;
/** What a step leaves of the usual length [1]. */
const KEPT = 0.99;
/** The step after one that was taken for its shortness, over that [1]. */
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

  /** Whether an estimate of the step from y that is too large says nothing of a step this short. */
  explains(error: number, h: number, y: Float64Array): boolean {
    if (!(error <= LOUDEST && h <= SHORT * this.usual)) return false;
    return this.filter !== null && this.filter(y, this.nothing);
  }

  /** A step of length h was taken. */
  passed(h: number): void {
    this.usual = Math.max(h, KEPT * this.usual);
  }
}
