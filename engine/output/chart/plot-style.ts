/** How a plot on paper looks, and where its values lie. */
import type { Box } from '../drawing/drawing';
import type { Fonts } from '../drawing/font';
import type { Palette } from '../drawing/palette';

export interface PlotStyle {
  fonts: Fonts;
  palette: Palette;
  /** Of text [pt]. */
  size: number;
  /** Before the ids of groups, which must be unique in a file. */
  prefix: string;
}

/** From values to places in the drawing [pt]. */
export interface PlotScale {
  area: Box;
  x: (value: number) => number;
  /** By axis. */
  y: readonly ((value: number) => number)[];
}
