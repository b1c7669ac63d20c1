/** The table of a study, from the rows in its folder: row by row, so that it need not fit into memory. In SI units, for programs read it. */
import { SYSTEM_UNITS } from '../../model/quantity/unit-systems';
import { writeManifest } from '../../studies/manifest/write-manifest';
import { columnsOf } from '../../studies/rows/table';
import { createAtomicFile } from '../files/write-file';
import { createCsvTable } from './csv-table';
import { createParquetTable } from './parquet-table';
import { MOST_RANGES } from './ranges';
import type { Range } from './ranges';
import type { CsvPreset } from '../../results/recording/csv';
import type { StudyFolder } from '../folder/study-folder';

export type TableFormat = 'csv' | 'parquet';

export interface MergeReport {
  readonly rows: number;
  /** Runs without a row, in order; without any the table is written. */
  readonly missing: readonly Range[];
}

/** A table with gaps could be taken for the whole one: it is written only if no row is missing. */
export async function mergeStudy(
  folder: StudyFolder,
  path: string,
  format: TableFormat,
  preset: CsvPreset = 'standard',
): Promise<MergeReport> {
  const columns = columnsOf(folder.manifest, folder.project, SYSTEM_UNITS.SI);
  const file = await createAtomicFile(path);
  try {
    const sink =
      format === 'csv'
        ? await createCsvTable(file, columns, preset)
        : createParquetTable(file, columns, writeManifest(folder.manifest));
    const missing: Range[] = [];
    let next = 0;
    let rows = 0;
    for await (const row of folder.rows()) {
      if (row.index > next) missing.push([next, row.index - 1]);
      next = row.index + 1;
      rows++;
      if (missing.length > MOST_RANGES) return { rows, missing };
      if (missing.length === 0) await sink.add(row);
    }
    if (next < folder.total) missing.push([next, folder.total - 1]);
    if (missing.length > 0) return { rows, missing };
    await sink.finish();
    await file.commit();
    return { rows, missing };
  } finally {
    await file.discard();
  }
}
