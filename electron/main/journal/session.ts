/**
 * The journal of one page while it lives. An append is written at once, which a killed process survives, and flushed
 * within a second, which a power cut survives. A generation is written beside the older ones, which go only once it is
 * on the disk; a generation whose write failed is never continued.
 */
import { dirname, join } from 'node:path';
import { encodeLine } from '../../shared/journal-lines';
import type { JournalHeader } from '../../shared/recovery';
import { syncFolder, writeAll } from '../files/bytes';
import { FsFailure } from '../files/failure';
import type { FsPort, OpenFile } from '../files/fs-port';
import { parsePartName, partName } from './names';

const FLUSH_WITHIN_MS = 700;
/** Generations that are kept, the one in use included. */
const GENERATIONS_KEPT = 5;

interface Open {
  generation: number;
  /** Until it is flushed. */
  base: OpenFile | null;
  journal: OpenFile;
  path: string;
  position: number;
}

export class JournalSession {
  readonly id: string;
  readonly #fs: FsPort;
  readonly #folder: string;
  readonly #onTrouble: (error: unknown) => void;
  #open: Open | null = null;
  #last = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;

  /** `fs` says in its errors what was attempted; `onTrouble` is called when a flush fails. */
  constructor(fs: FsPort, folder: string, id: string, onTrouble: (error: unknown) => void) {
    this.#fs = fs;
    this.#folder = folder;
    this.id = id;
    this.#onTrouble = onTrouble;
  }

  begin(base: Uint8Array, header: JournalHeader, entries: readonly string[]): Promise<void> {
    return this.#inTurn(async () => {
      await this.#abandon();
      const fs = this.#fs;
      await fs.makeFolder(this.#folder);
      const generation = ++this.#last;
      const path = this.#path(generation, 'journal');
      const made: OpenFile[] = [];
      try {
        const create = async (name: string, data: Uint8Array): Promise<OpenFile> => {
          const file = await fs.open(name, 'create');
          made.push(file);
          await writeAll(file, name, data);
          return file;
        };
        const baseFile = await create(this.#path(generation, 'base'), base);
        // After the base is whole: a journal without a header is none, so the older generation then still counts.
        const lines = encodeLines([JSON.stringify(header), ...entries]);
        const journal = await create(path, lines);
        this.#open = { generation, base: baseFile, journal, path, position: lines.length };
      } catch (error) {
        for (const file of made) await file.close().catch(() => undefined);
        for (const part of ['base', 'journal'] as const) {
          await fs.unlink(this.#path(generation, part)).catch(() => undefined);
        }
        throw error;
      }
      this.#flushSoon();
    });
  }

  append(entries: readonly string[]): Promise<void> {
    return this.#inTurn(async () => {
      const open = this.#open;
      if (!open) throw new FsFailure('write', this.#path(Math.max(1, this.#last), 'journal'), 'ENOENT');
      const lines = encodeLines(entries);
      try {
        await writeAtEnd(open, lines);
      } catch (error) {
        await this.#abandon();
        throw error;
      }
      open.position += lines.length;
      this.#flushSoon();
    });
  }

  /** Continues the journal that another page left, after its first `bytes`. */
  resume(generation: number, bytes: number): Promise<void> {
    return this.#inTurn(async () => {
      await this.#abandon();
      const path = this.#path(generation, 'journal');
      const journal = await this.#fs.open(path, 'update');
      try {
        await journal.truncate(bytes);
        await journal.sync();
      } catch (error) {
        await journal.close().catch(() => undefined);
        throw error;
      }
      this.#last = generation;
      this.#open = { generation, base: null, journal, path, position: bytes };
    });
  }

  /** Everything that was accepted is on the disk when this resolves, or `onTrouble` has heard why not. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    return this.#inTurn(() => this.#flushNow()).catch((error: unknown) => this.#onTrouble(error));
  }

  /** The files stay as they are. */
  async close(): Promise<void> {
    await this.flush();
    await this.#inTurn(() => this.#abandon());
  }

  async #flushNow(): Promise<void> {
    const open = this.#open;
    if (!open) return;
    try {
      await open.base?.sync();
      await open.journal.sync();
      if (!open.base) return;
      await syncFolder(this.#fs, this.#folder);
      // The folder itself may be new.
      await syncFolder(this.#fs, dirname(this.#folder));
      await open.base.close();
      open.base = null;
    } catch (error) {
      // After a failed flush the content of the disk is unknown: this generation is not continued.
      await this.#abandon();
      throw error;
    }
    await this.#prune(open.generation).catch(() => undefined);
  }

  async #prune(newest: number): Promise<void> {
    for (const name of await this.#fs.list(this.#folder)) {
      const part = parsePartName(name);
      if (part?.id !== this.id || part.generation > newest - GENERATIONS_KEPT) continue;
      await this.#fs.unlink(join(this.#folder, name));
    }
  }

  #flushSoon(): void {
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_WITHIN_MS);
  }

  async #abandon(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    await open?.base?.close().catch(() => undefined);
    await open?.journal.close().catch(() => undefined);
  }

  #path(generation: number, part: 'base' | 'journal'): string {
    return join(this.#folder, partName(this.id, generation, part));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result;
  }
}

async function writeAtEnd({ journal, path, position }: Open, data: Uint8Array): Promise<void> {
  let done = 0;
  while (done < data.length) {
    const written = await journal.write(data, done, data.length - done, position + done);
    if (written <= 0) throw new FsFailure('write', path, 'ENOSPC');
    done += written;
  }
}

function encodeLines(entries: readonly string[]): Uint8Array {
  const lines = entries.map(encodeLine);
  const all = new Uint8Array(lines.reduce((sum, line) => sum + line.length, 0));
  let at = 0;
  for (const line of lines) {
    all.set(line, at);
    at += line.length;
  }
  return all;
}
