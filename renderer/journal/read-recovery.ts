/**
 * Makes projects of what dead windows left: the newest generation whose base and header are sound, with the steps of
 * its journal done again as far as they are. Contents are compared, never dates.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { parseHeader } from '../../electron/shared/journal-header';
import { readLines } from '../../electron/shared/journal-lines';
import type {
  JournalHeader,
  Recovery,
  RecoveryApi,
  RecoveryBytes,
  UnsavedEdits,
} from '../../electron/shared/recovery';
import type { Project } from '../../engine/model/project';
import { readProject } from '../../engine/model/read-project';
import { writeProject } from '../../engine/model/write-project';
import { createDiff, isEmpty } from '../document/diff';
import { History } from '../document/history';
import type { HeldStep } from '../document/journal-entry';
import { replayJournal } from '../document/replay';

export interface RecoveredWork {
  project: Project;
  history: History;
  /** The project in its file as far as that is known, to tell unsaved from saved. */
  inFile: Project | null;
  /** What the file does not hold. */
  unsaved: UnsavedEdits;
  /** Where the journal goes on; null where its header is lost and only the base could be read. */
  place: { generation: number; lines: number; bytes: number } | null;
  /** The last of it was in the user's hand when the app ended: an edit now, which the journal is still to be told. */
  held: HeldStep | null;
  /** Something was there that could not be read. */
  damaged: boolean;
  /** The file holds all of it: there is nothing to recover. */
  safe: boolean;
}

export interface FoundRecovery {
  recovery: Recovery;
  /** null: nothing of it can be read. */
  work: RecoveredWork | null;
  /** What of it is there and cannot be read at present, and why. */
  unreadable: string | null;
}

/**
 * What is worth offering. Work that is wholly in its file already is put away, and so is what a page killed at its very
 * start left: a base of a journal that was never begun, so that nothing was ever kept in it. What cannot be read is no
 * such thing: a disk, a network folder or a right to read may come back, so it stays where it lies.
 */
export async function findRecoveries(port: RecoveryApi): Promise<FoundRecovery[]> {
  const found: FoundRecovery[] = [];
  for (const recovery of await port.list()) {
    const { work, read } = await readRecovery(port, recovery);
    const unreadable = read.find((bytes) => bytes.unreadable !== null)?.unreadable ?? null;
    const isEmpty = work === null && read.every(neverBegun);
    if (work?.safe === true || isEmpty) await port.discard(recovery.id).catch(() => undefined);
    else found.push({ recovery, work, unreadable });
  }
  return found;
}

/** Proof that nothing was ever kept: there is no journal, or one without a byte and nothing that it could have begun on. */
const neverBegun = ({ base, journal, unreadable }: RecoveryBytes): boolean =>
  unreadable === null && (journal === null || (journal.length === 0 && base === null));

/** With all that was read to find it: newest first, as far as was needed. */
export async function readRecovery(
  port: RecoveryApi,
  recovery: Recovery,
): Promise<{ work: RecoveredWork | null; read: readonly RecoveryBytes[] }> {
  const read: RecoveryBytes[] = [];
  for (const generation of recovery.generations) {
    const bytes = await port.read(recovery.id, generation);
    read.push(bytes);
    const work = readGeneration(generation, bytes, recovery);
    if (work === null) continue;
    const newest = generation === recovery.generations[0];
    return { work: newest ? work : { ...work, damaged: true, safe: false }, read };
  }
  return { work: readBases(read), read };
}

/** The newest base that is sound by itself, where every journal is lost. */
function readBases(read: readonly RecoveryBytes[]): RecoveredWork | null {
  for (const { base } of read) {
    const project = readBase(base, null);
    if (project === null) continue;
    const unsaved = { count: 0, labels: [] };
    return {
      project,
      history: new History(),
      inFile: null,
      unsaved,
      place: null,
      held: null,
      damaged: true,
      safe: false,
    };
  }
  return null;
}

function readGeneration(
  generation: number,
  { base, journal }: RecoveryBytes,
  { relation, fileDigest }: Recovery,
): RecoveredWork | null {
  const { lines, rest } = readLines(journal ?? new Uint8Array());
  const header = lines[0] === undefined ? null : parseHeader(lines[0].json);
  const start = header && readBase(base, header);
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
  const place = { generation, lines: replay.lines, bytes: lines[replay.lines]!.end };
  return { project, history, inFile, unsaved, place, held, damaged, safe };
}

/** Checked against its digest where there is one; without, it has to be a sound project by itself. */
function readBase(bytes: Uint8Array | null, header: JournalHeader | null): Project | null {
  if (bytes === null || (header !== null && digestOf(bytes) !== header.base)) return null;
  try {
    const read = readProject(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return read.ok ? read.project : null;
  } catch {
    return null;
  }
}

const digestOf = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));
