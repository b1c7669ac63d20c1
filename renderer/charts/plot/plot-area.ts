/** How a plot looks on the screen. */
import type { ChartTheme } from '../theme';

export interface ScreenStyle {
  theme: ChartTheme;
  /** [px] */
  textSize: number;
  /** Keep room for as many y axes even when there are fewer, so that stacked plots line up. */
  reserve: number;
  pixelRatio: number;
}

/** Height of the quality strip below the plot, and of what opens below that [px]. */
export const STRIP_HEIGHT = 9;
export const OPEN_STRIP_HEIGHT = 38;
