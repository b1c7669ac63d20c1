/** A chart in a box of a drawing: title, warnings, plot, quality strip, table and notes, one below the other. */
import type { Box, Group, Item } from '../drawing/drawing';
import type { Fonts } from '../drawing/font';
import type { Palette } from '../drawing/palette';
import { wrap } from '../drawing/text';
import { drawStrip, stripWords } from './draw-strip';
import { drawPlot } from './draw-plot';
import type { PlotStyle } from './plot-style';
import { drawTable, tableFits, tableHeight } from './draw-table';
import type { ChartFigure } from './figure';

export interface ChartStyle {
  fonts: Fonts;
  palette: Palette;
  /** Number of the chart in its file, from 1: part of the ids of its groups. */
  number: number;
}

/** The smallest fraction of the height for the plot: before that, text becomes smaller. */
const PLOT_SHARE = 0.42;
/** Height of the plot in any case, in text heights. */
const LEAST_PLOT = 8;
const LARGEST_TEXT = 9;
/** Smallest legible text on paper [pt]. */
const SMALLEST_TEXT = 6.5;
const LINE = 1.35;

export function layOutChart(figure: ChartFigure, box: Box, { fonts, palette, number }: ChartStyle): Group {
  const prefix = `chart-${number}-`;
  const { size, texts } = fitTexts(figure, box, fonts);
  const style: PlotStyle = { fonts, palette, size, prefix };
  const items: Item[] = [];
  let y = box.y;
  const paragraph = (lines: readonly string[], scale: number, bold: boolean, color: string): void => {
    for (const text of lines) {
      const height = size * scale;
      items.push({ kind: 'text', x: box.x, y: y + height, text, size: height, bold, color });
      y += height * LINE;
    }
  };
  paragraph(texts.title, TITLE, true, palette.text);
  paragraph(texts.subtitle, 1, false, palette.textMuted);
  paragraph(texts.warnings, 1, true, palette.warning);
  y += size * 0.4;
  const height = Math.max(box.height - texts.height, size * LEAST_PLOT);
  const { qualityStrip } = figure.plot;
  const { items: plot, scale } = drawPlot(figure.plot, { x: box.x, y, width: box.width, height }, style);
  items.push(...plot);
  y += height;
  if (qualityStrip) {
    const { x, width } = scale.area;
    items.push(...drawStrip(qualityStrip, { x, y, width, height: size * STRIP }, style));
    y += size * (STRIP + 0.5);
    paragraph(texts.strip, SMALL, false, palette.textMuted);
  }
  y += size * 0.5;
  items.push(...drawTable(figure, { x: box.x, y, width: box.width, most: texts.most.names }, style));
  y += texts.table + size * 0.6;
  paragraph(texts.notes, SMALL, false, palette.textMuted);
  return { kind: 'group', id: `chart-${number}`, title: figure.title, clip: box, items };
}

const TITLE = 1.4;
const SMALL = 0.92;
/** Height of the quality strip, in text heights. */
const STRIP = 3;

/** Lines that other texts have more than names of the table: they say what the numbers are. */
const SPARED = 3;

/** Most lines of each text. */
interface Most {
  names: number;
  others: number;
}

interface Texts {
  title: string[];
  subtitle: string[];
  warnings: string[];
  strip: string[];
  notes: string[];
  most: Most;
  /** Height of the table [pt]. */
  table: number;
  /** Height of everything except the plot [pt]. */
  height: number;
}

/** False if some of its text would be cut off, even with a single line for each. */
export const chartFits = (figure: ChartFigure, box: Box, fonts: Fonts): boolean => {
  const { size, texts } = fitTexts(figure, box, fonts);
  return texts.height + size * LEAST_PLOT <= box.height && tableFits(figure, box.width, { size, fonts });
};

/** The largest text that leaves enough for the plot; if there is none, as many lines of each text as the box has room for. */
function fitTexts(figure: ChartFigure, box: Box, fonts: Fonts): { size: number; texts: Texts } {
  const whole = { names: Infinity, others: Infinity };
  let size = Math.min(LARGEST_TEXT, Math.max(SMALLEST_TEXT, box.width / 62));
  let texts = setTexts(figure, box.width, { size, fonts }, whole);
  const isCramped = (): boolean =>
    box.height - texts.height < box.height * PLOT_SHARE || !tableFits(figure, box.width, { size, fonts });
  while (size > SMALLEST_TEXT && isCramped()) {
    size -= 0.5;
    texts = setTexts(figure, box.width, { size, fonts }, whole);
  }
  const room = box.height - size * LEAST_PLOT;
  for (let lines = Math.floor(box.height / size) + SPARED; lines > 0 && texts.height > room; lines--) {
    const most = { names: Math.max(1, lines - SPARED), others: lines };
    texts = setTexts(figure, box.width, { size, fonts }, most);
  }
  return { size, texts };
}

function setTexts(
  figure: ChartFigure,
  width: number,
  { size, fonts }: Pick<PlotStyle, 'size' | 'fonts'>,
  most: Most,
): Texts {
  const set = (text: string, scale: number, bold: boolean) =>
    wrap(fonts, text, { size: size * scale, bold, width }, most.others);
  const { qualityStrip } = figure.plot;
  const texts = {
    title: set(figure.title, TITLE, true),
    subtitle: set(figure.subtitle, 1, false),
    warnings: figure.warnings.flatMap((warning) => set(`⚠ ${warning}`, 1, true)),
    strip: qualityStrip ? set(stripWords(qualityStrip), SMALL, false) : [],
    notes: [...figure.notes, ...figure.runNotes].flatMap((note) => set(note, SMALL, false)),
  };
  const lines =
    texts.title.length * TITLE +
    texts.subtitle.length +
    texts.warnings.length +
    (texts.strip.length + texts.notes.length) * SMALL;
  const strip = qualityStrip ? STRIP + 0.5 : 0;
  const table = tableHeight(figure, width, { size, fonts }, most.names);
  const height = size * (lines * LINE + strip + 0.4 + 0.5 + 0.6 + 0.5) + table;
  return { ...texts, most, table, height };
}
