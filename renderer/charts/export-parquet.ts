/** Export of every recorded channel as Apache Parquet, with the description of the run in the file itself. */
import { safeFileName } from '../../engine/charts/file-name';
import { linkOfShown } from '../export/figures';
import { exportTable } from '../export/table/large-table';
import { platform } from '../platform/platform';
import { useSimulationStore } from '../stores/simulation';
import { description } from './export-csv';
import { reportSaved } from './save-report';

export async function exportParquet(): Promise<void> {
  const { recording, stale } = useSimulationStore();
  if (!recording || recording.count === 0) return;
  const words = description(recording, stale, linkOfShown(recording));
  // Between groups of rows the window draws.
  const turn = () => new Promise<void>((resolve) => setTimeout(resolve));
  await exportTable(recording, {
    title: 'All channels as Parquet',
    make: async (pause = turn) => {
      const { writeTable } = await import('../../engine/results/run-file');
      return writeTable(recording, words, pause);
    },
    save: async (bytes) =>
      reportSaved(
        await platform.exportFile('parquet', safeFileName([recording.project.name], 'parquet'), bytes),
      ),
  });
}
