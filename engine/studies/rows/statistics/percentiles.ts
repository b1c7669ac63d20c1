/**
 * Percentiles of a column of a study, with confidence intervals that hold for every distribution: how many of n independent runs lie
 * below a percentile is binomial, so two of the runs in order enclose it with a known probability (David and Nagaraja, Order Statistics, 7.1).
 */
export interface Percentile {
  /** Fraction of the runs below [1]. */
  readonly share: number;
  readonly value: number;
  /** Ends of the interval; infinite where there are too few runs to bound it. */
  readonly low: number;
  readonly high: number;
}

export const CONFIDENCE = 0.95;

/** The finite ones, ascending. */
export function sortedOf(values: Float64Array): Float64Array {
  return values.filter(Number.isFinite).sort();
}

/** `sorted`: ascending, finite. */
export function percentileOf(sorted: Float64Array, share: number, confidence = CONFIDENCE): Percentile {
  const n = sorted.length;
  if (n === 0) return { share, value: NaN, low: NaN, high: NaN };
  const at = share * (n - 1);
  const below = Math.floor(at);
  const rest = at - below;
  const value = rest === 0 ? sorted[below] : sorted[below] * (1 - rest) + sorted[below + 1] * rest;
  const { low, high } = ranksAround(n, share, confidence);
  return {
    ...{ share, value },
    low: low < 1 ? -Infinity : sorted[low - 1],
    high: high > n ? Infinity : sorted[high - 1],
  };
}

/**
 * Ranks, from 1, of the runs that enclose the percentile with at least that confidence, each side missing it with at most half of the
 * rest; 0 and n + 1 where no run does.
 */
export function ranksAround(n: number, share: number, confidence: number): { low: number; high: number } {
  const { first, chances } = binomial(n, share);
  const tail = (1 - confidence) / 2;
  let [low, sum] = [first, 0];
  // low: the largest with P(B <= low - 1) <= tail
  for (const chance of chances) {
    sum += chance;
    if (sum > tail) break;
    low++;
  }
  let high = first + chances.length;
  sum = 0;
  // high: the least with P(B >= high) <= tail
  for (let i = chances.length - 1; i >= 0; i--) {
    sum += chances[i];
    if (sum > tail) break;
    high--;
  }
  return { low, high };
}

/** What is less likely than this, relative to the most likely number, adds nothing to a tail. */
const NEGLIGIBLE = 1e-20;

/** Chances of `first`, `first + 1`, ... successes of n; by their ratios from the most likely one, so that nothing overflows. */
function binomial(n: number, share: number): { first: number; chances: number[] } {
  const mode = Math.min(n, Math.floor((n + 1) * share));
  const odds = share / (1 - share);
  const below: number[] = [];
  for (let k = mode, chance = 1; k > 0; k--) {
    chance *= k / ((n - k + 1) * odds);
    if (!(chance > NEGLIGIBLE)) break;
    below.push(chance);
  }
  const above: number[] = [];
  for (let k = mode, chance = 1; k < n; k++) {
    chance *= ((n - k) * odds) / (k + 1);
    if (!(chance > NEGLIGIBLE)) break;
    above.push(chance);
  }
  const all = [...below.reverse(), 1, ...above];
  const total = all.reduce((sum, chance) => sum + chance, 0);
  return { first: mode - below.length, chances: all.map((chance) => chance / total) };
}
