/** Peak, extremes and root mean square of one column of a recording. */
import type { Extreme } from './result';

export interface CurveStatistics {
  maximum: Extreme | null;
  minimum: Extreme | null;
  peak: Extreme | null;
  rms: number;
}

/** The first of equal values counts. The mean square is over time, by trapezoids of the square; gaps count nothing. */
export function calcStatistics(time: Float64Array, values: Float64Array, count: number): CurveStatistics {
  let high = -1;
  let low = -1;
  let area = 0;
  let span = 0;
  for (let i = 0; i < count; i++) {
    const value = values[i];
    if (!Number.isFinite(value)) continue;
    if (high < 0 || value > values[high]) high = i;
    if (low < 0 || value < values[low]) low = i;
    const before = values[i - 1];
    if (i === 0 || !Number.isFinite(before)) continue;
    const dt = time[i] - time[i - 1];
    area += 0.5 * dt * (value * value + before * before);
    span += dt;
  }
  if (high < 0) return { maximum: null, minimum: null, peak: null, rms: NaN };
  const at = (i: number): Extreme => ({ value: values[i], time: time[i] });
  const larger = Math.abs(values[low]) - Math.abs(values[high]);
  const peak = larger > 0 || (larger === 0 && low < high) ? low : high;
  // one sample alone spans no time
  const rms = span > 0 ? Math.sqrt(area / span) : Math.abs(values[high]);
  return { maximum: at(high), minimum: at(low), peak: at(peak), rms };
}
