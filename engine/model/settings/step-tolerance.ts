/** Relative tolerances of single steps: the requested tolerance is for the whole run, and errors of steps accumulate (T 9.3). */

/** Over a thousand steps, errors seldom all add up [1]. */
const FINEST_PART = 1e-3;
/** Sufficient for a loose run, whose steps are long [1]. */
const ENOUGH = 1e-8;
/** Below this, an error estimate at a bifurcation (T 6.2) would be all rounding [1]. */
const ROUNDED = 1e-12;

/** The smallest tolerance used for a step, in a run with this tolerance. */
export const finestTolerance = (asked: number): number =>
  Math.max(ROUNDED, Math.min(ENOUGH, FINEST_PART * asked));

/** The tolerance used for steps if it is larger than it should be for this run; else null. */
export const floorMet = (asked: number): number | null =>
  FINEST_PART * asked < ROUNDED ? Math.min(asked, ROUNDED) : null;
