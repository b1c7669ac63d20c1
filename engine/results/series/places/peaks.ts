/** Extremes of each series so far, found once per sample however often they are requested. */
import { RunningExtremes } from '../../../core/math/running-extremes';
import type { Extreme, Statistics } from '../../../core/math/running-extremes';
import type { Recording } from '../../recording/recording';
import { readColumn } from '../columns';
import { leastGoverns } from '../least-governs';
import { SeriesCache } from '../series-cache';
import { resolutionOf } from './resolution';

export interface Peak {
  index: number;
  time: number;
  /** With its sign. */
  value: number;
}

export interface Extremes {
  /** In each case the first of those equal within rounding. */
  maximum: Peak;
  minimum: Peak;
  /** The larger of the two by absolute value; of equal ones the earlier. */
  peak: Peak;
}

const progress = new SeriesCache<{ seen: number; found: RunningExtremes }>();

/** Null if the series does not exist or has no value. */
export function findExtremes(recording: Recording, id: string): Extremes | null {
  const column = readColumn(recording, id);
  if (!column) return null;
  const state = progress.get(recording, id, () => ({ seen: 0, found: new RunningExtremes() }));
  const { time, count } = recording;
  for (; state.seen < count; state.seen++)
    state.found.add(0, state.seen, time[state.seen], column[state.seen]);
  const found = state.found.read(0, resolutionOf(recording, id));
  return found && withoutAngles(found);
}

export const withoutAngles = ({ maximum, minimum, peak }: Statistics): Extremes => ({
  maximum: plain(maximum),
  minimum: plain(minimum),
  peak: plain(peak),
});

/** The extreme to know: the minimum of a clearance, of most others the peak. Null if the series does not exist or has no value. */
export function findGoverning(recording: Recording, id: string): Peak | null {
  const found = findExtremes(recording, id);
  return found && (leastGoverns(recording.project, id) ? found.minimum : found.peak);
}

const plain = ({ index, time, value }: Extreme): Peak => ({ index, time, value });

/** The largest absolute value; null if the series does not exist or has no value. */
export function findPeak(recording: Recording, id: string): Peak | null {
  return findExtremes(recording, id)?.peak ?? null;
}
