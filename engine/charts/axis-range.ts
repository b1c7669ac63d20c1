/** The range an axis shows for given data: room above and below, and no invented detail in round-off. */
export interface AxisRange {
  minimum: number;
  maximum: number;
}

/** Share of the data's height left free below, and above where the largest value is written. */
const MARGIN_BELOW = 0.08;
const MARGIN_ABOVE = 0.14;
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
  return { minimum: minimum - height * MARGIN_BELOW, maximum: maximum + height * MARGIN_ABOVE };
}

/** Decades shown at most: below are dips of a residual through zero, which would crowd out its size. */
const LARGEST_DECADES = 6;

/** Whole decades around the positive values; what is smaller, zero included, is drawn at the lower edge. */
export function logarithmicRange(smallestPositive: number, maximum: number): AxisRange {
  if (!(smallestPositive > 0) || !(maximum > 0)) return { minimum: 1e-16, maximum: 1e-12 };
  const high = Math.ceil(Math.log10(maximum) + 0.05);
  const low = Math.max(Math.floor(Math.log10(smallestPositive)), high - LARGEST_DECADES, -300);
  return { minimum: 10 ** low, maximum: 10 ** Math.max(high, low + 2) };
}

/** Gives linear axes that share a plot their zero at one height, by widening them; left alone when one has no zero. */
export function alignZeros(ranges: readonly AxisRange[]): AxisRange[] {
  const hasZeros = ranges.every((range) => range.minimum <= 0 && range.maximum >= 0);
  if (ranges.length < 2 || !hasZeros) return [...ranges];
  const height = (range: AxisRange) => range.maximum - range.minimum;
  // A line that is zero throughout has no say in where zero lies.
  const telling = ranges.filter((range) => range.minimum !== -1 || range.maximum !== 1);
  if (telling.length === 0) return [...ranges];
  const below = Math.max(...telling.map((range) => -range.minimum / height(range)));
  const above = Math.max(...telling.map((range) => range.maximum / height(range)));
  return ranges.map((range) => {
    const scale = Math.max(below > 0 ? -range.minimum / below : 0, above > 0 ? range.maximum / above : 0);
    return { minimum: -scale * below, maximum: scale * above };
  });
}
