/** How long the reaction arrows are: one scale for all joints and the whole recording, so that lengths compare. */
import { niceBelow } from './nice-scale';

/** Forces below this fraction of the reference are not drawn: their arrow would be all head. */
export const SMALLEST = 0.015;
/** Longest arrow, in multiples of the reference length. */
export const LONGEST = 2.5;

/**
 * The force that gets the reference length: the 98th percentile of what was recorded, so that one spike at a toggle does
 * not make all other arrows vanish. Zero when there is no force at all.
 */
export function referenceForce(magnitudes: ArrayLike<number>): number {
  const sorted = Float64Array.from(magnitudes).filter(Number.isFinite).sort();
  if (sorted.length === 0) return 0;
  return sorted[Math.min(sorted.length - 1, Math.floor(0.98 * sorted.length))];
}

/** Length of an arrow [m]; zero when it is not to be drawn. */
export function arrowLength(force: number, reference: number, referenceLength: number): number {
  if (!(reference > 0) || !Number.isFinite(force) || force < SMALLEST * reference) return 0;
  return Math.min(LONGEST, force / reference) * referenceLength;
}

/** A force [N], round in a unit [N], for the legend and the length of its arrow [m]. */
export function legend(
  reference: number,
  referenceLength: number,
  unit = 1,
): { force: number; length: number } | null {
  const force = unit * niceBelow(reference / unit);
  return force > 0 ? { force, length: (force / reference) * referenceLength } : null;
}
