/**
 * All journals in the user's data folder: those of pages that live, by page, and what others left. One instance owns
 * the folder (a second one ends before it looks), so whatever no living page of this one owns is left over. Nothing
 * here judges by dates, and nothing is deleted that the user did not give up.
 */
import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import type { FileProblem } from '../../shared/file-problem';
import { readLines } from '../../shared/journal-lines';
import type {
  JournalHeader,
  JournalResult,
  JournalStart,
  PutAside,
  Recovery,
  RecoveryBytes,
} from '../../shared/recovery';
import { JOURNAL_FORMAT, JOURNAL_VERSION, OPEN_ELSEWHERE } from '../../shared/recovery';
import { digestOf, readAll } from '../files/bytes';
import { causeOf, codeOf, explained, FsFailure } from '../files/failure';
import type { FsPort } from '../files/fs-port';
import { readFile } from '../files/read-file';
import type { Grants } from '../door/grants';
import { parseHeader } from '../../shared/journal-header';
import { parsePartName, partName } from './names';
import { JournalSession } from './session';
import { asideOf, keepAside, numbersOf } from './quarantine';

/** Larger than any journal or base that is written here. */
const LARGEST_PART = 256 * 1024 * 1024;

export class Journals {
  readonly #fs: FsPort;
  readonly #folder: string;
  readonly #grants: Grants;
  readonly #sessions = new Map<number, JournalSession>();
  #work: Promise<unknown> = Promise.resolve();
  #keepsAll = false;

  constructor(fs: FsPort, userData: string, grants: Grants) {
    this.#fs = explained(fs);
    this.#folder = join(userData, 'recovery');
    this.#grants = grants;
  }

  begin(
    page: number,
    start: JournalStart,
    entries: readonly string[],
    onTrouble: (problem: FileProblem) => void,
  ): Promise<JournalResult> {
    const session = this.#sessionOf(page, onTrouble);
    const base = new TextEncoder().encode(start.base);
    return this.#result(session.begin(base, this.#header(start, base), entries));
  }

