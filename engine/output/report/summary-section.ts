/** The head of a report: what was run, how it ended, what must not be missed, and the signatures. */
import { warningsOfRun } from '../../results/recording/left-out';
import { PAPER } from '../drawing/palette';
import { formatDate } from '../chart/figure';
import { plainText, resultLine, shortDigest } from '../panes/run-notes';
import { addTitleBlock } from './title-block';
import type { Flow } from './flow';
import type { ReportSource } from './report-source';

export function addSummary(flow: Flow, source: ReportSource): void {
  const { recording, stale, title } = source;
  const { project } = recording;
  addTitleBlock(flow, title);
  flow.heading(plainText(project.name, Infinity) || 'Unnamed model', 1);
  flow.paragraph(
    `${recording.analysis === 'kinematic' ? 'Kinematic' : 'Dynamic'} run of ${formatDate(recording.startedAt)}  ·  model ${shortDigest(recording.digest)}  ·  ${recording.count} samples`,
    { color: PAPER.textMuted },
  );
  if (stale) {
    const words = 'Stale: the model was changed after this run. This report is of the model as it was run.';
    flow.paragraph(words, { bold: true, color: PAPER.warning });
  }
  flow.paragraph(resultLine(recording));
  for (const { message } of warningsOfRun(recording)) flow.paragraph(message, { color: PAPER.warning });
  for (const line of project.notes.split('\n'))
    if (line.trim() !== '') flow.paragraph(plainText(line, Infinity));
}
