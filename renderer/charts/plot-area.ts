/** Where a plot lies on its canvas, and how it looks. */
import type { ChartTheme } from './theme';

export interface PlotStyle {
  theme: ChartTheme;
  textSize: number;
  /** Keep room for as many y axes even when there are fewer, so that stacked plots line up. */
  reserve: number;
  /** Name the time axis below it, as any other x axis is, instead of writing the unit at each tick. */
  timeTitle: boolean;
  pixelRatio: number;
}

export interface PlotArea {
  left: number;
  top: number;
  width: number;
  height: number;
}