  append(page: number, entries: readonly string[]): Promise<JournalResult> {
    const session = this.#sessions.get(page);
    const none = new FsFailure('write', this.#folder, 'ENOENT');
    return this.#result(session ? session.append(entries) : Promise.reject(none));
  }

  /** The page is gone, or its document is: `remove` where the user has saved or given up what it held. */
  release(page: number, wanted: 'keep' | 'remove'): Promise<void> {
    const removes = wanted === 'remove' && !this.#keepsAll;
    const session = this.#sessions.get(page);
    this.#sessions.delete(page);
    if (!session) return Promise.resolve();
    return this.#keepBusy(async () => {
      await session.close();
      if (removes) await this.#removeAll(session.id);
    });
  }

  async list(): Promise<Recovery[]> {
    const left = await this.#left();
    return Promise.all(
      [...left].map(async ([id, generations]): Promise<Recovery> => {
        const header = await this.#newestHeader(id, generations);
        return { id, name: header?.name ?? null, generations, ...(await this.#compare(header)) };
      }),
    );
  }

  async aside(): Promise<PutAside | null> {
    const folder = asideOf(this.#folder);
    const files = (await this.#ifThere(folder, numbersOf(this.#fs, folder))).length;
    return files === 0 ? null : { folder, files };
  }

  async read(id: string, generation: number): Promise<RecoveryBytes> {
    const base = await this.#part(id, generation, 'base');
    const journal = await this.#part(id, generation, 'journal');
    return { base: base.bytes, journal: journal.bytes, unreadable: journal.reason ?? base.reason };
  }

  async adopt(
    page: number,
    place: { id: string; generation: number; bytes: number },
    onTrouble: (problem: FileProblem) => void,
  ): Promise<JournalResult> {
    const { id, generation, bytes } = place;
    if (this.#isLive(id)) return { ok: false, problem: OPEN_ELSEWHERE };
    await this.release(page, 'remove');
    const session = this.#sessionOf(page, onTrouble, id);
    const adopted = await this.#result(
      this.#keepBusy(async () => {
        await this.#setAsideUnread(id, generation, bytes);
        await session.resume(generation, bytes);
      }),
    );
    if (!adopted.ok) this.#sessions.delete(page);
    return adopted;
  }

  discard(id: string): Promise<void> {
    if (this.#isLive(id)) return Promise.resolve();
    return this.#keepBusy(() => this.#removeAll(id));
  }

  /** The process ends for a fault of its own: nothing is removed any more. */
  keepAll(): void {
    this.#keepsAll = true;
  }

  async settled(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => session.flush()));
    await this.#work;
  }

  #isLive(id: string): boolean {
    return [...this.#sessions.values()].some((session) => session.id === id);
  }

  #sessionOf(
    page: number,
    onTrouble: (problem: FileProblem) => void,
    id: string = randomUUID(),
  ): JournalSession {
    let session = this.#sessions.get(page);
    if (!session) {
      session = new JournalSession(this.#fs, this.#folder, id, (error) => onTrouble(trouble(error)));
      this.#sessions.set(page, session);
    }
    return session;
  }

  #header(start: JournalStart, base: Uint8Array): JournalHeader {
    const grant = start.file && this.#grants.find(start.file.fileId);
    const file = grant && {
      id: '',
      name: basename(grant.path),
      location: dirname(grant.path),
      realPath: grant.known?.realPath ?? grant.path,
      digest: grant.known?.digests.at(-1) ?? '',
    };
    const { name, unsaved } = start;
    return { format: JOURNAL_FORMAT, version: JOURNAL_VERSION, base: digestOf(base), name, file, unsaved };
  }

  /** Ids that no living page owns, with their generations, newest first. */
  async #left(): Promise<Map<string, number[]>> {
    const found = new Map<string, Set<number>>();
    for (const name of await this.#names()) {
      const part = parsePartName(name);
      if (!part || this.#isLive(part.id)) continue;
      const generations = found.get(part.id) ?? new Set();
      found.set(part.id, generations.add(part.generation));
    }
    return new Map([...found].map(([id, generations]) => [id, [...generations].sort((a, b) => b - a)]));
  }

  #names(): Promise<string[]> {
    return this.#ifThere(this.#folder, this.#fs.list(this.#folder));
  }

  /** A missing folder holds nothing; one that cannot be listed may hold work, and is reported. */
  async #ifThere<T>(folder: string, listed: Promise<T[]>): Promise<T[]> {
    try {
      return await listed;
    } catch (error) {
      if (isMissing(error)) return [];
      throw new Error(`${folder}: ${causeOf(error)}`, { cause: error });
    }
  }

  async #newestHeader(id: string, generations: readonly number[]): Promise<JournalHeader | null> {
    for (const generation of generations) {
      const header = await this.#headerOf(id, generation);
      if (header) return header;
    }
    return null;
  }

  async #headerOf(id: string, generation: number): Promise<JournalHeader | null> {
    const { bytes } = await this.#part(id, generation, 'journal');
    const first = bytes && readLines(bytes, 1).lines[0];
    return first ? parseHeader(first.json) : null;
  }

  async #compare(header: JournalHeader | null): Promise<Pick<Recovery, 'file' | 'relation' | 'fileDigest'>> {
    if (!header?.file) return { file: null, relation: 'none', fileDigest: null };
    const { name, location, digest } = header.file;
    const path = join(location, name);
    // The next save then asks where the file is no longer the one that the work started from.
    const known = { realPath: header.file.realPath, digests: [digest] };
    const file = { fileId: this.#grants.opening(path, known).id, name, location };
    try {
      const now = await readFile(this.#fs, path);
      return { file, relation: now.digest === digest ? 'same' : 'changed', fileDigest: now.digest };
    } catch (error) {
      return { file, relation: isMissing(error) ? 'gone' : 'unknown', fileDigest: null };
    }
  }

  async #setAsideUnread(id: string, generation: number, bytes: number): Promise<void> {
    for (const name of await this.#names()) {
      const part = parsePartName(name);
      if (part?.id !== id || part.generation <= generation) continue;
      await keepAside(this.#fs, this.#folder, name, 'move');
    }
    const name = partName(id, generation, 'journal');
    const { size } = await this.#fs.stat(join(this.#folder, name));
    if (size > bytes) await keepAside(this.#fs, this.#folder, name, 'copy');
  }

  /** Without bytes and without a reason there is no such file. */
  async #part(
    id: string,
    generation: number,
    part: 'base' | 'journal',
  ): Promise<{ bytes: Uint8Array | null; reason: string | null }> {
    const path = join(this.#folder, partName(id, generation, part));
    try {
      const bytes = await readAll(this.#fs, path, LARGEST_PART);
      return {
        bytes,
        reason: bytes === null ? `${path}: it is larger than anything that is kept there` : null,
      };
    } catch (error) {
      const reason = isMissing(error) ? await this.#whyMissing(path) : causeOf(error);
      return { bytes: null, reason: reason === null ? null : `${path}: ${reason}` };
    }
  }

  /** Null where there is really nothing of that name: a link whose target is gone may have work behind it when that is back. */
  async #whyMissing(path: string): Promise<string | null> {
    try {
      return `it is a symbolic link to ${await this.#fs.readLink(path)}, which does not exist`;
    } catch {
      return null;
    }
  }

  async #removeAll(id: string): Promise<void> {
    for (const name of await this.#names().catch(() => [])) {
      if (parsePartName(name)?.id !== id) continue;
      await this.#fs.unlink(join(this.#folder, name)).catch(() => undefined);
    }
  }

  async #result(work: Promise<void>): Promise<JournalResult> {
    try {
      await work;
      return { ok: true };
    } catch (error) {
      return { ok: false, problem: trouble(error) };
    }
  }

  #keepBusy<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#work.then(work);
    this.#work = result.catch(() => undefined);
    return result;
  }
}

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));

function trouble(error: unknown): FileProblem {
  return {
    code: 'failed',
    message: `Edits cannot be kept for recovery at present: ${causeOf(error)}.`,
    remedy: 'The project itself can still be saved: save it often until this is fixed.',
  };
}
