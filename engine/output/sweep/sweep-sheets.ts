/** Pictures of a sweep on sheets of their own: what they show, of which model, how it was run, and what is missing. */
import { ON_DARK, ON_LIGHT } from '../panes/color-scale';
import { plainText, shortDigest, solverLine } from '../panes/run-notes';
import { pageSize } from '../chart/chart-sheets';
import type { Background, PageSetup } from '../chart/chart-sheets';
import { formatDate } from '../chart/figure';
import type { Box, Drawing, Item } from '../drawing/drawing';
import type { Fonts } from '../drawing/font';
import { NIGHT, PAPER } from '../drawing/palette';
import { wrap } from '../drawing/text';
import { CREATED_WITH } from '../../model/defaults';
import { countVariants } from '../../studies/sweep/plan';
import { sweepLinkOf, writeSweepLink } from './sweep-link';
import { drawHeatMap } from './draw-heat-map';
import { drawLines } from './draw-lines';
import type { PictureStyle } from './heat-layout';
import type { SweepPicture, SweepSource } from './sweep-pictures';

/** Most run numbers that are listed. */
const MOST_NAMED = 12;

/** Text for every picture: under its title, as a warning, as footnotes. */
export function sheetNotes({ plan, results }: SweepSource): {
  subtitle: string;
  warning: string | null;
  notes: string[];
} {
  const total = countVariants(plan.axes);
  const failed = results.filter(({ outcome }) => outcome.kind !== 'completed');
  const first = results.find(({ digest }) => digest !== null);
  const named = failed.slice(0, MOST_NAMED).map(({ variant }) => variant + 1);
  const rest = failed.length > MOST_NAMED ? ', ...' : '';
  const warnings = [
    ...(results.length < total ? [`${total - results.length} of ${total} runs were not made.`] : []),
    ...(failed.length > 0 ? [`Not completed: run ${named.join(', ')}${rest}.`] : []),
  ];
  const model = first
    ? `model of run ${first.variant + 1} ${shortDigest(first.digest!)}`
    : 'no run had a model';
  return {
    subtitle: [
      plainText(plan.project.name, Infinity) || 'Unnamed model',
      `sweep of ${total} runs`,
      model,
      formatDate(plan.startedAt),
    ].join('  \u00b7  '),
    warning: warnings.length > 0 ? warnings.join(' ') : null,
    notes: [`${solverLine(plan.project.settings, plan.analysis)}; ${CREATED_WITH}`],
  };
}

export function drawPicture(picture: SweepPicture, box: Box, style: PictureStyle): Item[] {
  if (picture.map) return drawHeatMap(picture.map.cells, picture.map.title, box, style);
  return picture.lines ? drawLines(picture.lines(style.range), box, style) : [];
}

/** A single picture. */
export function pictureDrawing(
  source: SweepSource,
  picture: SweepPicture,
  { width, height }: { width: number; height: number },
  { fonts, background }: { fonts: Fonts; background: Background },
): Drawing {
  const dark = background === 'dark';
  const palette = dark ? NIGHT : PAPER;
  const margin = Math.min(width, height) * 0.035;
  const size = Math.min(9, Math.max(4.5, width / 72));
  const style: PictureStyle = { fonts, palette, size, range: dark ? ON_DARK : ON_LIGHT };
  const box = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
  return {
    ...{ width, height },
    background: background === 'transparent' ? null : palette.background,
    note: writeSweepLink(sweepLinkOf(source.plan)),
    items: layOut(source, picture, box, style),
  };
}

/** One per page, with page numbers. */
export function picturePages(
  source: SweepSource,
  pictures: readonly SweepPicture[],
  setup: PageSetup,
  fonts: Fonts,
): Drawing[] {
  const { width, height } = pageSize(setup);
  const margin = 42;
  const style: PictureStyle = { fonts, palette: PAPER, size: 9, range: ON_LIGHT };
  const box = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
  // once per file is enough
  const note = { note: writeSweepLink(sweepLinkOf(source.plan)) };
  return pictures.map((picture, page) => ({
    ...{ width, height },
    background: null,
    ...(page === 0 ? note : {}),
    items: [
      ...layOut(source, picture, box, style),
      {
        kind: 'text',
        ...{ x: width - margin, y: height - margin / 2, text: `${page + 1} / ${pictures.length}` },
        ...{ size: 7, color: PAPER.textMuted, anchor: 'end' as const },
      },
    ],
  }));
}

/** Title, subtitle and warning above, notes below, the picture between them. */
function layOut(source: SweepSource, picture: SweepPicture, box: Box, style: PictureStyle): Item[] {
  const { fonts, palette, size } = style;
  const { subtitle, warning, notes } = sheetNotes(source);
  const items: Item[] = [];
  let y = box.y;
  const paragraph = (text: string, height: number, bold: boolean, color: string): void => {
    for (const line of wrap(fonts, text, { size: height, bold, width: box.width }, 2)) {
      items.push({ kind: 'text', x: box.x, y: y + height, text: line, size: height, bold, color });
      y += height * 1.35;
    }
  };
  paragraph(picture.title, size * 1.4, true, palette.text);
  paragraph(subtitle, size, false, palette.textMuted);
  if (warning !== null) paragraph(`\u26a0 ${warning}`, size, true, palette.warning);
  const top = y + size * 0.4;
  const foot = notes.length * 2 * size * 1.3;
  const inside = { x: box.x, y: top, width: box.width, height: box.y + box.height - top - foot };
  items.push(...drawPicture(picture, inside, style));
  y = inside.y + inside.height + size * 0.4;
  for (const note of notes) paragraph(note, size * 0.88, false, palette.textMuted);
  return items;
}
