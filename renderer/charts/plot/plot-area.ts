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

/** Height of the strip below the plot that represents the trust lane, and of the open lane below it [px]. */
export const STRIP_HEIGHT = 9;
export const LANE_HEIGHT = 38;
