/**
 * Rebuilds a project from one generation of the journal of a crashed window: its base, if valid, with the steps of the journal replayed as
 * far as they are valid. Contents are compared, never dates.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { parseHeader } from '../../../electron/shared/journal-header';
import { readLines } from '../../../electron/shared/journal-lines';
import type { Recovery, RecoveryBytes, UnsavedEdits } from '../../../electron/shared/recovery';
import type { Project } from '../../../engine/model/project';
import { readProject } from '../../../engine/model/file/read-project';
import { writeProject } from '../../../engine/model/file/write-project';
import { createDiff, isEmpty } from '../../document/diff';
import type { History } from '../../document/history';
import type { HeldStep } from '../../document/journal-entry';
import { replayJournal } from '../../document/replay';

export interface RecoveredWork {
  project: Project;
  history: History;
  /** The project in its file as far as that is known, to tell unsaved from saved. */
  inFile: Project | null;
  /** The changes that the file does not contain. */
  unsaved: UnsavedEdits;
  /** Where the journal continues; null if its header is lost and only the base could be read. */
  place: { generation: number; lines: number; bytes: number } | null;
  /** The last of it was in the user's hand when the app ended: an edit now, which the journal is still to be told. */
  held: HeldStep | null;
  /** Something was there that could not be read. */
  damaged: boolean;
  /** The file holds all of it: there is nothing to recover. */
  safe: boolean;
}

/** The recovered content of one generation, and what is known of its file. */
export interface Generation {
  generation: number;
  bytes: RecoveryBytes;
  recovery: Pick<Recovery, 'relation' | 'fileDigest'>;
}

export function readGeneration({ generation, bytes, recovery }: Generation): RecoveredWork | null {
  const { base, journal } = bytes;
  const { relation, fileDigest } = recovery;
  const { lines, rest } = readLines(journal ?? new Uint8Array());
  const header = lines[0] === undefined ? null : parseHeader(lines[0].json);
  const start = header && readBase(base, header.base);
  if (header === null || start === null) return null;
  const replay = replayJournal(
    start,
    lines.slice(1).map(({ json }) => json),
  );
  const { project, history, labels, held } = replay;
  const before = replay.saved ? { count: 0, labels: [] } : header.unsaved;
  const unsaved = { count: before.count + labels.length, labels: [...before.labels, ...labels] };
  const damaged = rest > 0 || replay.lines < lines.length - 1;
  const unchanged = before.count === 0 && isEmpty(createDiff(start, project));
  const onDisk = fileDigest !== null && fileDigest === digestOf(utf8ToBytes(writeProject(project)));
  const safe = !damaged && (unsaved.count === 0 || unchanged || onDisk);
  const fileAsThen = relation === 'same' || relation === 'none';
  const inFile = header.unsaved.count === 0 && fileAsThen && !replay.saved ? start : null;
  const place = { generation, lines: replay.lines, bytes: lines[replay.lines].end };
  return { project, history, inFile, unsaved, place, held, damaged, safe };
}

/** Of a base: its text, or null where that is no text. */
export function textOfBase(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function readBase(bytes: Uint8Array | null, digest: string): Project | null {
  if (bytes === null || digestOf(bytes) !== digest) return null;
  const text = textOfBase(bytes);
  const read = text === null ? null : readProject(text);
  return read?.ok ? read.project : null;
}

const digestOf = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));
