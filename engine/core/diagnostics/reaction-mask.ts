/**
 * What is known of each component of a reaction, as one number for a joint: six bits per statement, in the order
 * FX FY FZ MX MY MZ (T 10.2, T 10.8, T 10.12). A component with no bit at all is shared: of least norm.
 */

/** Bits 0 to 5: there is one value; every admissible set of multipliers gives it, or the stated stiffness does. */
export const ALL_UNIQUE = 63;
/** Bits 6 to 11: a singular position leaves the component without a value (T 10.12); its bit of `unique` is not set. */
export const INDETERMINATE = 6;
/** Bits 12 to 17: redundant constraints share it, and the stated compliance says how. Its bit of `unique` is set. */
export const BY_STIFFNESS = 12;

export const LABELS = ['unique', 'by stiffness', 'shared', 'indeterminate'] as const;
export type Label = (typeof LABELS)[number];

export const indeterminateBits = (mask: number): number => (mask >> INDETERMINATE) & ALL_UNIQUE;
export const stiffnessBits = (mask: number): number => (mask >> BY_STIFFNESS) & ALL_UNIQUE;
/** Of least norm: neither one value nor none. */
export const sharedBits = (mask: number): number => ALL_UNIQUE & ~mask & ~indeterminateBits(mask);

/** Of several components, those of `bits`, the one that says least. */
export function labelOf(mask: number, bits: number): Label {
  if ((indeterminateBits(mask) & bits) !== 0) return 'indeterminate';
  if ((sharedBits(mask) & bits) !== 0) return 'shared';
  return (stiffnessBits(mask) & bits) !== 0 ? 'by stiffness' : 'unique';
}

/** Of one joint over several samples: unique where it always was, the others where they ever were. */
export const joinMasks = (one: number, other: number): number =>
  (one & other & ALL_UNIQUE) | ((one | other) & ~ALL_UNIQUE);
