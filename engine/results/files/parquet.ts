/**
 * Columns of doubles as an Apache Parquet file, which pandas, pyarrow, Polars, DuckDB and R read without options.
 *
 * Plain and dictionary pages with Snappy, which all readers understand; every column is a required DOUBLE, and NaN means "no
 * value". Rows are written in groups of bounded size, between which the caller may draw, report progress, or stop.
 */
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { ParquetWriter } from 'hyparquet-writer/src/parquet-writer.js';
import { CREATED_WITH } from '../../model/defaults';
import type { Channel } from '../recording/channel';
import { TooLarge } from './too-large';

export interface Columns {
  readonly channels: readonly Pick<Channel, 'key' | 'label' | 'unit'>[];
  /** [s], `count` values or more. */
  readonly time: Float64Array;
  /** One per channel, `count` values or more each. */
  readonly columns: readonly Float64Array[];
  readonly count: number;
}

/** Called between groups of rows with the fraction done, 0 to 1; rejects to stop. */
export type Pause = (part: number) => Promise<void>;

/** Numbers per group: some megabytes, so that a window stays responsive while they are packed. */
const GROUP = 2 ** 19;

/** `describe` receives the packed rows and returns the key-value metadata of the footer. Longer than `most` bytes: TooLarge. */
export async function writeParquet(
  table: Columns,
  describe: (rows: Uint8Array) => readonly { key: string; value: string }[],
  pause: Pause = () => Promise.resolve(),
  most = Infinity,
): Promise<Uint8Array> {
  const names = columnNames(table.channels);
  const data = [table.time, ...table.columns];
  const writer = new ByteWriter();
  const schema = [
    { name: 'schema', num_children: names.length },
    ...names.map((name) => ({ name, type: 'DOUBLE' as const, repetition_type: 'REQUIRED' as const })),
  ];
  const parquet = new ParquetWriter({ writer, schema, codec: 'SNAPPY', createdBy: CREATED_WITH });
  const rows = Math.max(1024, Math.floor(GROUP / names.length));
  for (let from = 0; from < table.count; from += rows) {
    await pause(from / table.count);
    const to = Math.min(from + rows, table.count);
    const columnData = names.map((name, i) => ({ name, data: data[i].slice(from, to) }));
    await parquet.write({ columnData, rowGroupSize: rows });
    if (writer.offset > most) throw new TooLarge(most, to / table.count);
  }
  parquet.kvMetadata = [...describe(writer.getBytes())];
  await parquet.finish();
  if (writer.offset > most) throw new TooLarge(most, 1);
  return new Uint8Array(writer.getBuffer());
}

/** As in the CSV: label and unit; followed by the channel's key if that name would occur twice. */
export function columnNames(channels: Columns['channels']): string[] {
  const names = ['time [s]'];
  const taken = new Set(names);
  for (const { key, label, unit } of channels) {
    let name = `${label} [${unit}]`;
    if (taken.has(name)) name = `${name} ${key}`;
    taken.add(name);
    names.push(name);
  }
  return names;
}
