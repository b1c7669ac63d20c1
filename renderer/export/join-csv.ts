import { writeCsvChunks } from '../../engine/recorder/csv';
import type { CsvPreset, Table } from '../../engine/recorder/csv';

/** In pieces, because the text of a long recording does not fit into one string. */
export function joinCsv(table: Table, preset: CsvPreset): Uint8Array {
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (const text of writeCsvChunks(table, { preset })) {
    const piece = encoder.encode(text);
    pieces.push(piece);
    length += piece.length;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
