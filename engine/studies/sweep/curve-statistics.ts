/** Peak, extremes and root mean square of one column of a recording. */
import { RunningExtremes } from '../../core/math/running-extremes';
import type { Extreme } from './result';

export interface CurveStatistics {
  maximum: Extreme | null;
  minimum: Extreme | null;
  peak: Extreme | null;
  rms: number;
}

/** Peaks are found as in charts; a column without values has none. */
export function calcStatistics(time: Float64Array, values: Float64Array, count: number): CurveStatistics {
  const running = new RunningExtremes();
  for (let i = 0; i < count; i++) running.add(0, i, time[i], values[i]);
  const found = running.read();
  if (!found) return { maximum: null, minimum: null, peak: null, rms: NaN };
  const plain = ({ value, time }: Extreme): Extreme => ({ value, time });
  return {
    maximum: plain(found.maximum),
    minimum: plain(found.minimum),
    peak: plain(found.peak),
    rms: found.rms,
  };
}
