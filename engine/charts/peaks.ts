/** Extremes of each series so far, found once per sample however often they are asked for. */
import type { Recording } from '../recorder/recording';
import { BLOCK, findSummary } from './block-summary';
import { readColumn, SeriesCache } from './columns';

export interface Peak {
  index: number;
  time: number;
  /** With its sign. */
  value: number;
}

export interface Extremes {
  maximum: Peak;
  minimum: Peak;
  /** The larger of the two by absolute value; of equal ones the earlier. */
  peak: Peak;
}

interface Progress {
  seen: number;
  high: number;
  low: number;
}

const progress = new SeriesCache<Progress>();

/** Of equal values the earliest. */
function take(state: Progress, column: Float64Array, i: number): void {
  const value = column[i];
  if (value !== value) return;
  if (state.high < 0 || value > column[state.high]) state.high = i;
  if (state.low < 0 || value < column[state.low]) state.low = i;
}

/** Null when the series does not exist or holds no value. */
export function findExtremes(recording: Recording, id: string): Extremes | null {
  const column = readColumn(recording, id);
  if (!column) return null;
  const state = progress.get(recording, id, () => ({ seen: 0, high: -1, low: -1 }));
  const summary = findSummary(recording, id, column);
  while (state.seen < recording.count) {
    const block = state.seen % BLOCK === 0 ? state.seen / BLOCK : summary.blocks;
    if (block < summary.blocks && summary.low[block] >= 0) {
      take(state, column, summary.low[block]);
      take(state, column, summary.high[block]);
      state.seen += BLOCK;
    } else take(state, column, state.seen++);
  }
  if (state.high < 0) return null;
  const at = (index: number): Peak => ({ index, time: recording.time[index], value: column[index] });
  const [maximum, minimum] = [at(state.high), at(state.low)];
  const [high, low] = [Math.abs(maximum.value), Math.abs(minimum.value)];
  const isHigh = high > low || (high === low && maximum.index <= minimum.index);
  return { maximum, minimum, peak: isHigh ? maximum : minimum };
}

/** The largest absolute value; null when the series does not exist or holds no value. */
export function findPeak(recording: Recording, id: string): Peak | null {
  return findExtremes(recording, id)?.peak ?? null;
}
