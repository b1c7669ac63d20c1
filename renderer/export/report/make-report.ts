/** Gathers what a report needs from the app, and makes its file. */
import { createHtmlReport, createReport } from '../../../engine/output/report/report';
import type { ReportChoice, ValidationLine } from '../../../engine/output/report/report-source';
import type { ChartFigure } from '../../../engine/output/chart/figure';
import { plainText, shortDigest } from '../../../engine/output/panes/run-notes';
import { writeLink } from '../../../engine/output/chart/chart-link';
import { lettersOf } from '../../../engine/output/fonts/scripts';
import type { TitleBlock } from '../../../engine/output/report/title-block';
import { writePdf } from '../../../engine/output/pdf/write-pdf';
import { CREATED_WITH } from '../../../engine/model/defaults';
import type { Recording } from '../../../engine/results/recording/recording';
import { readProblems } from '../../stores/studies/read-problems';
import { verdictOf } from '../../stores/studies/validation-words';
import { useDocumentStore } from '../../stores/editing/document';
import { useSimulationStore } from '../../stores/runs/simulation';
import { useValidationStore } from '../../stores/studies/validation';
import { figuresOf, linkOf, panesToExport } from '../figures';
import { loadFonts } from '../../ui/drawing/fonts';
import type { Task } from '../use-making';
import { useSurfacesStore } from '../../stores/files/surfaces';
import { TEXT } from '../texts';

/** How much of the work is done when the pages are laid out: the rest is writing them. */
const LAID_OUT = 0.5;

export type ReportFormat = 'pdf' | 'html';

export async function makeReport(
  recording: Recording,
  choice: ReportChoice,
  { format, title }: { format: ReportFormat; title: TitleBlock },
  { pause }: Pick<Task, 'pause'>,
): Promise<Uint8Array> {
  const { sections } = choice;
  const fonts = await loadFonts(lettersOf([recording.project, title]));
  const figures: ChartFigure[] = [];
  for (const pane of sections.charts ? panesToExport('all') : []) {
    await pause(0);
    figures.push(...figuresOf(recording, [pane]));
  }
  const date = new Date();
  const source = {
    recording,
    surfaces: useSurfacesStore().surfaceOf,
    rated: useDocumentStore().project,
    title,
    events: useSimulationStore().events,
    figures,
    stale: useSimulationStore().stale,
    validation: sections.validation ? await validationLines() : [],
    program: CREATED_WITH,
    date,
  };
  const name = plainText(recording.project.name, 80) || TEXT.unnamedModel;
  const words = {
    title: TEXT.reportOf(name),
    subject: TEXT.runOfModel(shortDigest(recording.digest)),
    program: CREATED_WITH,
    createdAt: date,
    metadata: writeLink(linkOf(recording, figures)),
  };
  if (format === 'html')
    return new TextEncoder().encode(await createHtmlReport(source, choice, { fonts, text: words }, pause));
  const drawings = await createReport(source, choice, fonts, (part) => pause(LAID_OUT * part));
  return writePdf(drawings, fonts, words, (part) => pause(LAID_OUT + (1 - LAID_OUT) * part));
}

/** The published problems with what this session found of them. */
async function validationLines(): Promise<ValidationLine[]> {
  const validation = useValidationStore();
  if (validation.problems.length === 0) validation.problems = await readProblems();
  return validation.problems.map(({ id, title, source }) => ({
    title,
    source,
    verdict: verdictOf(validation.runs[id] ?? []),
  }));
}
