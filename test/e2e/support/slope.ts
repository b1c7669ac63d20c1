/** The straight line of least squares through figures taken at equal distances, and how far its slope can be trusted. */
export interface Slope {
  /** Per figure. */
  slope: number;
  /** Standard error of the slope. */
  error: number;
}

export function slopeOf(figures: readonly number[]): Slope {
  const n = figures.length;
  const middle = (n - 1) / 2;
  const mean = figures.reduce((sum, figure) => sum + figure, 0) / n;
  let [along, across] = [0, 0];
  figures.forEach((figure, i) => {
    along += (i - middle) ** 2;
    across += (i - middle) * (figure - mean);
  });
  const slope = across / along;
  const left = figures.reduce((sum, figure, i) => sum + (figure - mean - slope * (i - middle)) ** 2, 0);
  return { slope, error: Math.sqrt(left / (n - 2) / along) };
}
