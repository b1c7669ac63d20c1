/** Export of every recorded channel as Apache Parquet, with the description of the run in the file itself. */
import { safeFileName } from '../../engine/charts/file-name';
import { platform } from '../platform/platform';
import { useSimulationStore } from '../stores/simulation';
import { description } from './export-csv';
import { reportFailure, reportSaved } from './save-report';

export async function exportParquet(): Promise<void> {
  const { recording, stale } = useSimulationStore();
  if (!recording || recording.count === 0) return;
  try {
    const { writeTable } = await import('../../engine/results/run-file');
    // Between groups of rows the window draws.
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
    const bytes = await writeTable(recording, description(recording, stale), pause);
    reportSaved(
      await platform.exportFile('parquet', safeFileName([recording.project.name], 'parquet'), bytes),
    );
  } catch (error) {
    reportFailure('The table', error);
  }
}
