/** Relative tolerances of single steps: what is asked for is asked of the whole run, and errors of steps add up (T 9.3). */

/** In a thousand steps errors seldom all add up [1]. */
const FINEST_PART = 1e-3;
/** Enough for a loose run, whose steps are long [1]. */
const ENOUGH = 1e-8;
/** Beyond this rounding would be what is left of an estimate at a bifurcation (T 6.2) [1]. */
const ROUNDED = 1e-12;

/** What no step is held to less than, for a run that is to be within a tolerance. */
export const finestTolerance = (asked: number): number =>
  Math.max(ROUNDED, Math.min(ENOUGH, FINEST_PART * asked));

/** What steps of a run are held to where that is more than the part of the tolerance that they should be; else null. */
export const floorMet = (asked: number): number | null =>
  FINEST_PART * asked < ROUNDED ? Math.min(asked, ROUNDED) : null;
