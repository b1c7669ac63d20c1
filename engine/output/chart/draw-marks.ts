/**
 * Marks of a plot: a triangle at an extreme, whose tip points at the line, with what governs on each axis beside it; a
 * diamond for what concerns the whole mechanism, with a vertical line if x is time.
 */
import { formatValue, numberWithUnit } from '../../results/series/format';
import { placeLabel } from '../plot/place-label';
import type { PlotData, PlotMark } from '../plot/plot';
import type { Box, Item } from '../drawing/drawing';
import type { Palette } from '../drawing/palette';
import { measure } from '../drawing/text';
import type { PlotScale } from './plot-scale';
import type { PlotStyle } from './plot-style';

/** Distance from a value to the tip of its triangle, from there to its base, and half its width; the same for a diamond [pt]. */
const TIP = 3;
const TALL = 4.2;
const HALF = 2.6;
/** Distance from a value to its label. */
const BESIDE = 5.2;

export function drawMarks(plot: PlotData, scale: PlotScale, style: PlotStyle): Item[] {
  const { area } = scale;
  const { palette } = style;
  const symbols = plot.marks.flatMap((mark): Item[] => {
    if (mark.line === null || mark.y === null) return [];
    const series = plot.series[mark.line];
    const [x, y] = [scale.x(mark.x), scale.y[series.axis](mark.y)];
    if (!isInside(area, x, y)) return [];
    const away = awayOf(mark);
    if (away === 0) return [markGroup(mark, [diamond(x, y, mark, palette)])];
    const color = palette.series[series.spec.style.color];
    return [markGroup(mark, [filled(triangle(x, y, away), color, palette)])];
  });
  const upright = plot.marks.filter(({ y }) => y === null);
  return [...uprightLines(upright, scale, palette), ...symbols, ...values(plot, scale, style)];
}

/** Centre of a mark's symbol; marks without a line are at the top. */
export function symbolPlace(mark: PlotMark, plot: PlotData, { area, x, y }: PlotScale) {
  if (mark.line === null || mark.y === null) return { x: x(mark.x), y: area.y + TIP };
  const value = y[plot.series[mark.line].axis](mark.y);
  return { x: x(mark.x), y: value + awayOf(mark) * (TIP + TALL / 2) };
}

/** On which side of its value the triangle lies: outside the line; 0 if it is not an extreme. */
const awayOf = ({ kind }: PlotMark): -1 | 0 | 1 => (kind === 'maximum' ? -1 : kind === 'minimum' ? 1 : 0);

const isInside = (area: Box, x: number, y: number): boolean =>
  x >= area.x - 0.5 && x <= area.x + area.width + 0.5 && y >= area.y - 0.5 && y <= area.y + area.height + 0.5;

const markGroup = ({ text }: PlotMark, items: Item[]): Item => ({ kind: 'group', title: text, items });

const markColor = ({ kind }: PlotMark, palette: Palette): string =>
  kind === 'event' ? palette.textMuted : palette.warning;

/** With a rim in the background colour. */
const filled = (line: number[], color: string, palette: Palette): Item => ({
  kind: 'path',
  lines: [line],
  fill: { color },
  stroke: { color: palette.background, width: 0.5 },
});

function triangle(x: number, y: number, away: -1 | 1): number[] {
  const tip = y + away * TIP;
  const base = tip + away * TALL;
  return [x, tip, x - HALF, base, x + HALF, base];
}

const diamond = (x: number, y: number, mark: PlotMark, palette: Palette): Item =>
  filled([x, y - TIP, x + HALF, y, x, y + TIP, x - HALF, y], markColor(mark, palette), palette);

function uprightLines(marks: readonly PlotMark[], { area, x }: PlotScale, palette: Palette): Item[] {
  const items: Item[] = [];
  let previous = Number.NEGATIVE_INFINITY;
  for (const mark of marks) {
    const at = x(mark.x);
    // thousands of events share few points; one line per half point is all that can be seen
    if (at - previous < 0.5 || at < area.x || at > area.x + area.width) continue;
    previous = at;
    const dash = mark.kind === 'rank' ? [4, 2] : [0.8, 2];
    const stroke = { color: markColor(mark, palette), width: 0.75, dash, opacity: 0.7 };
    const lines = [[at, area.y, at, area.y + area.height]];
    items.push(markGroup(mark, [{ kind: 'path', lines, stroke }, diamond(at, area.y + TIP, mark, palette)]));
  }
  return items;
}

/**
 * Only what governs on each axis is written on the plot, the table below contains the others: the largest value, and the least of lines
 * whose least value is the one to know.
 */
function values(plot: PlotData, scale: PlotScale, style: PlotStyle): Item[] {
  const { area } = scale;
  const { size, fonts, palette } = style;
  const taken: Box[] = [];
  return plot.axes.flatMap((axis, index): Item[] =>
    governing(plot, index).flatMap(({ mark, line, height }): Item[] => {
      const [x, y] = [scale.x(mark.x), scale.y[index](height)];
      if (!isInside(area, x, y)) return [];
      const text = numberWithUnit(formatValue(mark.value), axis.unit);
      const width = measure(fonts, text, size, true);
      const fits = x + BESIDE + width < area.x + area.width;
      const wanted: Box = {
        x: fits ? x + BESIDE : x - BESIDE - width,
        // beyond the extreme, away from its line
        y: y + (awayOf(mark) < 0 ? -size * 1.3 : size * 0.2),
        width,
        height: size * 1.15,
      };
      const box = placeLabel(wanted, area, taken);
      if (!box) return [];
      taken.push(box);
      const color = palette.series[plot.series[line].spec.style.color];
      return [
        { kind: 'rect', ...box, fill: { color: palette.background, opacity: 0.8 } },
        { kind: 'text', x: box.x, y: box.y + size * 0.92, text, size, bold: true, color },
      ];
    }),
  );
}

interface GoverningMark {
  mark: PlotMark;
  line: number;
  /** In the unit of its axis. */
  height: number;
}

function governing({ marks, series }: PlotData, axis: number): GoverningMark[] {
  let largest: GoverningMark | null = null;
  let least: GoverningMark | null = null;
  for (const mark of marks) {
    const { line, y: height, value } = mark;
    if (line === null || height === null || series[line].axis !== axis || awayOf(mark) === 0) continue;
    const own = { mark, line, height };
    if (!mark.leastGoverns) {
      if (Math.abs(value) > Math.abs(largest?.mark.value ?? 0)) largest = own;
    } else if (mark.kind === 'minimum' && !(value >= (least?.mark.value ?? Infinity))) least = own;
  }
  return [largest, least].filter((each) => each !== null);
}
