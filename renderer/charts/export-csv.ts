/** Export of every recorded channel as a table, and of the description that belongs to it. */
import { allColumns, describeTable } from '../../engine/export/chart/table';
import { writeLink } from '../../engine/export/chart/chart-link';
import type { ChartLink } from '../../engine/export/chart/chart-link';
import type { CsvPreset } from '../../engine/recorder/csv';
import type { Recording } from '../../engine/recorder/recording';
import type { Pause } from '../../engine/results/parquet';
import { linkOfShown } from '../export/figures';
import { joinCsv } from '../export/join-csv';
import { saveTable } from '../export/save-made';
import { exportTable } from '../export/table/large-table';
import { platform } from '../platform/platform';
import { useSimulationStore } from '../stores/simulation';
import { safeFileName } from '../../engine/charts/file-name';
import { reportFailure, reportSaved } from './save-report';

/** The table with its `.meta.json` beside it: numbers without units, frames and tolerances are not a result. */
export async function exportCsv(preset: CsvPreset = 'standard'): Promise<void> {
  const { recording, stale } = useSimulationStore();
  if (!recording || recording.count === 0) return;
  const link = linkOfShown(recording);
  await exportTable(recording, {
    title: 'All channels as CSV',
    make: (pause) => csvBytes(recording, preset, pause),
    save: (bytes) => {
      const words = description(recording, stale, link);
      return saveTable(safeFileName([recording.project.name], 'csv'), bytes, {
        description: words,
        link: writeLink(link),
      });
    },
  });
}

/** The `.meta.json` alone. */
export async function exportDescription(): Promise<void> {
  const { recording, stale } = useSimulationStore();
  if (!recording) return;
  try {
    const name = safeFileName([recording.project.name], 'meta.json');
    const text = description(recording, stale, linkOfShown(recording));
    reportSaved(await platform.exportFile('json', name, text));
  } catch (error) {
    reportFailure('The description of the table', error);
  }
}

export const csvBytes = (recording: Recording, preset: CsvPreset, pause?: Pause): Promise<Uint8Array> =>
  joinCsv(recording, preset, pause);

/** `link`: the charts that the dock showed, so that the table opens them again; null for none. */
export const description = (recording: Recording, stale: boolean, link: ChartLink | null = null): string =>
  describeTable(recording, allColumns(recording), { stale, link });
