/** Extremes, mean and root mean square of one recorded column over the run. */
import { RunningExtremes } from '../../core/math/running-extremes';
import { oncePer } from '../../model/once-per';
import type { Recording } from '../recording/recording';
import type { Statistics } from '../../core/math/running-extremes';

interface Counter {
  readonly extremes: RunningExtremes;
  count: number;
}
const countersOf = oncePer((_: Recording) => new Map<string, Counter>());

/** Null without the column, or before it has a value. For a growing run only new samples are examined. */
export function statisticsOf(recording: Recording, key: string): Statistics | null {
  const place = recording.channels.findIndex((channel) => channel.key === key);
  if (place < 0) return null;
  const counters = countersOf(recording);
  let counter = counters.get(key);
  if (!counter) counters.set(key, (counter = { extremes: new RunningExtremes(), count: 0 }));
  const { time, columns } = recording;
  for (; counter.count < recording.count; counter.count++)
    counter.extremes.add(0, counter.count, time[counter.count], columns[place][counter.count]);
  return counter.extremes.read();
}
