/** What is drawn over the axes of a plot, and how. */
import type { PlotData } from '../../engine/output/plot/plot';
import type { ChartTheme } from './theme';

export interface OverlayInput {
  plot: PlotData;
  theme: ChartTheme;
  /** Size of text [px]. */
  textSize: number;
}
