/** Pictures of a sweep on sheets of their own: what they show, of which model, how it was run, and what is missing. */
import { plainText, shortDigest, solverLine } from '../panes/run-notes';
import type { Background, PageSetup } from '../chart/chart-sheets';
import { formatDate } from '../chart/figure';
import type { Box, Drawing, Item } from '../drawing/drawing';
import type { Fonts } from '../drawing/font';
import { CREATED_WITH } from '../../model/defaults';
import { countVariants } from '../../studies/sweep/plan';
import { sweepLinkOf, writeSweepLink } from './sweep-link';
import { drawHeatMap } from './draw-heat-map';
import { drawLines } from './draw-lines';
import type { PictureStyle } from './heat-layout';
import { sheetPages, singleSheet } from './picture-sheets';
import type { PictureSheet } from './picture-sheets';
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

const sheetOf = (source: SweepSource, picture: SweepPicture): PictureSheet => ({
  ...{ title: picture.title, ...sheetNotes(source), gap: 0.4 },
  draw: (box, style) => drawPicture(picture, box, style),
});

/** A single picture. */
export const pictureDrawing = (
  source: SweepSource,
  picture: SweepPicture,
  size: { width: number; height: number },
  look: { fonts: Fonts; background: Background },
): Drawing => ({
  ...singleSheet(sheetOf(source, picture), size, look),
  note: writeSweepLink(sweepLinkOf(source.plan)),
});

/** One per page, with page numbers. */
export function picturePages(
  source: SweepSource,
  pictures: readonly SweepPicture[],
  setup: PageSetup,
  fonts: Fonts,
): Drawing[] {
  const [first, ...others] = sheetPages(
    pictures.map((picture) => sheetOf(source, picture)),
    setup,
    fonts,
  );
  // once per file is enough
  return first ? [{ ...first, note: writeSweepLink(sweepLinkOf(source.plan)) }, ...others] : [];
}
