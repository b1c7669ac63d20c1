/**
 * One run against another: the same series of both on the time axis of the first, as a difference or a ratio.
 *
 * Difference is current minus other, ratio is current over other. Between samples, the other run is interpolated linearly,
 * counts and masks hold; outside its time there is no value. Where both runs have two samples at the same time, at a jump,
 * before is compared with before and after with after.
 */

export type Comparison = 'difference' | 'ratio';

export interface Samples {
  /** [s], never decreasing. */
  readonly time: Float64Array;
  readonly values: Float64Array;
  readonly count: number;
  /** Counts and masks: no value lies between two samples. */
  readonly held?: boolean;
}

/** Relative to the largest value: a smaller divisor counts as zero, and there is no ratio. */
const ZERO = 1e-12;
/** Rounding of a time axis shared by two runs [relative]. */
const SAME_TIME = 1e-12;

/** Values of `from` at `count` times, NaN where it has none; `out` is filled from `first` on. */
export function resample(
  from: Samples,
  time: Float64Array,
  count: number,
  out: Float64Array = new Float64Array(count),
  first = 0,
): Float64Array {
  let at = 0;
  for (let i = first; i < count; i++) {
    const t = time[i];
    const tolerance = SAME_TIME * Math.abs(t);
    const isBefore = i + 1 < count && time[i + 1] - t <= tolerance;
    // The first sample that is not earlier than t.
    while (at < from.count && from.time[at] < t - tolerance) at++;
    out[i] = valueAt(from, at, t, tolerance, isBefore);
  }
  return out;
}

function valueAt(from: Samples, at: number, t: number, tolerance: number, isBefore: boolean): number {
  const { time, values, count, held } = from;
  if (at >= count) return Number.NaN;
  if (time[at] <= t + tolerance) {
    if (isBefore) return values[at];
    let last = at;
    while (last + 1 < count && time[last + 1] <= t + tolerance) last++;
    return values[last];
  }
  if (at === 0) return Number.NaN;
  if (held) return values[at - 1];
  const fraction = (t - time[at - 1]) / (time[at] - time[at - 1]);
  return values[at - 1] + (values[at] - values[at - 1]) * fraction;
}

/** `current` against `other` at each sample of `current`. */
export function compareSamples(kind: Comparison, current: Samples, other: Samples): Float64Array {
  const { time, values, count } = current;
  const result = resample(other, time, count);
  if (kind === 'difference') {
    for (let i = 0; i < count; i++) result[i] = values[i] - result[i];
    return result;
  }
  let largest = 0;
  for (let i = 0; i < count; i++) if (Math.abs(result[i]) > largest) largest = Math.abs(result[i]);
  for (let i = 0; i < count; i++) {
    result[i] = Math.abs(result[i]) > ZERO * largest ? values[i] / result[i] : Number.NaN;
  }
  return result;
}
