/** The stretches of time between the samples of a recording. */
import type { Recording } from '../recording/recording';

export interface Stretches {
  /** First sample of each that takes time, in order; of a single sample, that one. */
  readonly all: readonly number[];
  timeAt(stretch: number, at: number): number;
}

export function stretchesOf({ time, count }: Recording): Stretches {
  const all: number[] = [];
  // an impact has two samples at one time
  for (let i = 0; i + 1 < count; i++) if (time[i + 1] > time[i]) all.push(i);
  if (all.length === 0 && count > 0) all.push(0);
  return {
    all,
    timeAt: (stretch, at) =>
      at === 0 || stretch + 1 >= count
        ? time[stretch]
        : time[stretch] + at * (time[stretch + 1] - time[stretch]),
  };
}
