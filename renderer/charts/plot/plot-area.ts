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

/** Of the trust lane below it [px]. */
export const LANE_HEIGHT = 34;
