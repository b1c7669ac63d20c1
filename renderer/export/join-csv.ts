import { LARGEST_EXPORT } from '../../electron/shared/exports';
import { TooLarge } from '../../engine/results/files/too-large';
import { ROWS_PER_CHUNK, writeCsvChunks } from '../../engine/results/recording/csv';
import type { CsvPreset, Table } from '../../engine/results/recording/csv';
import type { Pause } from '../../engine/results/files/parquet';

/** Letters between two pauses: some milliseconds. */
const BATCH = 5e5;

/** In pieces, because the text of a long recording does not fit into one string. Longer than `most` bytes: TooLarge. */
export async function joinCsv(
  table: Table,
  preset: CsvPreset,
  pause?: Pause,
  most = LARGEST_EXPORT,
): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  let length = 0;
  let paused = 0;
  let chunks = 0;
  const expected = 1 + chunksOf(table);
  for (const text of writeCsvChunks(table, { preset })) {
    const piece = encoder.encode(text);
    pieces.push(piece);
    length += piece.length;
    chunks++;
    if (length > most) throw new TooLarge(most, chunks / expected);
    if (length - paused < BATCH) continue;
    paused = length;
    await pause?.(Math.min(chunks / expected, 1));
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

const chunksOf = ({ count }: Table): number => Math.ceil(count / ROWS_PER_CHUNK);
