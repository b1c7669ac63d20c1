/** The head of a report: what was run, how it ended, what must not be overlooked, and the picture. */
import { PAPER } from '../drawing/palette';
import { formatDate } from '../chart/figure';
import { outcomeLine, plainText, qualityLine, shortDigest } from '../../charts/run-notes';
import type { PageFlow } from './page-flow';
import type { ReportSource } from './report';

/** Of the page's height that a picture takes at the most. */
const PICTURE = 0.42;

export function addSummary(flow: PageFlow, source: ReportSource, withPicture: boolean): void {
  const { recording, stale, picture } = source;
  const { project } = recording;
  flow.heading(plainText(project.name, 200) || 'Unnamed model', 1);
  flow.paragraph(
    `${recording.analysis === 'kinematic' ? 'Kinematic' : 'Dynamic'} run of ${formatDate(recording.startedAt)}  ·  model ${shortDigest(recording.digest)}  ·  ${recording.count} samples`,
    { color: PAPER.textMuted },
  );
  if (stale) {
    const words = 'Stale: the model was changed after this run. This report is of the model as it was run.';
    flow.paragraph(words, { bold: true, color: PAPER.warning });
  }
  const quality = qualityLine(recording);
  flow.paragraph([outcomeLine(recording), quality].filter((line) => line !== null).join('. '));
  for (const { message } of recording.summary?.warnings ?? [])
    flow.paragraph(message, { color: PAPER.warning });
  if (project.notes.trim() !== '') flow.paragraph(plainText(project.notes, 2000), {}, 8);
  if (!withPicture || !picture) return;
  const scale = Math.min(flow.width / picture.width, (flow.wholePage * PICTURE) / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  flow.space(4);
  flow.box(height, ({ x, y, width: room }) => [
    {
      kind: 'image',
      x: x + (room - width) / 2,
      y,
      width,
      height,
      png: picture.png,
      title: 'Picture of the mechanism',
    },
  ]);
  flow.space(6);
}
