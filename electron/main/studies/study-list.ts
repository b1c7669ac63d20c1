/** The studies of this user, by their folders, kept in the app's own folder: after a crash they are there to be resumed. */
import { isAbsolute, join } from 'node:path';
import * as v from 'valibot';
import type { FsPort } from '../files/fs-port';
import { readFile } from '../files/read-file';
import { saveFile } from '../files/save-file';

/** Older ones are forgotten; their folders stay, and can be opened. */
const LONGEST = 50;

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const Entry = v.object({
  id: v.pipe(v.string(), v.uuid()),
  path: v.pipe(v.string(), v.maxLength(4096), v.check(isAbsolute)),
  name: v.pipe(v.string(), v.maxLength(1000)),
  done: Count,
  sound: Count,
  total: Count,
  /** When it was kept last. */
  running: v.optional(v.boolean(), false),
});
const Stored = v.object({ studies: v.pipe(v.array(Entry), v.maxLength(1000)) });
export type ListedStudy = v.InferOutput<typeof Entry>;

export class StudyList {
  readonly #fs: FsPort;
  readonly #file: string;
  readonly #backups: string;
  #entries: ListedStudy[] | null = null;
  #queue: Promise<void> = Promise.resolve();

  constructor(fs: FsPort, userData: string) {
    this.#fs = fs;
    this.#file = join(userData, 'studies.json');
    this.#backups = join(userData, 'backups');
  }

  /** The youngest first; without those whose folder is gone. */
  async all(): Promise<ListedStudy[]> {
    const found: ListedStudy[] = [];
    for (const entry of await this.#load()) {
      const stat = await this.#fs.stat(join(entry.path, 'study.json')).catch(() => null);
      if (stat?.isFile === true) found.push(entry);
    }
    return found;
  }

  async find(id: string): Promise<ListedStudy | null> {
    return (await this.#load()).find((entry) => entry.id === id) ?? null;
  }

  async at(path: string): Promise<ListedStudy | null> {
    return (await this.#load()).find((entry) => entry.path === path) ?? null;
  }

  /** As the youngest if it is new. */
  async put(entry: ListedStudy): Promise<void> {
    const entries = await this.#load();
    const place = entries.findIndex(({ id }) => id === entry.id);
    if (place < 0) entries.unshift(entry);
    else entries[place] = entry;
    this.#store(entries.slice(0, LONGEST));
  }

  async remove(id: string): Promise<void> {
    this.#store((await this.#load()).filter((entry) => entry.id !== id));
  }

  /** Resolves when nothing is being written any more. */
  settled(): Promise<void> {
    return this.#queue;
  }

  async #load(): Promise<ListedStudy[]> {
    if (this.#entries) return this.#entries;
    let read: ListedStudy[] = [];
    try {
      const { text } = await readFile(this.#fs, this.#file);
      read = v.parse(Stored, JSON.parse(text)).studies;
    } catch {
      // Missing or damaged: the folders of the studies are there, and can be opened.
    }
    return (this.#entries ??= read);
  }

  #store(entries: ListedStudy[]): void {
    this.#entries = entries;
    this.#queue = this.#queue.then(async () => {
      const data = new TextEncoder().encode(`${JSON.stringify({ studies: this.#entries }, null, 2)}\n`);
      const how = { path: this.#file, data, expected: null, generations: 0, backups: this.#backups };
      await saveFile(this.#fs, how).catch((error: unknown) =>
        console.warn('The list of studies could not be kept:', (error as Error).message),
      );
    });
  }
}
