/** Values of a series by its id: in one place, so that an id means the same to every reader of charts. */
import type { Recording } from '../recording/recording';
import { readCompared } from './compare/compared-series';
import { findSeries } from './resolve';

/** At least as long as the recording; elements beyond `recording.count` are meaningless. Null if the run has no such series. */
export function readColumn(recording: Recording, id: string): Float64Array | null {
  const own = recording.column(id) ?? readCompared(recording, id, readColumn);
  return own ?? findSeries(recording, id)?.column() ?? null;
}

/** Label and unit of a series; null if the run has no such series. */
export function describeSeries(recording: Recording, id: string): { label: string; unit: string } | null {
  return findSeries(recording, id);
}

/** Value between samples, in the recorded unit; NaN where there is none. */
export function readAt(recording: Recording, id: string, time: number): number {
  if (recording.channel(id)) return recording.valueAt(id, time);
  const column = readColumn(recording, id);
  const index = recording.indexAt(time);
  if (!column || index < 0) return Number.NaN;
  const fraction = recording.fractionAt(index, time);
  return fraction === 0 ? column[index] : column[index] + (column[index + 1] - column[index]) * fraction;
}
