/** Statistics of a series for the table under a chart: its extremes with their times and its root mean square. */
import { readColumn } from '../../results/series/columns';
import { leastGoverns } from '../../results/series/least-governs';
import { withoutAngles } from '../../results/series/places/peaks';
import { resolutionOf } from '../../results/series/places/resolution';
import type { Extremes, Peak } from '../../results/series/places/peaks';
import { lowerBound, upperBound } from '../../results/series/reduce/reduce';
import type { TimeWindow } from '../../results/series/reduce/reduce';
import { RunningExtremes } from '../../core/math/running-extremes';
import type { Recording } from '../../results/recording/recording';

/** Values in the recorded unit. */
export interface Statistics extends Extremes {
  /** Root mean square over time. */
  rms: number;
  /** The minimum of a clearance, of most others the peak. */
  governing: Peak;
  /** Smaller values are not significant [as recorded]. */
  resolution: number;
}

/** Over the samples inside the window; null if the series has no value there. */
export function statisticsOf(recording: Recording, id: string, window: TimeWindow): Statistics | null {
  const column = readColumn(recording, id);
  if (!column) return null;
  const { time, count } = recording;
  const found = new RunningExtremes();
  const end = upperBound(time, count, window.to);
  for (let i = lowerBound(time, count, window.from); i < end; i++) found.add(0, i, time[i], column[i]);
  const resolution = resolutionOf(recording, id);
  const statistics = found.read(0, resolution);
  if (!statistics) return null;
  const extremes = withoutAngles(statistics);
  const governing = leastGoverns(recording.project, id) ? extremes.minimum : extremes.peak;
  return { ...extremes, governing, rms: statistics.rms, resolution };
}
