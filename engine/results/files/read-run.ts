/**
 * Reads a saved run: first the footer, which suffices for a list of runs, then the packed numbers, once, and unpacks them group by
 * group. Meanwhile memory holds the file and the recording; afterwards the recording alone, at exactly eight bytes a number.
 *
 * A file may be truncated, damaged, huge, or not a run at all: in every case the result is a run or a problem with a remedy.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { AsyncBuffer, FileMetaData } from 'hyparquet';
import { parquetMetadata } from 'hyparquet/src/metadata.js';
import { parquetRead } from 'hyparquet/src/read.js';
import { LIMITS } from '../../model/fields/limits';
import type { Problem } from '../../model/problem';
import type { Project } from '../../model/project';
import { readProject } from '../../model/file/read-project';
import { Recording } from '../recording/recording';
import type { Pause } from './parquet';
import { KEYS, checkOf } from './run-file';
import type { RunCheck } from './run-file';
import { RUN_VERSION, readHeader } from './run-header';
import type { RunHeader } from './run-header';

/** Reads a file piecewise, wherever it is stored. */
export interface RunSource {
  readonly size: number;
  /** Bytes from `from` to `to`, exclusive. */
  read(from: number, to: number): Promise<Uint8Array>;
}

export interface RunFooter {
  header: RunHeader;
  project: Project;
  check: RunCheck;
  metadata: FileMetaData;
}

export type ReadRun<T> = { ok: true; value: T } | { ok: false; problem: Problem };

const LARGEST_FOOTER = 128 * 1024 * 1024;
const MAGIC = 'PAR1';

export async function readFooter(file: RunSource): Promise<ReadRun<RunFooter>> {
  const source = told(file);
  try {
    const metadata = parquetMetadata(await footerBytes(source), { geoparquet: false });
    const entries = new Map(metadata.key_value_metadata?.map(({ key, value }) => [key, value ?? '']));
    const json = entries.get(KEYS.header);
    if (json === undefined) return refuse('not-a-run', 'This file is not a run that Kempe saved.', FOREIGN);
    const header = readHeader(json);
    const text = entries.get(KEYS.project) ?? '';
    const check = readCheck(entries.get(KEYS.check));
    if (!header || !check || checkOf(new Uint8Array(), json, text).header !== check.header) return damaged();
    if (header.version > RUN_VERSION) {
      return refuse(
        'newer-run',
        `A newer version (${header.program}) saved this run.`,
        'Update Kempe to read it.',
      );
    }
    const read = readProject(text);
    if (!read.ok) return damaged();
    return (
      fits(header, metadata, source.size) ?? {
        ok: true,
        value: { header, project: read.project, check, metadata },
      }
    );
  } catch (error) {
    return error instanceof Unreadable ? unreadable(error) : damaged();
  }
}

export interface ReadOptions {
  /** Number of the recording, different from all others. */
  run: number;
  /** Parses ISO 8601: the engine has no clock. */
  dateOf: (text: string) => Date;
  /** May reject to stop the reading; the rejection is passed on. */
  pause?: Pause;
  /** SHA-256 of the platform, if it has one: seven times as fast as here. */
  digest?: ((bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>) | undefined;
}

/** The whole run. */
export async function readRun(
  file: RunSource,
  { run, dateOf, pause = () => Promise.resolve(), digest }: ReadOptions,
): Promise<ReadRun<{ recording: Recording; header: RunHeader }>> {
  const source = told(file);
  const footer = await readFooter(source);
  if (!footer.ok) return footer;
  const { header, project, check, metadata } = footer.value;
  const stoppable: Pause = (part) =>
    pause(part).catch((error: unknown) => {
      throw new Stopped('stopped', { cause: error });
    });
  try {
    const packed = await readPacked(source, check, stoppable, digest);
    if (packed === null) return damaged();
    const recording = new Recording({
      ...header,
      run,
      project,
      startedAt: dateOf(header.startedAt),
      expected: header.count,
    });
    recording.outcome = header.outcome;
    recording.summary = header.summary;
    recording.events = header.events;
    await unpackRows(packed, metadata, recording, stoppable);
    return { ok: true, value: { recording, header } };
  } catch (error) {
    if (error instanceof Stopped) throw error.cause;
    return error instanceof Unreadable ? unreadable(error) : damaged();
  }
}

/** Distinguishes a rejected pause from a file that cannot be read. */
class Stopped extends Error {}

/** The bytes could not be read, which says nothing about their content: deleting the file because of it would lose a run. */
class Unreadable extends Error {}

const told = (file: RunSource): RunSource => ({
  size: file.size,
  read: (from, to) =>
    file.read(from, to).catch((error: unknown) => {
      if (error instanceof Unreadable) throw error;
      throw new Unreadable(error instanceof Error ? error.message : String(error));
    }),
});

async function footerBytes(source: RunSource): Promise<Uint8Array> {
  const tail = await source.read(Math.max(source.size - 8, 0), source.size);
  const length = new DataView(tail.buffer, tail.byteOffset, 8).getUint32(0, true);
  const magic = String.fromCharCode(...tail.subarray(4, 8));
  if (magic !== MAGIC || length > Math.min(LARGEST_FOOTER, source.size - 12)) throw new Error('no footer');
  return source.read(source.size - 8 - length, source.size);
}

function readCheck(json: string | undefined): RunCheck | null {
  const { rows, bytes, header } = JSON.parse(json ?? '{}') as Partial<RunCheck>;
  if (typeof rows !== 'string' || typeof header !== 'string' || !Number.isSafeInteger(bytes)) return null;
  return { rows, header, bytes: bytes! };
}

/** Checks that columns and sizes in the footer are possible for a run; null if they are. */
function fits(
  header: RunHeader,
  metadata: FileMetaData,
  size: number,
): { ok: false; problem: Problem } | null {
  const width = header.channels.length + 1;
  if (width * header.count * 8 > LIMITS.recording) {
    return refuse(
      'too-large',
      `The run has ${header.count} samples of ${width} columns, more than ${LIMITS.recording / 2 ** 30} GiB.`,
      'Read the file with pandas or R, or run the model again with a longer output interval.',
    );
  }
  const leaves = metadata.schema.slice(1);
  const rows = metadata.row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0);
  const packed = metadata.row_groups.every((group) =>
    group.columns.every(({ meta_data: meta }) => {
      const most = Number(group.num_rows) * 8 * 2 + 65536;
      return (
        meta !== undefined &&
        Number(meta.total_uncompressed_size) <= most &&
        meta.total_compressed_size <= size
      );
    }),
  );
  const isTable =
    leaves.length === width &&
    leaves.every((leaf) => leaf.type === 'DOUBLE' && leaf.repetition_type === 'REQUIRED') &&
    new Set(leaves.map((leaf) => leaf.name)).size === width;
  return isTable && packed && rows === header.count && Number(metadata.num_rows) === rows ? null : damaged();
}

