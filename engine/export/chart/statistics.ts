/** What a table under a chart says of a series: its extremes with their times and its root mean square. */
import { readColumn } from '../../charts/columns';
import type { Peak } from '../../charts/peaks';
import { lowerBound, upperBound } from '../../charts/reduce';
import type { TimeWindow } from '../../charts/reduce';
import type { Recording } from '../../recorder/recording';

/** Values in the unit recorded. */
export interface Statistics {
  /** The larger of the other two by absolute value; of equal ones the earlier. */
  peak: Peak;
  maximum: Peak;
  minimum: Peak;
  /** Over time, the values between samples on straight lines. */
  rms: number;
}

/** Over the samples inside the window; null where the series has no value there. */
export function statisticsOf(recording: Recording, id: string, window: TimeWindow): Statistics | null {
  const column = readColumn(recording, id);
  if (!column) return null;
  const { time, count } = recording;
  const end = upperBound(time, count, window.to);
  let high = -1;
  let low = -1;
  let sum = 0;
  let span = 0;
  for (let i = lowerBound(time, count, window.from); i < end; i++) {
    const value = column[i];
    if (!Number.isFinite(value)) continue;
    if (high < 0 || value > column[high]) high = i;
    if (low < 0 || value < column[low]) low = i;
    if (i + 1 >= end || !Number.isFinite(column[i + 1])) continue;
    // The integral of the square of a straight line.
    const [a, b, dt] = [value, column[i + 1], time[i + 1] - time[i]];
    sum += ((a * a + a * b + b * b) / 3) * dt;
    span += dt;
  }
  if (high < 0) return null;
  const at = (index: number): Peak => ({ index, time: time[index], value: column[index] });
  const [maximum, minimum] = [at(high), at(low)];
  const [above, below] = [Math.abs(maximum.value), Math.abs(minimum.value)];
  const isHigh = above > below || (above === below && maximum.index <= minimum.index);
  const peak = isHigh ? maximum : minimum;
  const rms = span > 0 ? Math.sqrt(sum / span) : Math.abs(column[high]);
  return { peak, maximum, minimum, rms };
}
