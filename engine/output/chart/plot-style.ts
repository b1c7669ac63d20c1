/** How a plot looks, on a screen and on paper. */
import type { Palette } from '../drawing/palette';
import type { Widths } from '../drawing/font';

export interface PlotStyle {
  fonts: Widths;
  palette: Palette;
  /** Of text [pt]. */
  size: number;
  /** Before the ids of groups, which must be unique in a file. */
  prefix: string;
}

/** Widths and dashes of lines are in pixels of a screen, 4/3 of which are a point. */
export const PIXEL = 0.75;
