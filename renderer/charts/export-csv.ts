/** Export of every recorded channel as a table, and of the description that belongs to it. */
import { allColumns, describeTable } from '../../engine/export/chart/table';
import type { CsvPreset } from '../../engine/recorder/csv';
import type { Recording } from '../../engine/recorder/recording';
import { joinCsv } from '../export/join-csv';
import { platform } from '../platform/platform';
import { useSimulationStore } from '../stores/simulation';
import { safeFileName } from '../../engine/charts/file-name';
import { reportFailure, reportSaved } from './save-report';

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

export const csvBytes = (recording: Recording, preset: CsvPreset): Uint8Array => joinCsv(recording, preset);

export const description = (recording: Recording, stale: boolean): string =>
  describeTable(recording, allColumns(recording), { stale, link: null });
