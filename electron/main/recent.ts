/** The list of files last opened or saved, kept in the user's data folder by the same save as documents. */
import * as v from 'valibot';
import type { RecentFile } from '../shared/api';
import { readFile } from './files/read-file';
import { saveFile } from './files/save-file';
import type { FsPort } from './files/fs-port';
import type { Grants } from './door/grants';
import { basename, dirname, isAbsolute, join } from 'node:path';

const LONGEST = 12;

const Entry = v.object({
  path: v.pipe(v.string(), v.maxLength(4096), v.check(isAbsolute)),
  usedAt: v.pipe(v.string(), v.isoTimestamp()),
});
const Stored = v.object({ recent: v.pipe(v.array(Entry), v.maxLength(100)) });
type Entry = v.InferOutput<typeof Entry>;

export class Recent {
  readonly #fs: FsPort;
  readonly #file: string;
  readonly #backups: string;
  readonly #grants: Grants;
  #entries: Entry[] | null = null;

  constructor(fs: FsPort, userData: string, grants: Grants) {
    this.#fs = fs;
    this.#file = join(userData, 'recent.json');
    this.#backups = join(userData, 'backups');
    this.#grants = grants;
  }

  async list(): Promise<RecentFile[]> {
    return (await this.#load()).map(({ path, usedAt }) => ({
      fileId: this.#grants.grant(path).id,
      name: basename(path),
      location: dirname(path),
      usedAt,
    }));
  }

  async paths(): Promise<string[]> {
    return (await this.#load()).map(({ path }) => path);
  }

  /** True for a file that was not in the list before. */
  async add(path: string, now = new Date()): Promise<boolean> {
    const entries = await this.#load();
    const others = entries.filter((entry) => entry.path !== path);
    await this.#store([{ path, usedAt: now.toISOString() }, ...others].slice(0, LONGEST));
    return others.length === entries.length;
  }

  async remove(path: string): Promise<void> {
    const entries = await this.#load();
    const others = entries.filter((entry) => entry.path !== path);
    if (others.length < entries.length) await this.#store(others);
  }

  async clear(): Promise<void> {
    await this.#store([]);
  }

  async #load(): Promise<Entry[]> {
    if (this.#entries) return this.#entries;
    try {
      const { text } = await readFile(this.#fs, this.#file);
      this.#entries = v.parse(Stored, JSON.parse(text)).recent;
    } catch {
      // Missing or damaged: an empty list is the worst that may come of it.
      this.#entries = [];
    }
    return this.#entries;
  }

  /** A list that cannot be kept must not stop a document from being opened or saved. */
  async #store(entries: Entry[]): Promise<void> {
    this.#entries = entries;
    const data = new TextEncoder().encode(`${JSON.stringify({ recent: entries }, null, 2)}\n`);
    try {
      await saveFile(this.#fs, {
        path: this.#file,
        data,
        expected: null,
        generations: 0,
        backups: this.#backups,
      });
    } catch (error) {
      console.warn('The list of recent files could not be kept:', (error as Error).message);
    }
  }
}
