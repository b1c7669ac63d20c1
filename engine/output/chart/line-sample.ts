/** A sample of a line, as shown before its name in the table of an export and in the legend on the screen. */
import type { SeriesStyle } from '../panes/series-style';
import type { PathItem } from '../drawing/drawing';
import type { Palette } from '../drawing/palette';
import { PIXEL } from './plot-style';
import { symbolAt } from './symbol';

/** Its length beside a table [pt]. */
export const SAMPLE = 26;

/** From `at` to the right; with its symbol in the middle if the plot has no room for dashes. */
export function lineSample(
  style: SeriesStyle,
  dense: boolean,
  at: { x: number; y: number; width: number },
  palette: Palette,
): PathItem[] {
  const line: PathItem = {
    kind: 'path',
    lines: [[at.x, at.y, at.x + at.width, at.y]],
    stroke: {
      color: palette.series[style.color],
      width: style.width * PIXEL + 0.3,
      dash: dense ? [] : style.dash.map((length) => length * PIXEL),
    },
  };
  return dense ? [line, ...symbolAt(style, { x: at.x + at.width / 2, y: at.y }, palette)] : [line];
}
