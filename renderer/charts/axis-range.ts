/** The range an axis shows for given data: room above and below, and no invented detail in round-off. */
export interface AxisRange {
  minimum: number;
  maximum: number;
}

/** Share of the data's height left free above and below. */
const MARGIN = 0.08;
/** Variation below this share of the value is round-off, not a signal. */
const FLAT = 1e-9;

export function linearRange(minimum: number, maximum: number): AxisRange {
  if (!Number.isFinite(minimum) || !Number.isFinite(maximum)) return { minimum: 0, maximum: 1 };
  const size = Math.max(Math.abs(minimum), Math.abs(maximum));
  const height = maximum - minimum;
  if (size === 0) return { minimum: -1, maximum: 1 };
  if (!(height > size * FLAT)) {
    const pad = size * 0.1;
    return { minimum: minimum - pad, maximum: maximum + pad };
  }
  return { minimum: minimum - height * MARGIN, maximum: maximum + height * MARGIN };
}

/** Whole decades around the positive values; values of zero are drawn at the lower edge. */
export function logarithmicRange(smallestPositive: number, maximum: number): AxisRange {
  if (!(smallestPositive > 0) || !(maximum > 0)) return { minimum: 1e-16, maximum: 1e-12 };
  const low = Math.max(Math.floor(Math.log10(smallestPositive)), -300);
  const high = Math.ceil(Math.log10(maximum) + 0.05);
  return { minimum: 10 ** low, maximum: 10 ** Math.max(high, low + 2) };
}
