/** Export of one chart, as it is shown, as a picture. */
import { platform } from '../platform/platform';
import { useDocumentStore } from '../stores/document';
import { useSimulationStore } from '../stores/simulation';
import { safeFileName } from '../../engine/charts/file-name';
import { timeDecimals } from '../../engine/charts/format';
import type { PaneContent } from '../../engine/charts/pane-content';
import { drawPicture, PICTURE_WIDTH } from './picture';
import type { Picture } from './picture';
import { createPlot } from '../../engine/charts/plot-data';
import { outcomeLine, plainText, qualityLine, shortDigest, solverLine } from '../../engine/charts/run-notes';
import { reportFailure, reportSaved } from './save-report';
import { sharedShown } from '../../engine/charts/uniqueness';
import { shownGhosts } from './run-hooks';
import { useChartView } from './view-store';

export async function exportPng(pane: number): Promise<void> {
  const content = useChartView().contents[pane];
  const { recording } = useSimulationStore();
  if (!content || !recording) return;
  try {
    const canvas = drawPicture(createPicture(content));
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('the picture could not be encoded');
    const name = safeFileName(
      [recording.project.name, content.subject?.name ?? '', content.info.kind],
      'png',
    );
    reportSaved(await platform.exportFile('png', name, new Uint8Array(await blob.arrayBuffer())));
  } catch (error) {
    reportFailure('The picture', error);
  }
}

export function createPicture(content: PaneContent): Picture {
  const simulation = useSimulationStore();
  const { recording } = simulation;
  if (!recording) throw new Error('nothing was recorded');
  const plot = createPlot({
    recording,
    content,
    options: content.options,
    window: useChartView().window,
    width: PICTURE_WIDTH * 2,
    events: simulation.events,
    ghosts: shownGhosts(),
  });
  const warnings: string[] = [];
  if (simulation.stale) {
    warnings.push(
      `Stale: the model was changed after this run (results of ${shortDigest(recording.digest)}).`,
    );
  }
  if (plot.shared.length > 0) {
    warnings.push(
      `Not unique: redundant constraints share ${sharedNames(content)}; least norm where hatched.`,
    );
  }
  const { settings } = recording.project;
  const quality = qualityLine(recording);
  const { createdWith } = useDocumentStore().project;
  return {
    title: content.title,
    subtitle: [
      plainText(recording.project.name, 80) || 'Unnamed model',
      `model ${shortDigest(recording.digest)}`,
      formatDate(recording.startedAt),
    ].join('  ·  '),
    warnings,
    notes: [
      `${solverLine(settings, recording.analysis)}; output every ${settings.outputInterval} s`,
      [outcomeLine(recording), quality].filter((line) => line !== null).join('. '),
      `Vectors along world axes; reactions act on the body named first, at the joint. ${createdWith}`,
    ],
    plot,
    timeDecimals: timeDecimals(settings.outputInterval),
  };
}

function sharedNames(content: PaneContent): string {
  const { recording } = useSimulationStore();
  const shown = content.series.filter((spec) => spec.visible).map((spec) => spec.component);
  return recording && content.subject?.id ? sharedShown(recording, content.subject.id, shown).join(', ') : '';
}

/** Local time without locale surprises: 2026-11-20 23:15. */
function formatDate(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
