/** Export of every recorded channel as a table, and of the description that belongs to it. */
import { writeCsvChunks } from '../../engine/recorder/csv';
import type { CsvPreset } from '../../engine/recorder/csv';
import { writeMeta } from '../../engine/recorder/meta';
import type { Recording } from '../../engine/recorder/recording';
import { platform } from '../platform/platform';
import { useSimulationStore } from '../stores/simulation';
import { safeFileName } from '../../engine/charts/file-name';
import { reportFailure, reportSaved } from './save-report';
import { findSharedSpans } from '../../engine/charts/uniqueness';

/** The table with its `.meta.json` beside it: numbers without units, frames and tolerances are not a result. */
export async function exportCsv(preset: CsvPreset = 'standard'): Promise<void> {
  const { recording, stale } = useSimulationStore();
  if (!recording || recording.count === 0) return;
  try {
    const name = safeFileName([recording.project.name], 'csv');
    const sidecar = { suffix: '.meta.json', data: description(recording, stale) } as const;
    reportSaved(await platform.exportFile('csv', name, csvBytes(recording, preset), sidecar));
  } catch (error) {
    reportFailure('The table', error);
  }
}

/** The `.meta.json` alone. */
export async function exportDescription(): Promise<void> {
  const { recording, stale } = useSimulationStore();
  if (!recording) return;
  try {
    const name = safeFileName([recording.project.name], 'meta.json');
    reportSaved(await platform.exportFile('json', name, description(recording, stale)));
  } catch (error) {
    reportFailure('The description of the table', error);
  }
}

/** In pieces, because the text of a long recording does not fit into one string. */
export function csvBytes(recording: Recording, preset: CsvPreset): Uint8Array {
  const { channels, time, columns, count } = recording;
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (const text of writeCsvChunks({ channels, time, columns, count }, { preset })) {
    const piece = encoder.encode(text);
    pieces.push(piece);
    length += piece.length;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

export function description(recording: Recording, stale: boolean): string {
  const { outcome } = recording;
  const notUnique = recording.project.joints
    .map((joint) => joint.id)
    .filter((id) => findSharedSpans(recording, id, ['F', 'M']).length > 0);
  const meta = writeMeta({
    project: recording.project,
    digest: recording.digest,
    analysis: recording.analysis,
    gains: recording.model?.gains ?? null,
    channels: recording.channels,
    samples: recording.count,
    outcome: outcome?.kind === 'stopped' ? outcome : outcome && { kind: outcome.kind },
    notUnique,
  });
  if (!stale) return meta;
  // A recording of a model that was changed since cannot leave the app without saying so.
  const marked = { ...(JSON.parse(meta) as object), stale: true };
  return `${JSON.stringify(marked, null, 2)}\n`;
}