const PIECE = 4 * 1024 * 1024;
/** No run packs larger: its numbers take half of that unpacked. */
const LARGEST_PACKED = 2 * LIMITS.recording;

/**
 * The packed rows; null where they are not the bytes that were written. They are read once: what is unpacked is what was checked.
 * Accounts for the first half of the progress.
 */
async function readPacked(
  source: RunSource,
  check: RunCheck,
  pause: Pause,
  digest: ReadOptions['digest'],
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (check.bytes < 0 || check.bytes > Math.min(source.size, LARGEST_PACKED)) return null;
  const packed = new Uint8Array(check.bytes);
  const hash = digest === undefined ? sha256.create() : null;
  for (let from = 0; from < check.bytes; from += PIECE) {
    await pause((0.5 * from) / check.bytes);
    const piece = await source.read(from, Math.min(from + PIECE, check.bytes));
    hash?.update(piece);
    packed.set(piece, from);
  }
  const found = hash?.digest() ?? new Uint8Array(await digest!(packed));
  return bytesToHex(found) === check.rows ? packed : null;
}

interface Chunk {
  columnName: string;
  columnData: ArrayLike<number>;
  rowStart: number;
}

async function unpackRows(
  packed: Uint8Array<ArrayBuffer>,
  metadata: FileMetaData,
  recording: Recording,
  pause: Pause,
): Promise<void> {
  const file: AsyncBuffer = {
    byteLength: packed.length,
    slice: (from, to) => packed.buffer.slice(from, to),
  };
  const names = metadata.schema.slice(1).map((leaf) => leaf.name);
  const at = new Map(names.map((name, index) => [name, index]));
  let columns: Float64Array[] = [];
  let rowStart = 0;
  let last = -Infinity;
  for (const group of metadata.row_groups) {
    await pause(0.5 + (0.5 * rowStart) / Number(metadata.num_rows));
    const count = Number(group.num_rows);
    if (columns[0] === undefined || columns[0].length < count)
      columns = names.map(() => new Float64Array(count));
    for (const column of columns) column.fill(Number.NaN);
    const seen = new Set<string>();
    const onChunk = ({ columnName, columnData, rowStart: first }: Chunk): void => {
      seen.add(columnName);
      columns[at.get(columnName)!].set(columnData, first - rowStart);
    };
    await parquetRead({ file, metadata, rowStart, rowEnd: rowStart + count, onChunk: onChunk as never });
    if (seen.size !== names.length) throw new Error('columns are missing');
    last = lastTime(columns[0], count, last);
    recording.appendColumns(count, columns);
    rowStart += count;
  }
}

/** Everything that reads a recording relies on times that never decrease; `before` is the last of the group before. */
function lastTime(time: Float64Array, count: number, before: number): number {
  let last = before;
  for (let i = 0; i < count; i++) {
    if (!Number.isFinite(time[i]) || time[i] < last) throw new Error('time decreases');
    last = time[i];
  }
  return last;
}

const FOREIGN = 'Choose a file from the .runs folder beside a project.';

function damaged(): { ok: false; problem: Problem } {
  return refuse(
    'damaged-run',
    'The file of this run is damaged: it is not what Kempe wrote.',
    'Delete it and run the model again, or restore it from a backup.',
  );
}

const unreadable = ({ message }: Unreadable): { ok: false; problem: Problem } =>
  refuse(
    'unreadable-run',
    /^The run could not be read/.test(message) ? message : `The run could not be read: ${message}`,
    'The file is not changed: check that its disk or network folder is available, then open the project again.',
  );

function refuse(code: string, message: string, remedy: string): { ok: false; problem: Problem } {
  return { ok: false, problem: { severity: 'error', code, record: null, field: null, message, remedy } };
}
