/** All values between two limits, equally likely. */
import type { InputDefinition } from './input-definition';

export interface Uniform {
  readonly kind: 'uniform';
  readonly from: number;
  readonly to: number;
}

export const UNIFORM: InputDefinition<Uniform> = {
  forms: [['from', 'to']],
  isDistributed: true,
  fault: ({ from, to }) => (from < to ? null : `goes from ${from} to ${to}, where the second must be larger`),
  quantile: ({ from, to }, share) => Math.min(to, Math.max(from, from * (1 - share) + to * share)),
};
