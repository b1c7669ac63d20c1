/** The range an axis shows for given data: room above and below, and no invented detail in round-off. */
export interface AxisRange {
  minimum: number;
  maximum: number;
}

/** Fraction of the data's height left free below, and above where the largest value is written. */
const MARGIN_BELOW = 0.08;
const MARGIN_ABOVE = 0.14;
/** Variation below this fraction of the value is rounding, not a signal. */
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

/** Most decades shown: below are dips of a residual through zero, which would take space from its magnitude. */
const LARGEST_DECADES = 6;

/** Whole decades around the positive values; what is smaller, zero included, is drawn at the lower edge. */
export function logarithmicRange(smallestPositive: number, maximum: number): AxisRange {
  // a run without any drift: the decades of rounding
  if (!(smallestPositive > 0) || !(maximum > 0)) return { minimum: 1e-16, maximum: 1e-12 };
  const high = Math.ceil(Math.log10(maximum) + 0.05);
  const low = Math.max(Math.floor(Math.log10(smallestPositive)), high - LARGEST_DECADES, -300);
  return { minimum: 10 ** low, maximum: 10 ** Math.max(high, low + 2) };
}

/** Aligns the zeros of linear axes that share a plot, by widening them; unchanged if one does not include zero. */
export function alignZeros(ranges: readonly AxisRange[]): AxisRange[] {
  const hasZeros = ranges.every((range) => range.minimum <= 0 && range.maximum >= 0);
  if (ranges.length < 2 || !hasZeros) return [...ranges];
  const height = (range: AxisRange) => range.maximum - range.minimum;
  // a line that is always zero does not affect where zero lies
  const telling = ranges.filter((range) => range.minimum !== -1 || range.maximum !== 1);
  if (telling.length === 0) return [...ranges];
  const below = Math.max(...telling.map((range) => -range.minimum / height(range)));
  const above = Math.max(...telling.map((range) => range.maximum / height(range)));
  return ranges.map((range) => {
    const scale = Math.max(below > 0 ? -range.minimum / below : 0, above > 0 ? range.maximum / above : 0);
    return { minimum: -scale * below, maximum: scale * above };
  });
}

/** Widens one of two ranges of the same unit about its middle, so that both have the same scale on a plot of this size [px]. */
export function equalise(
  x: AxisRange,
  y: AxisRange,
  size: { width: number; height: number },
): { x: AxisRange; y: AxisRange } {
  const perPixel = Math.max(span(x) / Math.max(size.width, 1), span(y) / Math.max(size.height, 1));
  return { x: widen(x, perPixel * size.width), y: widen(y, perPixel * size.height) };
}

const span = ({ minimum, maximum }: AxisRange): number => maximum - minimum;

function widen(range: AxisRange, to: number): AxisRange {
  const extra = Math.max(to - span(range), 0) / 2;
  return { minimum: range.minimum - extra, maximum: range.maximum + extra };
}

/** Whether a range that was typed, or read from a file, can be drawn. */
export function isUsableRange(range: AxisRange | undefined, logarithmic: boolean): range is AxisRange {
  if (!range || !Number.isFinite(range.minimum) || !Number.isFinite(range.maximum)) return false;
  if (logarithmic && !(range.minimum > 0)) return false;
  const size = Math.max(Math.abs(range.minimum), Math.abs(range.maximum));
  return range.maximum - range.minimum > size * FLAT;
}

/** A range zoomed about `around`; a factor below one shows less. */
export function zoomRange(range: AxisRange, factor: number, around: number, logarithmic: boolean): AxisRange {
  const [to, from] = logarithmic
    ? [Math.log10, (v: number) => 10 ** v]
    : [(v: number) => v, (v: number) => v];
  const middle = to(around);
  return {
    minimum: from(middle - (middle - to(range.minimum)) * factor),
    maximum: from(middle + (to(range.maximum) - middle) * factor),
  };
}

/** A range moved by a fraction of its own span. */
export function panRange(range: AxisRange, share: number, logarithmic: boolean): AxisRange {
  if (logarithmic) {
    const factor = (range.maximum / range.minimum) ** share;
    return { minimum: range.minimum * factor, maximum: range.maximum * factor };
  }
  const by = span(range) * share;
  return { minimum: range.minimum + by, maximum: range.maximum + by };
}
