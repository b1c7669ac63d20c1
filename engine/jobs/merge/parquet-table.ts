/** Rows as Apache Parquet, a group of bounded size at a time. NaN means "no value". */
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { ParquetWriter } from 'hyparquet-writer/src/parquet-writer.js';
import { CREATED_WITH } from '../../model/defaults';
import { headsOf, numbersOf } from '../../studies/rows/table';
import type { AtomicFile } from '../files/write-file';
import type { StudyColumns } from '../../studies/rows/table';
import type { TableSink } from './table-sink';

/** Cells per group: some megabytes. */
const GROUP = 2 ** 19;

/** `manifest` is kept in the footer, so that the table says what it is of. */
export function createParquetTable(file: AtomicFile, columns: StudyColumns, manifest: string): TableSink {
  const heads = headsOf(columns);
  const types = heads.map((_, i) => typeOf(i, heads.length));
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({
    writer,
    schema: [
      { name: 'table', num_children: heads.length },
      ...heads.map((name, i) => ({ name, ...types[i], repetition_type: 'REQUIRED' as const })),
    ],
    codec: 'SNAPPY',
    createdBy: CREATED_WITH,
    kvMetadata: [{ key: 'kempe.study', value: manifest }],
  });
  const largest = Math.max(1024, Math.floor(GROUP / heads.length));
  let cells: unknown[][] = heads.map(() => []);
  const flush = async (): Promise<void> => {
    if (cells[0].length > 0) {
      const columnData = heads.map((name, i) => ({ name, data: cells[i] }));
      await parquet.write({ columnData, rowGroupSize: largest });
      cells = heads.map(() => []);
    }
    await file.write(writer.getBytes());
    // offsets count on, the memory is used again
    writer.index = 0;
  };
  return {
    add: async (row) => {
      const all = [row.index, ...numbersOf(columns, row), row.sound, row.outcome];
      all.forEach((cell, i) => cells[i].push(cell));
      if (cells[0].length === largest) await flush();
    },
    finish: async () => {
      await flush();
      await parquet.finish();
      await file.write(writer.getBytes());
    },
  };
}

/** `run` is whole, `sound` true or false and `outcome` a text: the first and the last two. */
function typeOf(column: number, count: number) {
  if (column === 0) return { type: 'INT32' as const };
  if (column === count - 2) return { type: 'BOOLEAN' as const };
  if (column === count - 1) return { type: 'BYTE_ARRAY' as const, converted_type: 'UTF8' as const };
  return { type: 'DOUBLE' as const };
}
