/**
 * A run as one file: Parquet whose footer contains everything else about it, so that other programs can read the numbers and
 * Kempe restores the whole run. Two SHA-256 in the footer reveal a damaged file before it is unpacked.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { CREATED_WITH } from '../../model/defaults';
import { writeProject } from '../../model/file/write-project';
import { writeMeta } from '../recording/meta';
import type { Recording } from '../recording/recording';
import { writeParquet } from './parquet';
import type { Columns, Pause } from './parquet';
import { RUN_FORMAT, RUN_VERSION } from './run-header';
import type { RunHeader } from './run-header';

/** Keys of the footer's metadata. */
export const KEYS = {
  header: 'kempe',
  project: 'kempe.project',
  /** As in the sidecar of a CSV, for readers of the table. */
  meta: 'kempe.meta',
  check: 'kempe.sha256',
} as const;

export interface RunCheck {
  /** SHA-256 of the first `bytes` bytes, which are those before the footer. */
  rows: string;
  bytes: number;
  /** SHA-256 of the texts of header and project, concatenated. */
  header: string;
}

/** Longer than `most` bytes: TooLarge. */
export function writeRun(
  recording: Recording,
  name: string,
  pause?: Pause,
  most?: number,
): Promise<Uint8Array> {
  const { time, columns, channels, count, project } = recording;
  const header = JSON.stringify(headerOf(recording, name));
  const text = writeProject(project);
  return writeParquet(
    { time, columns, channels, count },
    (rows) => [
      { key: KEYS.header, value: header },
      { key: KEYS.project, value: text },
      { key: KEYS.meta, value: metaOf(recording) },
      { key: KEYS.check, value: JSON.stringify(checkOf(rows, header, text)) },
    ],
    pause,
    most,
  );
}

/** Only the channels with their description: what the export and the command line write. */
export function writeTable(table: Columns, meta: string, pause?: Pause, most?: number): Promise<Uint8Array> {
  return writeParquet(table, () => [{ key: KEYS.meta, value: meta }], pause, most);
}

export function checkOf(rows: Uint8Array, header: string, project: string): RunCheck {
  return {
    rows: bytesToHex(sha256(rows)),
    bytes: rows.length,
    header: bytesToHex(sha256(utf8ToBytes(`${header}\n${project}`))),
  };
}

function headerOf(recording: Recording, name: string): RunHeader {
  const { digest, analysis, startedAt, channels, outcome, summary, events, model, warnings } = recording;
  return {
    format: RUN_FORMAT,
    version: RUN_VERSION,
    program: CREATED_WITH,
    name,
    digest,
    analysis,
    startedAt: startedAt.toISOString(),
    count: recording.count,
    channels: [...channels],
    outcome,
    summary,
    events: [...events],
    model,
    warnings: [...warnings],
  };
}

function metaOf(recording: Recording): string {
  const { outcome } = recording;
  return writeMeta({
    project: recording.project,
    events: recording.events,
    digest: recording.digest,
    analysis: recording.analysis,
    gains: recording.model?.gains ?? null,
    channels: recording.channels,
    samples: recording.count,
    outcome: outcome?.kind === 'stopped' ? outcome : outcome && { kind: outcome.kind },
  });
}
