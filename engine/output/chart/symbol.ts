/** The symbol of a line as items of a drawing: in the plot, and in the table below it. */
import { FADED } from '../plot/plot-look';
import { SYMBOL_SHAPES } from '../panes/plot-symbols';
import type { SeriesStyle } from '../panes/series-style';
import type { PathItem } from '../drawing/drawing';
import type { Palette } from '../drawing/palette';

/** From centre to edge [pt]. */
const SIZE = 2.6;

/** With a rim in the background colour, which sets it off from the lines below. */
export function symbolAt(
  { color, symbol, faded }: SeriesStyle,
  at: { x: number; y: number },
  palette: Palette,
): PathItem[] {
  const { lines, fill } = SYMBOL_SHAPES[symbol];
  const own = palette.series[color] ?? palette.text;
  const placed = lines.map((line) => line.map((value, i) => (i % 2 === 0 ? at.x : at.y) + value * SIZE));
  const opacity = faded ? { opacity: FADED } : {};
  const inside = fill === null ? {} : { fill: { color: fill === 'own' ? own : palette.background } };
  return [
    { kind: 'path', lines: placed, stroke: { color: palette.background, width: 2.6 } },
    { kind: 'path', lines: placed, ...inside, stroke: { color: own, width: 1.1, ...opacity } },
  ];
}
