/** Normally distributed, truncated where limits are given. */
import { lowerTail, normalQuantile } from '../normal-distribution';
import type { InputDefinition } from './input-definition';

export interface Normal {
  readonly kind: 'normal';
  readonly mean: number;
  readonly deviation: number;
  readonly from?: number;
  readonly to?: number;
}

/** Standard deviations from the mean within which values can lie: what is further out has a probability below 1e-197. */
const FARTHEST = 30;

export const NORMAL: InputDefinition<Normal> = {
  forms: [
    ['mean', 'deviation'],
    ['mean', 'deviation', 'from', 'to'],
  ],
  isDistributed: true,
  fault: (input) => {
    const { mean, deviation, from, to } = input;
    if (!(deviation > 0)) return `has the standard deviation ${deviation}, which must be greater than 0`;
    if (from !== undefined && to !== undefined && !(from < to))
      return `is truncated to ${from} to ${to}, where the second must be larger`;
    const [low, high] = scoresOf(input);
    if (low > FARTHEST || high < -FARTHEST)
      return `is truncated to values more than ${FARTHEST} standard deviations away from its mean ${mean}; take limits nearer to it, or a uniform distribution`;
    return null;
  },
  quantile: (input, share) => {
    const { mean, deviation, from, to } = input;
    if (from === undefined && to === undefined) return mean + deviation * normalQuantile(share);
    const [low, high] = scoresOf(input);
    // each tail by itself: the share that lies above is as exact as the share below
    const [below, above] = [lowerTail(low), lowerTail(-high)];
    const inside = low > 0 ? lowerTail(-low) - above : lowerTail(high) - below;
    const lower = below + share * inside;
    const score = lower < 0.5 ? normalQuantile(lower) : -normalQuantile(above + (1 - share) * inside);
    return Math.min(to ?? Infinity, Math.max(from ?? -Infinity, mean + deviation * score));
  },
};

/** The limits in standard deviations from the mean. */
const scoresOf = ({ mean, deviation, from, to }: Normal): [number, number] => [
  from === undefined ? -Infinity : (from - mean) / deviation,
  to === undefined ? Infinity : (to - mean) / deviation,
];
