/**
 * Sizes that are not drawn: how thick a new body is. They follow from its own length by fixed ratios, in preferred numbers
 * (R5 of ISO 3, rounded), and from nothing else: neither from what was drawn before nor from what is drawn with it. The
 * ratio is the same for every length, so a mechanism drawn twice as large is the same mechanism.
 */
const SERIES = [1, 1.5, 2.5, 4, 6];

/** The largest preferred number that is not above `wanted`, or one so many `below` it in the series. */
export function preferred(wanted: number, below = 0): number {
  // a length from coordinates that is 250 mm but for its last bits is 250 mm
  const most = wanted * (1 + 1e-9);
  const power = Math.floor(Math.log10(most));
  const step = SERIES.findLastIndex((one) => one * 10 ** power <= most);
  const at = SERIES.length * power + Math.max(0, step) - below;
  const decade = Math.floor(at / SERIES.length);
  return Number((SERIES[at - SERIES.length * decade] * 10 ** decade).toPrecision(6));
}

/** Of a flat bar a tenth of its length is its width, and a quarter of that its thickness: 25 x 6 for 250 mm. */
export const flatSizes = (length: number): { width: number; thickness: number } => ({
  width: preferred(length / 10),
  thickness: preferred(length / 10, 3),
});

/** The diameter of a round bar is one number below the width of a flat one: 15 mm for 250 mm. */
export const roundRadius = (length: number): number => preferred(length / 10, 1) / 2;

/** A plate is as thick as a flat bar that is as long as it. */
export const plateThickness = (extent: number): number => flatSizes(extent).thickness;

/** A box is a fifth as high as its base is wide from corner to corner. */
export const boxHeight = (diagonal: number): number => preferred(diagonal / 5);

/** A block at the end of a bar is two numbers longer than the bar is wide, and one higher and deeper: 60 x 40 x 40 for 250 mm. */
export const blockSize = (bar: number): [number, number, number] => [
  preferred(bar / 10, -2),
  preferred(bar / 10, -1),
  preferred(bar / 10, -1),
];
