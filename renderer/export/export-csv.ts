/** Export of every recorded channel as a table, and of the description that belongs to it. */
import { allColumns, describeTable } from '../../engine/output/chart/table';
import { writeLink } from '../../engine/output/chart/chart-link';
import type { ChartLink } from '../../engine/output/chart/chart-link';
import type { CsvPreset } from '../../engine/results/recording/csv';
import type { Recording } from '../../engine/results/recording/recording';
import type { Pause } from '../../engine/results/files/parquet';
import { linkOfShown } from './figures';
import { joinCsv } from './join-csv';
import { saveTable } from './save-made';
import { exportTable } from './table/large-table';
import { platform } from '../platform/platform';
import { useSimulationStore } from '../stores/runs/simulation';
import { safeFileName } from '../../engine/output/files/file-name';
import { reportFailure, reportSaved } from '../stores/files/save-report';
import { TEXT } from './texts';

/** The table with its `.meta.json` beside it: numbers without units, frames and tolerances are not a result. */
export async function exportCsv(preset: CsvPreset = 'standard'): Promise<void> {
  const { recording, stale } = useSimulationStore();
  if (!recording || recording.count === 0) return;
  const link = linkOfShown(recording);
  await exportTable(recording, {
    title: TEXT.allCsv,
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
    reportFailure(TEXT.description, error);
  }
}

export const csvBytes = (recording: Recording, preset: CsvPreset, pause?: Pause): Promise<Uint8Array> =>
  joinCsv(recording, preset, pause);

/** `link`: the charts that the dock showed, so that the table opens them again; null for none. */
export const description = (recording: Recording, stale: boolean, link: ChartLink | null = null): string =>
  describeTable(recording, allColumns(recording), { stale, link, units: {} });
