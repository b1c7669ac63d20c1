/**
 * Default sizes that are not drawn, such as thicknesses. They follow from the drawn length alone, by fixed ratios rounded to preferred
 * numbers (R5 of ISO 3, rounded), and never depend on other bodies. The ratios are the same for every length, so a mechanism drawn twice
 * as large is a scaled copy.
 */
const SERIES = [1, 1.5, 2.5, 4, 6];

/** The largest preferred number not above `wanted`, or the one `below` places lower in the series. */
export function preferred(wanted: number, below = 0): number {
  // a computed length of 250 mm less rounding counts as 250 mm
  const most = wanted * (1 + 1e-9);
  const power = Math.floor(Math.log10(most));
  const step = SERIES.findLastIndex((one) => one * 10 ** power <= most);
  const at = SERIES.length * power + Math.max(0, step) - below;
  const decade = Math.floor(at / SERIES.length);
  return Number((SERIES[at - SERIES.length * decade] * 10 ** decade).toPrecision(6));
}

/** The width of a flat bar is a tenth of its length, its thickness a quarter of its width: 25 x 6 for 250 mm. */
export const flatSizes = (length: number): { width: number; thickness: number } => ({
  width: preferred(length / 10),
  thickness: preferred(length / 10, 3),
});

/** The diameter of a round bar is one preferred number below the width of a flat one: 15 mm for 250 mm. */
export const roundRadius = (length: number): number => preferred(length / 10, 1) / 2;

/** A plate is as thick as a flat bar of the same length. */
export const plateThickness = (extent: number): number => flatSizes(extent).thickness;

/** The height of a box is a fifth of the diagonal of its base. */
export const boxHeight = (diagonal: number): number => preferred(diagonal / 5);

/** A block at the end of a bar is two preferred numbers longer than the bar is wide, and one higher and deeper: 60 x 40 x 40 for 250 mm. */
export const blockSize = (bar: number): [number, number, number] => [
  preferred(bar / 10, -2),
  preferred(bar / 10, -1),
  preferred(bar / 10, -1),
];
