/** The legend of a chart as a table: a sample of each line, its extremes with their times and its root mean square. */
import { aboveResolution } from '../../results/measures/resolution';
import { formatTime, formatValue, numberWithUnit } from '../../results/series/format';
import type { Item, TextItem } from '../drawing/drawing';
import { measure, wrap } from '../drawing/text';
import type { PlotStyle } from './plot-style';
import type { ChartFigure } from './figure';
import type { Statistics } from './statistics';
import { lineSample, SAMPLE } from './line-sample';

/** The one that governs is bold: the peak, or the minimum of a clearance. */
const HEADS = ['Maximum', 'at', 'Minimum', 'at', 'RMS'];
/** Height of a row, in text heights. */
const ROW = 1.5;
/** Space before a column, in text heights: the widest for which the row fits. */
const GAPS = [1.6, 1.2, 0.8];

/** Between the lines of one name, in text heights. */
const LINE = 1.2;
/** Names with less room than this stand above their numbers, in text heights. */
const LEAST_NAME = 5;

type Setting = Pick<PlotStyle, 'size' | 'fonts'>;

interface Layout {
  readonly cells: readonly string[][];
  /** Of the columns of numbers, with the gap before each. */
  readonly widths: readonly number[];
  readonly gap: number;
  /** What the extremes are over stands above the heads, not beside them. */
  readonly isOverAbove: boolean;
  /** Names stand above their numbers, not beside them. */
  readonly isStacked: boolean;
  /** From the left of the table to its first column of numbers. */
  readonly before: number;
  /** Lines of each name. */
  readonly names: readonly string[][];
  /** Least width of what has a line for itself. */
  readonly least: number;
}

/** From the left of the table to the names. */
const nameAt = (size: number): number => SAMPLE + size;

function layOut(figure: ChartFigure, width: number, { size, fonts }: Setting, most: number): Layout {
  const { series } = figure.plot;
  const cells = series.map((_, index) => cellsOf(figure, index));
  const bare = HEADS.map((head, i) => {
    const texts = [head, ...cells.map((row) => row[i])];
    return Math.max(...texts.map((text) => measure(fonts, text, size, true)));
  });
  const longest = Math.max(...series.map(({ spec }) => measure(fonts, spec.name, size, true))) + size;
  const over = measure(fonts, figure.over, size);
  const wanted = [...bare, nameAt(size), longest, over];
  const spare = wanted.reduce((left, each) => left - each, width);
  const gap =
    size * (GAPS.find((each) => (HEADS.length + 1) * each * size <= spare) ?? GAPS[GAPS.length - 1]);
  const widths = bare.map((each) => each + gap);
  const numbers = widths.reduce((sum, each) => sum + each, 0);
  const beside = width - nameAt(size) - numbers;
  const narrowest = Math.min(longest, size * LEAST_NAME);
  const isOverAbove = beside - gap - over < narrowest;
  const isStacked = beside < narrowest;
  const room = isOverAbove ? beside : beside - gap - over;
  const nameWidth = isStacked ? width - nameAt(size) : Math.min(room, longest);
  const setting = { size, bold: true, width: nameWidth };
  const names = series.map(({ spec }) => wrap(fonts, spec.name, setting, most));
  const before = isStacked ? Math.max(0, width - numbers) : nameAt(size) + nameWidth;
  const least = Math.max(isStacked ? numbers : 0, isOverAbove ? nameAt(size) + over : 0);
  return { cells, widths, gap, isOverAbove, isStacked, before, names, least };
}

/** Of a name and its numbers, or of the heads. */
const heightOf = (lines: readonly string[], size: number, isStacked: boolean): number =>
  size * (ROW + LINE * (Math.max(1, lines.length) - (isStacked ? 0 : 1)));

/** With at most `most` lines for each name. */
export function tableHeight(figure: ChartFigure, width: number, setting: Setting, most = Infinity): number {
  if (figure.plot.series.length === 0) return 0;
  const { names, isOverAbove, isStacked } = layOut(figure, width, setting, most);
  return names.reduce(
    (sum, lines) => sum + heightOf(lines, setting.size, isStacked),
    heightOf([], setting.size, isOverAbove),
  );
}

/** False if a number, or what the extremes are over, would be cut off. */
export const tableFits = (figure: ChartFigure, width: number, setting: Setting): boolean =>
  figure.plot.series.length === 0 || layOut(figure, width, setting, Infinity).least <= width;

export function drawTable(
  figure: ChartFigure,
  place: { x: number; y: number; width: number; most?: number },
  style: PlotStyle,
): Item[] {
  const { plot, statistics } = figure;
  const { size, palette, fonts } = style;
  if (plot.series.length === 0) return [];
  const { cells, widths, gap, isOverAbove, isStacked, before, names } = layOut(
    figure,
    place.width,
    style,
    place.most ?? Infinity,
  );
  const rights: number[] = [];
  widths.reduce((x, width) => (rights.push(x + width), x + width), place.x + before);
  const items: Item[] = [];
  const text = (x: number, y: number, words: string, more: Partial<TextItem> = {}): void => {
    items.push({ kind: 'text', x, y, text: words, size, color: palette.textMuted, ...more });
  };
  const first = place.y + size;
  const head = first + (isOverAbove ? size * LINE : 0);
  HEADS.forEach((words, i) => text(rights[i], head, words, { anchor: 'end' }));
  const from = isOverAbove ? place.x + nameAt(size) : rights[rights.length - 1] + gap;
  const room = place.x + place.width - from;
  const isPeak = statistics.every((own) => !own || own.governing.index === own.peak.index);
  const whole = `${figure.over}; bold ${isPeak ? 'is the peak' : 'is what governs'}`;
  text(from, first, measure(fonts, whole, size) <= room ? whole : figure.over);
  let y = head + size * ROW;
  plot.series.forEach(({ spec, symbols }, index) => {
    const sample = { x: place.x, y: y - size * 0.35, width: SAMPLE };
    items.push(...lineSample(spec.style, symbols.length > 0, sample, palette));
    names[index].forEach((line, i) =>
      text(place.x + nameAt(size), y + i * size * LINE, line, { bold: true, color: palette.text }),
    );
    const row = y + (isStacked ? names[index].length * size * LINE : 0);
    if (!statistics[index]) text(rights[0], row, 'no value', { anchor: 'end' });
    else {
      const governing = governingColumn(statistics[index]);
      cells[index].forEach((cell, i) =>
        text(rights[i], row, cell, { anchor: 'end', color: palette.text, bold: i === governing }),
      );
    }
    y += heightOf(names[index], size, isStacked);
  });
  return items;
}

/** Column of the extreme that governs; of equal ones the first. */
const governingColumn = ({ maximum, governing }: Statistics): number =>
  governing.index === maximum.index ? 0 : 2;

function cellsOf({ plot, statistics, timeDecimals }: ChartFigure, index: number): string[] {
  const own = statistics[index];
  if (!own) return HEADS.map(() => '');
  const { axis, unit } = plot.series[index];
  const { size } = plot.axes[axis];
  const quantity = (value: number) =>
    numberWithUnit(formatValue(aboveResolution(value, own.resolution) / size), unit);
  const at = (time: number) => formatTime(time, timeDecimals);
  const { maximum, minimum, rms } = own;
  return [
    ...[quantity(maximum.value), at(maximum.time), quantity(minimum.value), at(minimum.time)],
    quantity(rms),
  ];
}
