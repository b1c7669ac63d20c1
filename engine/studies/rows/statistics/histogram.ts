/** How often the values of a column fall into intervals of equal width. */
export interface Histogram {
  /** One more than there are counts, ascending. */
  readonly edges: readonly number[];
  readonly counts: readonly number[];
}

const MOST_BINS = 80;
const LEAST_BINS = 5;

/** `sorted`: ascending, finite. Widths by Freedman and Diaconis, so that more runs give a finer picture; no bins without values. */
export function histogramOf(sorted: Float64Array): Histogram {
  const n = sorted.length;
  if (n === 0) return { edges: [0, 1], counts: [0] };
  const [low, high] = [sorted[0], sorted[n - 1]];
  const span = high - low;
  // variation in the last digits is rounding, not a distribution
  if (!(span > Math.max(Math.abs(low), Math.abs(high)) * 1e-12)) {
    const pad = Math.abs(low) * 0.05 || 0.5;
    return { edges: [low - pad, high + pad], counts: [n] };
  }
  const quartile = (share: number) => sorted[Math.floor(share * (n - 1))];
  const width = (2 * (quartile(0.75) - quartile(0.25))) / Math.cbrt(n);
  const wanted = width > 0 ? Math.ceil(span / width) : MOST_BINS;
  const bins = Math.min(MOST_BINS, Math.max(LEAST_BINS, wanted));
  const counts = new Array<number>(bins).fill(0);
  for (const value of sorted) counts[Math.min(bins - 1, Math.floor(((value - low) / span) * bins))]++;
  const edges = Array.from({ length: bins + 1 }, (_, i) => (i === bins ? high : low + (span * i) / bins));
  return { edges, counts };
}
