/** A chart in sentences, for who cannot see it: of each line where it begins and ends, and its extremes. */
import type { PaneContent } from '../panes/pane-content';
import { readColumn } from '../../results/series/columns';
import { formatTime, timeDecimals, valueWords } from '../../results/series/format';
import { findExtremes } from '../../results/series/places/peaks';
import { readOut } from '../../results/series/places/resolution';
import type { Recording } from '../../results/recording/recording';

/** In the units of the chart; a line without values says so. Empty before anything was recorded. */
export function summarizeChart(recording: Recording, { series, options }: PaneContent): string {
  const { time, count, project } = recording;
  if (count === 0) return '';
  const decimals = timeDecimals(project.settings.outputInterval);
  const at = (seconds: number): string => formatTime(seconds, decimals);
  const sentences = series
    .filter(({ visible }) => visible)
    .map(({ key, name, unit }) => {
      const extremes = findExtremes(recording, key);
      const column = readColumn(recording, key);
      if (!extremes || !column) return `${name} has no values.`;
      const words = (value: number): string =>
        valueWords(readOut(recording, key, value), unit, options.units);
      const { minimum, maximum } = extremes;
      if (words(minimum.value) === words(maximum.value)) return `${name} stays at ${words(maximum.value)}.`;
      return (
        `${name} begins at ${words(column[0])}, is smallest with ${words(minimum.value)} at ${at(minimum.time)} ` +
        `and largest with ${words(maximum.value)} at ${at(maximum.time)}, and ends at ${words(column[count - 1])}.`
      );
    });
  return [`From ${at(time[0])} to ${at(time[count - 1])}.`, ...sentences].join(' ');
}
