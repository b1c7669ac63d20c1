/**
 * What is known of each component of a reaction, as one number per joint: six bits per statement, in the order FX FY FZ MX MY MZ (T
 * 10.2, T 10.8, T 10.12). A component with no bit set is shared; its value is the least-norm one.
 */

/** Bits 0 to 5: the value is determined, either equal for every admissible set of multipliers or given by the stated stiffness. */
export const ALL_UNIQUE = 63;
/** Bits 6 to 11: a singular position leaves the component indeterminate (T 10.12); its bit of `unique` is not set. */
export const INDETERMINATE = 6;
/** Bits 12 to 17: redundant constraints share it, and the stated compliance determines how. Its bit of `unique` is set. */
export const BY_STIFFNESS = 12;

export const LABELS = ['unique', 'by stiffness', 'shared', 'indeterminate'] as const;
export type Label = (typeof LABELS)[number];

export const indeterminateBits = (mask: number): number => (mask >> INDETERMINATE) & ALL_UNIQUE;
export const stiffnessBits = (mask: number): number => (mask >> BY_STIFFNESS) & ALL_UNIQUE;
/** Components known by the least-norm value only: neither determined nor indeterminate. */
export const sharedBits = (mask: number): number => ALL_UNIQUE & ~mask & ~indeterminateBits(mask);

/** The weakest label among the components in `bits`. */
export function labelOf(mask: number, bits: number): Label {
  if ((indeterminateBits(mask) & bits) !== 0) return 'indeterminate';
  if ((sharedBits(mask) & bits) !== 0) return 'shared';
  return (stiffnessBits(mask) & bits) !== 0 ? 'by stiffness' : 'unique';
}

/** Joins several samples of a joint: unique if it always was, the other labels if they ever applied. */
export const joinMasks = (one: number, other: number): number =>
  (one & other & ALL_UNIQUE) | ((one | other) & ~ALL_UNIQUE);
