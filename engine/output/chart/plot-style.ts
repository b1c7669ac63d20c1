/** The look of a plot, on a screen and on paper. */
import type { Palette } from '../drawing/palette';
import type { Widths } from '../drawing/font';

export interface PlotStyle {
  fonts: Widths;
  palette: Palette;
  /** Text size [pt]. */
  size: number;
  /** Prefix for the ids of groups, which must be unique in a file. */
  prefix: string;
}

/** Widths and dashes of lines are in pixels of a screen, 4/3 of which are one point. */
export const PIXEL = 0.75;
