import { NO_DIMENSIONS } from './units';
import type { Dimensions } from './units';

export interface Quantity {
  /** In SI units, angles in radians. */
  readonly value: number;
  readonly dimensions: Dimensions;
}

export const plain = (value: number): Quantity => ({ value, dimensions: NO_DIMENSIONS });

export const hasNoUnit = (dimensions: Dimensions): boolean => dimensions.every((exponent) => exponent === 0);

export const isPlain = ({ dimensions }: Quantity): boolean => hasNoUnit(dimensions);

/** Exponents can be halves, from roots. */
export const sameDimensions = (a: Dimensions, b: Dimensions): boolean =>
  a.every((exponent, i) => Math.abs(exponent - b[i]) < 1e-9);
