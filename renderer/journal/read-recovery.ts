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
}

/**
 * What is worth offering. Work that is wholly in its file already is put away, and so is what a page killed at its very
 * start left: a base that cannot be read, of a journal that was never begun, so that nothing was ever kept in it.
 */
export async function findRecoveries(port: RecoveryApi): Promise<FoundRecovery[]> {
  const found: FoundRecovery[] = [];
  for (const recovery of await port.list()) {
    const work = await readRecovery(port, recovery);
    const empty = work === null && (await neverBegun(port, recovery));
    if (work?.safe === true || empty) await port.discard(recovery.id).catch(() => undefined);
    else found.push({ recovery, work });
  }
  return found;
}

/** Whether no journal of it holds as much as a byte. */
async function neverBegun(port: RecoveryApi, { id, generations }: Recovery): Promise<boolean> {
  for (const generation of generations) {
    const { journal } = await port.read(id, generation);
    if (journal !== null && journal.length > 0) return false;
  }
  return true;
}

export async function readRecovery(port: RecoveryApi, recovery: Recovery): Promise<RecoveredWork | null> {
  const bytes = new Map<number, RecoveryBytes>();
  for (const generation of recovery.generations) {
    const read = await port.read(recovery.id, generation);
    bytes.set(generation, read);
    const work = readGeneration(generation, read, recovery);
    if (work === null) continue;
    const newest = generation === recovery.generations[0];
    return newest ? work : { ...work, damaged: true, safe: false };
  }
  for (const [, { base }] of bytes) {
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
