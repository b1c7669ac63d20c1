/** The chosen charts, two per page, with all their notes. */
import { PAPER } from '../drawing/palette';
import { layOutChart } from '../chart/lay-out-chart';
import { splitNotes } from '../chart/common-notes';
import { SMALL_TEXT } from './flow';
import type { ChartFigure } from '../chart/figure';
import type { Flow } from './flow';

const GAP = 14;
/** A chart is reduced in height to leave room for what is above the first two, down to this fraction [1]. */
const LEAST = 0.85;

export function addCharts(flow: Flow, figures: readonly ChartFigure[]): void {
  if (figures.length === 0) return;
  // two fit on a page: starting one low on a page would leave the next one alone
  if (figures.length > 1 && flow.left < flow.wholePage) flow.newPage();
  const most = (flow.wholePage - GAP - 34) / 2;
  // summary and settings already contain what applies to the whole run
  const { own, common } = splitNotes(figures.map((figure) => ({ ...figure, runNotes: [] })));
  flow.heading('Charts', 2, most);
  for (const note of common) flow.paragraph(note, { size: SMALL_TEXT, color: PAPER.textMuted });
  const room = (flow.left - GAP - 1) / 2;
  const height = figures.length > 1 ? Math.max(LEAST * most, Math.min(most, room)) : most;
  own.forEach((figure, index) => {
    flow.box(height, (box) => [
      layOutChart(figure, box, { fonts: flow.fonts, palette: PAPER, number: index + 1 }),
    ]);
    flow.space(GAP);
  });
}
