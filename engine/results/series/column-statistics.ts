/** Extremes, mean and root mean square of one series over the run. */
import { RunningExtremes } from '../../core/math/running-extremes';
import { oncePer } from '../../model/once-per';
import type { Recording } from '../recording/recording';
import { findSeries } from './resolve';
import type { Statistics } from '../../core/math/running-extremes';

interface Counter {
  readonly extremes: RunningExtremes;
  count: number;
}
const countersOf = oncePer((_: Recording) => new Map<string, Counter>());

/** Null without the series, or before it has a value. For a growing run only new samples are examined. */
export function statisticsOf(recording: Recording, key: string): Statistics | null {
  const series = findSeries(recording, key);
  if (series === null) return null;
  const counters = countersOf(recording);
  let counter = counters.get(key);
  if (!counter) counters.set(key, (counter = { extremes: new RunningExtremes(), count: 0 }));
  const { time } = recording;
  const column = series.column();
  for (; counter.count < recording.count; counter.count++)
    counter.extremes.add(0, counter.count, time[counter.count], column[counter.count]);
  return counter.extremes.read();
}
