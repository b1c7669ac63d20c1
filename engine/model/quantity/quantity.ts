import { NO_DIMENSIONS } from './unit-symbols';
import type { Dimensions } from './unit-symbols';

export interface Quantity {
  /** In SI units, angles in radians. */
  readonly value: number;
  readonly dimensions: Dimensions;
}

export const plain = (value: number): Quantity => ({ value, dimensions: NO_DIMENSIONS });

export const isPlain = ({ dimensions }: Quantity): boolean => dimensions.every((exponent) => exponent === 0);

/** Exponents can be halves, from roots. */
export const sameDimensions = (a: Dimensions, b: Dimensions): boolean =>
  a.every((exponent, i) => Math.abs(exponent - b[i]) < 1e-9);
