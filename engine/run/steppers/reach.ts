/** How far a pose is from a singular position, by its smallest pivot, which varies as the square of the distance (T 6.3). */

/** Fraction of the way to a singular position, as estimated from a pivot, that may be passed without a look [1]. */
export const REACH = 0.15;
/**
 * A mechanism whose smallest pivot never exceeds this [1] has rows that are always nearly dependent, and a singular position's own pivot
 * becomes the smallest only correspondingly closer to it.
 */
const UPRIGHT = 0.1;

/** Fraction of the way to a singular position on which its pivot is the smallest [1]; `largest`: the largest of the smallest pivots. */
export const visiblePart = (largest: number): number => Math.min(1, Math.sqrt(largest / UPRIGHT));

/**
 * Whether a singular position may lie between two poses this far apart [characteristic lengths]: within reach of the pivots of both, which
 * are given over `largest` [1].
 */
export const mayHide = (way: number, a: number, b: number, largest: number): boolean =>
  way > REACH * visiblePart(largest) * (Math.sqrt(Math.max(0, a)) + Math.sqrt(Math.max(0, b)));
