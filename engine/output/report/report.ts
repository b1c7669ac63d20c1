/**
 * The report of a run: one document with everything that a calculation note needs. All of it comes from the recording and
 * the model that was run, so a report cannot contain anything that was not computed.
 */
import { pageSize } from '../chart/chart-sheets';
import { HtmlFlow } from './html-flow';
import { PageFlow } from './page-flow';
import { addCharts } from './charts-section';
import { addFreeBodies } from './free-body-section';
import { addMobility, addModel, addOutlines } from './model-section';
import { addEvents } from './events-section';
import { addPeaks } from './peaks-section';
import { addPictures } from './picture-section';
import { addSettings } from './settings-section';
import { addSummary } from './summary-section';
import { addValidation } from './validation-section';
import { formatDate } from '../chart/figure';
import { plainText, shortDigest } from '../panes/run-notes';
import type { Drawing } from '../drawing/drawing';
import type { Ends, Flow } from './flow';
import type { Fonts } from '../drawing/font';
import type { HtmlText } from './html-flow';
import type { Pause } from '../../results/files/parquet';
import { REPORT_SECTIONS } from './report-source';
import type { ReportSection, ReportChoice, ReportSource } from './report-source';
import { unitsWords } from './number-words';

const sheetOf = ({ paper }: ReportChoice) => pageSize({ paper, landscape: false, perPage: 1 });

/** As pages. `pause` is called between the parts. */
export async function createReport(
  source: ReportSource,
  choice: ReportChoice,
  fonts: Fonts,
  pause?: Pause,
): Promise<Drawing[]> {
  const flow = new PageFlow(sheetOf(choice), fonts);
  await addParts(flow, source, choice, pause);
  return flow.finish(endsOf(source));
}

/** As one HTML file, with the same parts. */
export async function createHtmlReport(
  source: ReportSource,
  choice: ReportChoice,
  { fonts, text }: { fonts: Fonts; text: HtmlText },
  pause?: Pause,
): Promise<string> {
  const flow = new HtmlFlow(sheetOf(choice), fonts);
  await addParts(flow, source, choice, pause);
  return flow.finish(endsOf(source), text);
}

async function addParts(
  flow: Flow,
  source: ReportSource,
  choice: ReportChoice,
  pause?: Pause,
): Promise<void> {
  const { recording } = source;
  const { sections } = choice;
  const parts: Record<ReportSection, () => void> = {
    picture: () => addPictures(flow, recording, source.surfaces),
    model: () => addModel(flow, recording),
    mobility: () => addMobility(flow, recording),
    settings: () => addSettings(flow, recording),
    charts: () => addCharts(flow, source.figures),
    peaks: () => addPeaks(flow, recording, source.rated),
    events: () => addEvents(flow, recording, source.events),
    freeBodies: () => addFreeBodies(flow, recording, choice.bodies, choice.time),
    validation: () => addValidation(flow, source.validation),
  };
  addSummary(flow, source);
  for (const [index, section] of REPORT_SECTIONS.entries()) {
    await pause?.(index / REPORT_SECTIONS.length);
    if (sections[section]) parts[section]();
  }
  if (sections.model) addOutlines(flow, recording);
}

const endsOf = ({ recording, program, date }: ReportSource): Ends => ({
  name: plainText(recording.project.name, Infinity) || 'Unnamed model',
  head: `model ${shortDigest(recording.digest)}  ·  report of ${formatDate(date)}`,
  foot: `${program}  ·  run of ${formatDate(recording.startedAt)}  ·  ${unitsWords(recording.units)}`,
});
