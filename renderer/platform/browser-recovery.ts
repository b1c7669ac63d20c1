/**
 * The journal in a plain browser, where a tab can end at any moment as well. The lines are those of the desktop, so one
 * reader reads both. A lock that the browser takes back when the tab ends tells living tabs from dead ones.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { parseHeader } from '../../electron/shared/journal-header';
import { encodeLine, readLines } from '../../electron/shared/journal-lines';
import type {
  JournalHeader,
  JournalResult,
  JournalStart,
  Recovery,
  RecoveryApi,
} from '../../electron/shared/recovery';
import type { FileProblem } from '../../electron/shared/file-problem';
import { JOURNAL_FORMAT, JOURNAL_VERSION, OPEN_ELSEWHERE } from '../../electron/shared/recovery';
import { journalDatabase as database } from './journal-database';
import type { Place } from './journal-database';
import { TEXT } from './texts';

const GENERATIONS_KEPT = 5;
const lockName = (id: string): string => `kempe-recovery-${id}`;

export function createBrowserRecovery(): RecoveryApi {
  let own: { id: string; generation: number; lines: number; release: () => void } | null = null;

  async function begin(start: JournalStart, entries: string[]): Promise<void> {
    own ??= { ...(await lockOne(crypto.randomUUID())), generation: 0, lines: 0 };
    const base = new TextEncoder().encode(start.base);
    const header = JSON.stringify(headerOf(start, base));
    const lines = [header, ...entries].map(encodeLine);
    own.generation += 1;
    own.lines = lines.length;
    await database.begin([own.id, own.generation], base, lines);
    const { id, generation } = own;
    const old = (place: Place): boolean => place[0] === id && place[1] <= generation - GENERATIONS_KEPT;
    await database.remove((await database.places()).filter(old)).catch(() => undefined);
  }

  async function append(entries: string[]): Promise<void> {
    if (own === null) throw new Error(TEXT.journalMissing);
    const from = own.lines;
    own.lines += entries.length;
    await database.append([own.id, own.generation], from, entries.map(encodeLine));
  }

  async function end(): Promise<void> {
    const ended = own;
    own = null;
    if (ended === null) return;
    await removeAll(ended.id);
    ended.release();
  }

  async function adopt(id: string, generation: number, bytes: number): Promise<void> {
    await end();
    const taken = await lockOne(id);
    try {
      const journal = (await journalBytes([id, generation])) ?? new Uint8Array();
      const newer = (await database.places()).some(([other, age]) => other === id && age > generation);
      // There is no folder to move to what could not be read: it stays whole, and this work goes on elsewhere.
      if (newer || journal.length > bytes) throw new StaysError();
      const { lines } = readLines(journal);
      if (lines.at(-1)?.end !== bytes) throw new Error(TEXT.recoveryChanged);
      own = { ...taken, generation, lines: lines.length };
    } catch (error) {
      taken.release();
      throw error;
    }
  }

  return {
    begin: (start, entries) => result(begin(start, entries)),
    append: (entries) => result(append(entries)),
    end,
    // what cannot be read stays where it is: see `adopt`
    aside: () => Promise.resolve(null),
    list: async () => listRecoveries(await heldElsewhere(own?.id ?? null)),
    read: async (id, generation) => {
      try {
        const base = asBytes(await database.base([id, generation]));
        return { base, journal: joined(await database.lines([id, generation])), unreadable: null };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return { base: null, journal: null, unreadable: TEXT.browserStorage(reason) };
      }
    },
    adopt: (id, generation, bytes) => result(adopt(id, generation, bytes)),
    discard: async (id) => {
      if (id !== own?.id) await removeAll(id);
    },
    // A transaction says whether it is on the disk: nothing fails later.
    onTrouble: () => undefined,
  };
}

async function listRecoveries(living: ReadonlySet<string>): Promise<Recovery[]> {
  const found = new Map<string, number[]>();
  for (const [id, generation] of await database.places()) {
    if (!living.has(id))
      found.set(
        id,
        [generation, ...(found.get(id) ?? [])].sort((a, b) => b - a),
      );
  }
  return Promise.all([...found].map(([id, generations]) => describe(id, generations)));
}

async function describe(id: string, generations: number[]): Promise<Recovery> {
  let header: JournalHeader | null = null;
  for (const generation of generations) {
    const first = readLines((await journalBytes([id, generation])) ?? new Uint8Array(), 1).lines[0];
    header ??= first ? parseHeader(first.json) : null;
  }
  const file = header?.file && { fileId: header.file.id, name: header.file.name, location: '' };
  const relation = file ? 'unknown' : 'none';
  return { id, name: header?.name ?? null, file: file ?? null, relation, fileDigest: null, generations };
}

function headerOf(start: JournalStart, base: Uint8Array): JournalHeader {
  const { name, file: opened, unsaved } = start;
  const file = opened && { id: opened.fileId, name: opened.name, location: '', realPath: '', digest: '' };
  const digest = bytesToHex(sha256(base));
  return { format: JOURNAL_FORMAT, version: JOURNAL_VERSION, base: digest, name, file, unsaved };
}

async function journalBytes(place: Place): Promise<Uint8Array | null> {
  return joined(await database.lines(place).catch(() => null));
}

function joined(lines: readonly unknown[] | null): Uint8Array | null {
  if (lines === null || lines.length === 0) return null;
  const parts = lines.map((line) => asBytes(line) ?? new Uint8Array());
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const asBytes = (value: unknown): Uint8Array | null => (value instanceof Uint8Array ? value : null);

async function removeAll(id: string): Promise<void> {
  await database.remove((await database.places()).filter(([other]) => other === id));
}

/** Held until `release` or the end of the tab; where there are no locks, tabs cannot tell each other apart. */
async function lockOne(id: string): Promise<{ id: string; release: () => void }> {
  if (!('locks' in navigator)) return { id, release: () => undefined };
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(lockName(id), { ifAvailable: true }, (lock) => {
        if (lock === null) throw new ElsewhereError();
        return new Promise<void>((release) => resolve({ id, release }));
      })
      .catch(reject);
  });
}

async function heldElsewhere(own: string | null): Promise<ReadonlySet<string>> {
  const held = 'locks' in navigator ? ((await navigator.locks.query()).held ?? []) : [];
  const prefix = lockName('');
  const ids = held.map(({ name = '' }) => name).filter((name) => name.startsWith(prefix));
  return new Set([...ids.map((name) => name.slice(prefix.length)), ...(own === null ? [] : [own])]);
}

class ElsewhereError extends Error {}
class StaysError extends Error {}

const STAYS: FileProblem = { code: 'failed', message: TEXT.unreadStays, remedy: TEXT.unreadStaysHelp };

async function result(work: Promise<void>): Promise<JournalResult> {
  try {
    await work;
    return { ok: true };
  } catch (error) {
    if (error instanceof ElsewhereError) return { ok: false, problem: OPEN_ELSEWHERE };
    if (error instanceof StaysError) return { ok: false, problem: STAYS };
    const reason = error instanceof Error ? error.message : String(error);
    return {
      ok: false,
      problem: {
        code: 'failed',
        message: TEXT.recoveryFails(reason.replace(/\.$/, '')),
        remedy: TEXT.recoveryFailsHelp,
      },
    };
  }
}
