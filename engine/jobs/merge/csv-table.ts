/** Rows as CSV, written as they come. */
import { csvOf } from '../../studies/rows/table';
import type { AtomicFile } from '../files/write-file';
import type { CsvPreset } from '../../results/recording/csv';
import type { StudyColumns } from '../../studies/rows/table';
import type { TableSink } from './table-sink';

/** Characters between two writes. */
const CHUNK = 2 ** 18;

export async function createCsvTable(
  file: AtomicFile,
  columns: StudyColumns,
  preset: CsvPreset,
): Promise<TableSink> {
  const csv = csvOf(columns, preset);
  await file.write(csv.head);
  let waiting = '';
  return {
    add: async (row) => {
      waiting += csv.row(row);
      if (waiting.length < CHUNK) return;
      await file.write(waiting);
      waiting = '';
    },
    finish: () => file.write(waiting),
  };
}
