/** Gathers what a report needs from the app, and makes its file. */
import { createReport } from '../../../engine/export/report/report';
import type { ReportChoice, ValidationLine } from '../../../engine/export/report/report';
import { plainText, shortDigest } from '../../../engine/charts/run-notes';
import { writeLink } from '../../../engine/export/chart/chart-link';
import { writePdf } from '../../../engine/export/pdf/write-pdf';
import { CREATED_WITH } from '../../../engine/model/defaults';
import type { Recording } from '../../../engine/recorder/recording';
import { readProblems } from '../../panels/validation/read-problems';
import { verdictOf } from '../../panels/validation/describe';
import { useSimulationStore } from '../../stores/simulation';
import { useValidationStore } from '../../stores/validation';
import { takePicture } from '../animation/film';
import { figuresOf, linkOf, panesToExport } from '../figures';
import { loadFonts } from '../fonts';

/** [pixels]: sharp on paper at the width of a page. */
const PICTURE = { width: 1600, height: 900 };

export async function makeReport(recording: Recording, choice: ReportChoice): Promise<Uint8Array> {
  const { sections, time } = choice;
  const fonts = await loadFonts();
  const figures = sections.charts ? figuresOf(recording, panesToExport('all')) : [];
  const date = new Date();
  const source = {
    recording,
    picture: sections.picture ? await takePicture(recording, time, PICTURE) : null,
    figures,
    stale: useSimulationStore().stale,
    validation: sections.validation ? await validationLines() : [],
    program: CREATED_WITH,
    date,
  };
  const name = plainText(recording.project.name, 80) || 'Unnamed model';
  return writePdf(createReport(source, choice, fonts), fonts, {
    title: `Report: ${name}`,
    subject: `Run of model ${shortDigest(recording.digest)}`,
    program: CREATED_WITH,
    createdAt: date,
    metadata: figures.length > 0 ? writeLink(linkOf(recording, figures)) : null,
  });
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
