/** Values of a series by its id: one place, so that every reader of charts means the same by an id. */
import type { Recording } from '../recording/recording';
import { readCompared } from './compare/compared-series';
import { findSeries } from './resolve';

/** As long as the recording at least; entries beyond `recording.count` mean nothing. Null when the run has none such. */
export function readColumn(recording: Recording, id: string): Float64Array | null {
  const own = recording.column(id) ?? readCompared(recording, id, readColumn);
  return own ?? findSeries(recording, id)?.column() ?? null;
}

/** What a series is called and measured in; null when the run has none such. */
export function describeSeries(recording: Recording, id: string): { label: string; unit: string } | null {
  return findSeries(recording, id);
}

/** Value between samples, in the unit recorded; NaN where there is none. */
export function readAt(recording: Recording, id: string, time: number): number {
  if (recording.channel(id)) return recording.valueAt(id, time);
  const column = readColumn(recording, id);
  const index = recording.indexAt(time);
  if (!column || index < 0) return Number.NaN;
  const fraction = recording.fractionAt(index, time);
  return fraction === 0 ? column[index] : column[index] + (column[index + 1] - column[index]) * fraction;
}
