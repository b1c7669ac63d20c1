/** Export of every recorded channel as Apache Parquet, with the description of the run in the file itself. */
import { LARGEST_EXPORT } from '../../electron/shared/exports';
import { safeFileName } from '../../engine/output/files/file-name';
import { linkOfShown } from './figures';
import { exportTable } from './table/large-table';
import { platform } from '../platform/platform';
import { useSimulationStore } from '../stores/runs/simulation';
import { description } from './export-csv';
import { reportSaved } from '../stores/files/save-report';
import { TEXT } from './texts';

export async function exportParquet(): Promise<void> {
  const { recording, stale } = useSimulationStore();
  if (!recording || recording.count === 0) return;
  const words = description(recording, stale, linkOfShown(recording));
  // Between groups of rows the window draws.
  const turn = () => new Promise<void>((resolve) => setTimeout(resolve));
  await exportTable(recording, {
    title: TEXT.allParquet,
    make: async (pause = turn) => {
      const { writeTable } = await import('../../engine/results/files/run-file');
      return writeTable(recording, words, pause, LARGEST_EXPORT);
    },
    save: async (bytes) =>
      reportSaved(
        await platform.exportFile('parquet', safeFileName([recording.project.name], 'parquet'), bytes),
      ),
  });
}
