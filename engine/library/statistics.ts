/** What a curve comes to over its run. */
import { RunningExtremes } from '../core/math/running-extremes';
import type { Extreme } from '../studies/sweep/result';

/** Of equal extremes the first counts, as in charts. */
export interface Statistics {
  readonly maximum: Extreme;
  readonly minimum: Extreme;
  /** The larger of the two by magnitude. */
  readonly peak: Extreme;
  /** Over time. */
  readonly mean: number;
  /** Root mean square over time. */
  readonly rms: number;
}

/** Null for a curve without values. */
export function calcStatistics(time: Float64Array, values: Float64Array): Statistics | null {
  const running = new RunningExtremes();
  for (let i = 0; i < values.length; i++) running.add(0, i, time[i], values[i]);
  const found = running.read();
  if (found === null) return null;
  const plain = ({ value, time: at }: Extreme): Extreme => ({ value, time: at });
  const { maximum, minimum, peak, mean, rms } = found;
  return { maximum: plain(maximum), minimum: plain(minimum), peak: plain(peak), mean, rms };
}
