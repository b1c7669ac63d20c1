/** The meaning of the vertical lines of a plot: in a picture one cannot hover over them. */
import { formatTime } from '../../results/series/format';
import type { PlotMark } from '../plot/plot';

/** Most times of one kind that are listed individually. */
const MOST_TIMES = 5;

/** Null if there are none. */
export function eventLegend(marks: readonly PlotMark[], decimals: number): string | null {
  const upright = marks.filter(({ y }) => y === null);
  const dotted = new Map<string, number[]>();
  const dashed: number[] = [];
  for (const { kind, text, time } of upright) {
    if (kind === 'rank') dashed.push(time);
    else {
      const [name] = text.split(/[:,]| at /);
      dotted.set(name, [...(dotted.get(name) ?? []), time]);
    }
  }
  const parts = [...dotted].map(([name, times]) => `${name} ${timesWords(times, decimals)}`);
  const lines = [
    ...(parts.length > 0 ? [`dotted at events (${parts.join('; ')})`] : []),
    ...(dashed.length > 0 ? [`dashed where the rank changes (${timesWords(dashed, decimals)})`] : []),
  ];
  return lines.length === 0 ? null : `Upright lines: ${lines.join(', ')}.`;
}

function timesWords(times: readonly number[], decimals: number): string {
  const first = times.slice(0, MOST_TIMES).map((time) => formatTime(time, decimals));
  const more = times.length - first.length;
  return `${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
