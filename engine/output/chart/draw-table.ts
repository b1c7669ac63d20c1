/** The legend of a chart as a table: a sample of each line, its extremes with their times and its root mean square. */
import { aboveResolution } from '../../results/measures/resolution';
import { formatTime, formatUnit, formatValue } from '../../results/series/format';
import type { Item, TextItem } from '../drawing/drawing';
import { fit, measure } from '../drawing/text';
import type { PlotStyle } from './plot-style';
import type { ChartFigure } from './figure';
import type { Statistics } from './statistics';
import { lineSample, SAMPLE } from './line-sample';

/** The one of larger magnitude, the peak, is bold. */
const HEADS = ['Maximum', 'at', 'Minimum', 'at', 'RMS'];
/** Height of a row, in text heights. */
const ROW = 1.5;
/** Space before a column, in text heights: the widest for which the row fits. */
const GAPS = [1.6, 1.2, 0.8];

export const tableHeight = (figure: ChartFigure, size: number): number =>
  figure.plot.series.length === 0 ? 0 : (figure.plot.series.length + 1) * size * ROW;

export function drawTable(
  figure: ChartFigure,
  place: { x: number; y: number; width: number },
  style: PlotStyle,
): Item[] {
  const { plot, statistics } = figure;
  const { size, palette, fonts } = style;
  if (plot.series.length === 0) return [];
  const cells = plot.series.map((_, index) => cellsOf(figure, index));
  const bare = HEADS.map((head, i) => {
    const texts = [head, ...cells.map((row) => row[i])];
    return Math.max(...texts.map((text) => measure(fonts, text, size, true)));
  });
  const longest = Math.max(...plot.series.map(({ spec }) => measure(fonts, spec.name, size, true))) + size;
  const wanted = [...bare, SAMPLE + size, longest, measure(fonts, figure.over, size)];
  const spare = wanted.reduce((left, width) => left - width, place.width);
  const gap =
    size * (GAPS.find((each) => (HEADS.length + 1) * each * size <= spare) ?? GAPS[GAPS.length - 1]);
  const widths = bare.map((width) => width + gap);
  const numbers = widths.reduce((sum, width) => sum + width, 0);
  const names = Math.max(place.width - SAMPLE - size - numbers, size * 5);
  const nameWidth = Math.min(names, longest);
  const rights: number[] = [];
  widths.reduce((x, width) => (rights.push(x + width), x + width), place.x + SAMPLE + size + nameWidth);
  const items: Item[] = [];
  const text = (x: number, y: number, words: string, more: Partial<TextItem> = {}): void => {
    items.push({ kind: 'text', x, y, text: words, size, color: palette.textMuted, ...more });
  };
  const head = place.y + size;
  HEADS.forEach((words, i) => text(rights[i], head, words, { anchor: 'end' }));
  const from = rights[rights.length - 1] + gap;
  const room = place.x + place.width - from;
  const whole = `${figure.over}; bold is the peak`;
  text(from, head, measure(fonts, whole, size) <= room ? whole : figure.over);
  plot.series.forEach(({ spec }, index) => {
    const y = head + (index + 1) * size * ROW;
    const { symbols } = plot.series[index];
    const sample = { x: place.x, y: y - size * 0.35, width: SAMPLE };
    items.push(...lineSample(spec.style, symbols.length > 0, sample, palette));
    const name = fit(fonts, spec.name, { size, bold: true, width: nameWidth });
    text(place.x + SAMPLE + size, y, name, { bold: true, color: palette.text });
    if (!statistics[index]) text(rights[0], y, 'no value', { anchor: 'end' });
    else {
      const peak = peakColumn(statistics[index]);
      cells[index].forEach((cell, i) =>
        text(rights[i], y, cell, { anchor: 'end', color: palette.text, bold: i === peak }),
      );
    }
  });
  return items;
}

/** Column of the extreme with the largest magnitude; of equal ones the first. */
const peakColumn = ({ maximum, peak }: Statistics): number => (peak.index === maximum.index ? 0 : 2);

function cellsOf({ plot, statistics, timeDecimals }: ChartFigure, index: number): string[] {
  const own = statistics[index];
  if (!own) return HEADS.map(() => '');
  const { axis, unit } = plot.series[index];
  const { size } = plot.axes[axis];
  const quantity = (value: number) =>
    `${formatValue(aboveResolution(value, own.resolution) / size)} ${formatUnit(unit)}`.trim();
  const at = (time: number) => formatTime(time, timeDecimals);
  const { maximum, minimum, rms } = own;
  return [
    ...[quantity(maximum.value), at(maximum.time), quantity(minimum.value), at(minimum.time)],
    quantity(rms),
  ];
}
