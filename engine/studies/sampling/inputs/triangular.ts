/** Between two limits, most likely at the mode: for a tolerance of which no more is known. */
import type { InputDefinition } from './input-definition';

export interface Triangular {
  readonly kind: 'triangular';
  readonly from: number;
  readonly mode: number;
  readonly to: number;
}

export const TRIANGULAR: InputDefinition<Triangular> = {
  forms: [['from', 'mode', 'to']],
  isDistributed: true,
  fault: ({ from, mode, to }) => {
    if (!(from < to)) return `goes from ${from} to ${to}, where the second must be larger`;
    return mode < from || mode > to ? `has its mode ${mode} outside of ${from} to ${to}` : null;
  },
  quantile: ({ from, mode, to }, share) => {
    const width = to - from;
    const below = (mode - from) / width;
    // the side nearer to its own end, so that neither loses digits
    const value =
      share < below
        ? from + Math.sqrt(share * below) * width
        : to - Math.sqrt((1 - share) * (1 - below)) * width;
    return Math.min(to, Math.max(from, value));
  },
};
