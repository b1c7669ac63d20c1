/** Finds what dead windows left: of each, the newest generation whose base and header are sound. */
import { isNewerHeader } from '../../electron/shared/journal-header';
import { readLines } from '../../electron/shared/journal-lines';
import type { Recovery, RecoveryApi, RecoveryBytes } from '../../electron/shared/recovery';
import type { Project } from '../../engine/model/project';
import { History } from '../document/history';
import { textOfBase } from '../sim/readers/read-generation';
import type { RecoveredWork } from '../sim/readers/read-generation';
import { readGenerationApart } from '../sim/readers/read-generation-apart';
import { readProjectApart } from '../sim/readers/read-project-apart';

export interface FoundRecovery {
  recovery: Recovery;
  /** null: nothing of it can be read. */
  work: RecoveredWork | null;
  /** Which part of it exists but cannot be read at present, and why. */
  unreadable: string | null;
  /** Its journal was written by a newer version of Kempe. */
  newer: boolean;
}

/**
 * What is worth offering. Work that is wholly in its file already is put away, and so is what a page killed at its very
 * start left: a base of a journal that was never begun, so that nothing was ever kept in it. What cannot be read is no
 * such thing: a disk, a network folder or a right to read may come back, so it stays where it lies. `show` is called with
 * what has been found so far: a large journal keeps no other waiting.
 */
export async function findRecoveries(
  port: RecoveryApi,
  show?: (found: readonly FoundRecovery[]) => void,
): Promise<FoundRecovery[]> {
  const found: FoundRecovery[] = [];
  for (const recovery of await port.list()) {
    const { work, read } = await readRecovery(port, recovery);
    const unreadable = read.find((bytes) => bytes.unreadable !== null)?.unreadable ?? null;
    const isEmpty = work === null && read.every(neverBegun);
    if (work?.safe === true || isEmpty) await port.discard(recovery.id).catch(() => undefined);
    else {
      found.push({ recovery, work, unreadable, newer: read.some(isNewer) });
      show?.([...found]);
    }
  }
  return found;
}

/** Proof that nothing was ever kept: there is no journal, or one without a byte and nothing that it could have begun on. */
const neverBegun = ({ base, journal, unreadable }: RecoveryBytes): boolean =>
  unreadable === null && (journal === null || (journal.length === 0 && base === null));

function isNewer({ journal }: RecoveryBytes): boolean {
  const first = journal && readLines(journal, 1).lines[0];
  return first ? isNewerHeader(first.json) : false;
}

/** With all that was read to find it: newest first, as far as was needed. */
export async function readRecovery(
  port: RecoveryApi,
  recovery: Recovery,
): Promise<{ work: RecoveredWork | null; read: readonly RecoveryBytes[] }> {
  const read: RecoveryBytes[] = [];
  for (const generation of recovery.generations) {
    const bytes = await port.read(recovery.id, generation);
    read.push(bytes);
    const work = await readGenerationApart({ generation, bytes, recovery: aboutFile(recovery) });
    if (work === null) continue;
    const newest = generation === recovery.generations[0];
    return { work: newest ? work : { ...work, damaged: true, safe: false }, read };
  }
  return { work: await readBases(read), read };
}

/** No more than is needed: what is asked of another thread is copied. */
const aboutFile = ({ relation, fileDigest }: Recovery): Pick<Recovery, 'relation' | 'fileDigest'> => ({
  relation,
  fileDigest,
});

/** The newest base that is sound by itself, where every journal is lost. */
async function readBases(read: readonly RecoveryBytes[]): Promise<RecoveredWork | null> {
  for (const { base } of read) {
    const project = await readBase(base);
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

async function readBase(bytes: Uint8Array | null): Promise<Project | null> {
  const text = bytes && textOfBase(bytes);
  if (text === null) return null;
  const read = await readProjectApart(text);
  return read.ok ? read.project : null;
}
