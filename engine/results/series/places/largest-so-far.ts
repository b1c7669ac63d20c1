/** The largest magnitude of a channel as far as its recording has grown; each sample is looked at once. */
import { oncePer } from '../../../model/once-per';
import type { Recording } from '../../recording/recording';

interface Seen {
  count: number;
  most: number;
}
const seenOf = oncePer((_: Recording) => new Map<string, Seen>());

/** 0 of a channel that is not recorded, and of one without a value. */
export function largestSoFar(recording: Recording, key: string): number {
  const column = recording.column(key);
  if (!column) return 0;
  const known = seenOf(recording);
  let seen = known.get(key);
  if (!seen) known.set(key, (seen = { count: 0, most: 0 }));
  for (; seen.count < recording.count; seen.count++) {
    const size = Math.abs(column[seen.count]);
    if (size > seen.most) seen.most = size;
  }
  return seen.most;
}
