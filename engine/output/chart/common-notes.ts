/** Notes common to several charts of one run: printed once beside them, so that the text of the charts stays large. */
import type { ChartFigure } from './figure';

export function splitNotes(figures: readonly ChartFigure[]): { own: ChartFigure[]; common: string[] } {
  const [first] = figures;
  if (!first || figures.length < 2) return { own: [...figures], common: [] };
  const common = first.notes.filter((note) => figures.every(({ notes }) => notes.includes(note)));
  const ofRun = first.runNotes.filter((note) => figures.every(({ runNotes }) => runNotes.includes(note)));
  const own = figures.map((figure) => ({
    ...figure,
    notes: figure.notes.filter((note) => !common.includes(note)),
    runNotes: figure.runNotes.filter((note) => !ofRun.includes(note)),
  }));
  return { own, common: [...common, ...ofRun] };
}
