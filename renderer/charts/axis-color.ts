import { lineOfAxis } from '../../engine/output/plot/plot-axes';
import type { PlotData } from '../../engine/output/plot/plot';
import type { ChartTheme } from './theme';

/** Of an axis among several that has one line only: the colour of that; null otherwise. */
export function axisColor(plot: PlotData, index: number, theme: ChartTheme): string | null {
  const line = lineOfAxis(plot, index);
  return line === null ? null : theme.series[line.style.color];
}
