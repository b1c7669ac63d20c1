/** Tables of studies in Parquet, read back by a reader of its own. */
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { createParquetTable } from '../../../../engine/jobs/merge/parquet-table';
import { readProject } from '../../../../engine/model/file/read-project';
import { SYSTEM_UNITS } from '../../../../engine/model/quantity/unit-systems';
import { columnsOf, headsOf } from '../../../../engine/studies/rows/table';
import { madeRow, PROJECT_TEXT, study } from '../../../support/studies';
import type { AtomicFile } from '../../../../engine/jobs/files/write-file';

/** More than one group of rows has. */
const RUNS = 80_000;

test('every row of a table is read back as it was, across groups', async () => {
  const manifest = study({ design: { kind: 'monteCarlo', runs: RUNS, seed: 5 } });
  const read = readProject(PROJECT_TEXT);
  if (!read.ok) throw new Error('the project of the tests has errors');
  const columns = columnsOf(manifest, read.project, SYSTEM_UNITS.SI);
  const pieces: Uint8Array[] = [];
  const file: AtomicFile = {
    write: (piece) => Promise.resolve(void pieces.push(Uint8Array.from(Buffer.from(piece)))),
    commit: () => Promise.resolve(),
    discard: () => Promise.resolve(),
  };
  const table = createParquetTable(file, columns, 'the manifest');
  const rowOf = (index: number) => {
    const row = madeRow(manifest, index);
    return index === 5 ? { ...row, figures: row.figures.map(() => NaN) } : row;
  };
  for (let index = 0; index < RUNS; index++) await table.add(rowOf(index));
  await table.finish();

  const bytes = Buffer.concat(pieces);
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const metadata = parquetMetadata(buffer);
  expect(metadata.row_groups.length).toBeGreaterThan(1);
  expect(metadata.key_value_metadata).toContainEqual({ key: 'kempe.study', value: 'the manifest' });
  const heads = headsOf(columns);
  const rows = await parquetReadObjects({ file: buffer });
  expect(rows).toHaveLength(RUNS);
  const other = rows.findIndex((row, index) => {
    const { values, figures, sound, outcome } = rowOf(index);
    const cells = heads.map((head) => row[head]);
    const [run, kept] = [Number(cells[0]), Boolean(cells.at(-2))];
    return ![...[run, kept, cells.at(-1)], ...cells.slice(1, -2)].every((cell, i) =>
      Object.is(cell, [index, sound, outcome, ...values, ...figures][i]),
    );
  });
  expect(other, 'the first row that differs').toBe(-1);
});
