/** The largest absolute value of each column so far, found once per sample however often it is asked for. */
import type { Recording } from '../recorder/recording';

export interface Peak {
  index: number;
  time: number;
  /** With its sign. */
  value: number;
}

interface Progress {
  seen: number;
  index: number;
}

const progress = new WeakMap<Recording, Map<string, Progress>>();

/** Null when the column does not exist or holds no value. */
export function findPeak(recording: Recording, key: string): Peak | null {
  const column = recording.column(key);
  if (!column) return null;
  let columns = progress.get(recording);
  if (!columns) progress.set(recording, (columns = new Map<string, Progress>()));
  let state = columns.get(key);
  if (!state) columns.set(key, (state = { seen: 0, index: -1 }));
  let best = state.index >= 0 ? Math.abs(column[state.index]) : -1;
  for (let i = state.seen; i < recording.count; i++) {
    const size = Math.abs(column[i]);
    if (size > best) {
      best = size;
      state.index = i;
    }
  }
  state.seen = recording.count;
  if (state.index < 0) return null;
  return { index: state.index, time: recording.time[state.index], value: column[state.index] };
}
