/** Charts on sheets: a single one, or several on the pages of a document. */
import type { Box, Drawing, Item, TextItem } from '../drawing/drawing';
import type { Fonts } from '../drawing/font';
import { NIGHT, PAPER } from '../drawing/palette';
import type { Palette } from '../drawing/palette';
import { wrap } from '../drawing/text';
import { splitNotes } from './common-notes';
import type { ChartFigure } from './figure';
import { chartFits, layOutChart } from './lay-out-chart';

export type Background = 'white' | 'transparent' | 'dark';
export const BACKGROUNDS: readonly Background[] = ['white', 'transparent', 'dark'];

export type PaperSize = 'A4' | 'Letter';
export type ChartsPerPage = 1 | 2 | 3 | 4;

export interface PageSetup {
  paper: PaperSize;
  landscape: boolean;
  perPage: ChartsPerPage;
}

export const DEFAULT_PAGES: PageSetup = { paper: 'A4', landscape: true, perPage: 1 };

/** [pt] */
export const PAPERS: Readonly<Record<PaperSize, { width: number; height: number }>> = {
  A4: { width: 595.28, height: 841.89 },
  Letter: { width: 612, height: 792 },
};

export const POINTS_PER_MM = 72 / 25.4;
/** Size of a single chart [pt]: as wide as the text of a landscape page. */
export const CHART_SIZE = { width: 720, height: 480 };
const PAGE_MARGIN = 42;
const GAP = 22;
/** Text size of notes common to all charts of a page [pt]. */
const NOTE = 7;
const LINE = 1.35;

export function chartDrawing(
  figure: ChartFigure,
  size: { width: number; height: number },
  { fonts, background }: { fonts: Fonts; background: Background },
): Drawing {
  const palette = paletteOf(background);
  const margin = Math.min(size.width, size.height) * 0.035;
  const { width, height } = size;
  const box: Box = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
  return {
    ...{ width, height },
    background: background === 'transparent' ? null : palette.background,
    items: [layOutChart(figure, box, { fonts, palette, number: 1 })],
  };
}

/** A transparent chart usually goes on paper. */
const paletteOf = (background: Background): Palette => (background === 'dark' ? NIGHT : PAPER);

/** Each page has its number and the text `footer`; and fewer charts than asked for if their texts have no room otherwise. */
export function chartPages(
  figures: readonly ChartFigure[],
  setup: PageSetup,
  fonts: Fonts,
  footer: string,
): Drawing[] {
  const { width, height } = pageSize(setup);
  const pages: Item[][] = [];
  let first = 0;
  do {
    let { perPage } = setup;
    let sheet = setSheet(figures, first, setup, fonts);
    while (perPage > 1 && !sheet.fits) {
      perPage = (perPage - 1) as ChartsPerPage;
      sheet = setSheet(figures, first, { ...setup, perPage }, fonts);
    }
    pages.push(sheet.draw());
    first += perPage;
  } while (first < figures.length);
  return pages.map((items, i): Drawing => {
    const foot = footerOf(footer, `${i + 1} / ${pages.length}`, { width, height }, fonts);
    return { width, height, background: null, items: [...items, ...foot] };
  });
}

/** A page of charts from number `first` on, with what their notes have in common below them. */
function setSheet(
  figures: readonly ChartFigure[],
  first: number,
  setup: PageSetup,
  fonts: Fonts,
): { fits: boolean; draw: () => Item[] } {
  const { width, height } = pageSize(setup);
  const { own, common } = splitNotes(figures.slice(first, first + setup.perPage));
  const notes = common.flatMap((note) =>
    wrap(fonts, note, { size: NOTE, width: width - 2 * PAGE_MARGIN }, Infinity),
  );
  const room = notes.length * NOTE * LINE;
  const boxes = cellsOf({ width, height: height - room }, setup);
  const draw = (): Item[] => [
    ...own.map((figure, i) =>
      layOutChart(figure, boxes[i], { fonts, palette: PAPER, number: first + i + 1 }),
    ),
    ...notes.map((text, i): TextItem => ({
      kind: 'text',
      ...{ x: PAGE_MARGIN, y: height - PAGE_MARGIN - room + (i + 1.6) * NOTE * LINE, text, size: NOTE },
      color: PAPER.textMuted,
    })),
  ];
  return { fits: own.every((figure, i) => chartFits(figure, boxes[i], fonts)), draw };
}

export function pageSize({ paper, landscape }: PageSetup): { width: number; height: number } {
  const { width, height } = PAPERS[paper];
  return landscape ? { width: height, height: width } : { width, height };
}

/** Four charts are arranged two by two; two and three below each other, or side by side on a wide page. */
function cellsOf(page: { width: number; height: number }, { landscape, perPage }: PageSetup): Box[] {
  const columns = perPage === 4 ? 2 : landscape ? perPage : 1;
  const rows = Math.ceil(perPage / columns);
  const width = (page.width - 2 * PAGE_MARGIN - (columns - 1) * GAP) / columns;
  const height = (page.height - 2 * PAGE_MARGIN - (rows - 1) * GAP) / rows;
  return Array.from({ length: perPage }, (_, i) => ({
    x: PAGE_MARGIN + (i % columns) * (width + GAP),
    y: PAGE_MARGIN + Math.floor(i / columns) * (height + GAP),
    width,
    height,
  }));
}

function footerOf(
  text: string,
  number: string,
  page: { width: number; height: number },
  fonts: Fonts,
): Item[] {
  const size = 7;
  const common = { kind: 'text' as const, y: page.height - PAGE_MARGIN * 0.5, size, color: PAPER.textMuted };
  const width = page.width - 2 * PAGE_MARGIN - 40;
  // more would reach into the charts
  const lines = wrap(fonts, text, { size, width }, 2);
  const rise = (i: number): number => (lines.length - 1 - i) * size * LINE;
  return [
    ...lines.map((line, i): TextItem => ({ ...common, x: PAGE_MARGIN, y: common.y - rise(i), text: line })),
    { ...common, x: page.width - PAGE_MARGIN, text: number, anchor: 'end' },
  ];
}
