/** Walks folders for project files by what they hold, not by their names, within bounds that no disk makes long. */
import { isArchive, storedProject } from '../../../engine/model/file/archive-name';
import { basename, join } from 'node:path';
import { readOpen } from './bytes';
import type { FsPort } from './fs-port';
import { LARGEST_PROJECT } from './read-file';

export interface Bounds {
  folders: number;
  /** Files that are opened. */
  files: number;
  /** [ms] */
  time: number;
}

export const NEAR: Bounds = { folders: 200, files: 2000, time: 4000 };
export const WITHIN: Bounds = { folders: 5000, files: 20_000, time: 30_000 };

/** Enough to see how every file of ours begins. */
const HEAD = 64;
/** No project is shorter; nor is what a system shows of itself as files, which have no length. */
const SHORTEST = 24;
const BEGINS = /^\uFEFF?\s*\{\s*"format"\s*:\s*"kempe"/;
/** Folders in which no user keeps projects. */
const SKIPPED = /^(\.|node_modules$|\$)/;

export class ProjectWalk {
  readonly #fs: FsPort;
  readonly #bounds: Bounds;
  readonly #until: number;
  readonly #seen = new Set<string>();
  #folders = 0;
  #files = 0;
  /** Whether the search was complete: not cut short by time or size limits. */
  isComplete = true;

  constructor(fs: FsPort, bounds: Bounds) {
    this.#fs = fs;
    this.#bounds = bounds;
    this.#until = performance.now() + bounds.time;
  }

  /** The bytes of a project file that was not looked at before; null where it is none, or cannot be read. */
  async read(path: string): Promise<Uint8Array | null> {
    if (this.#isSpent(++this.#files, this.#bounds.files)) return null;
    try {
      const real = await this.#fs.realpath(path);
      if (!this.#isNew(real)) return null;
      // A pipe or a device is not opened at all.
      const { isFile, size } = await this.#fs.stat(real);
      if (!isFile || size < SHORTEST || size > LARGEST_PROJECT) return null;
      const file = await this.#fs.open(real, 'read');
      try {
        const head = new Uint8Array(HEAD);
        const read = await file.read(head, 0, HEAD, 0);
        const began = head.subarray(0, read);
        if (isArchive(began)) {
          const bytes = await readOpen(file, LARGEST_PROJECT);
          return bytes && storedProject(bytes);
        }
        if (!BEGINS.test(new TextDecoder().decode(began))) return null;
        return await readOpen(file, LARGEST_PROJECT);
      } finally {
        await file.close();
      }
    } catch {
      return null;
    }
  }

  /** Paths in a folder: files, then folders; nothing of a folder that was listed before or cannot be. */
  async list(folder: string): Promise<{ files: string[]; folders: string[] }> {
    const found = { files: [] as string[], folders: [] as string[] };
    if (this.#isSpent(++this.#folders, this.#bounds.folders)) return found;
    try {
      const real = await this.#fs.realpath(folder);
      if (!this.#isNew(`${real}/`)) return found;
      for (const name of (await this.#fs.list(real)).sort(projectsFirst)) {
        const path = join(folder, name);
        const stat = await this.#fs.stat(path).catch(() => null);
        if (stat?.isFile) found.files.push(path);
        else if (stat && !SKIPPED.test(basename(path))) found.folders.push(path);
      }
    } catch {
      // What may not be listed is not looked at.
    }
    return found;
  }

  #isNew(real: string): boolean {
    if (this.#seen.has(real)) return false;
    this.#seen.add(real);
    return true;
  }

  #isSpent(count: number, most: number): boolean {
    if (count <= most && performance.now() < this.#until) return false;
    this.isComplete = false;
    return true;
  }
}

/** Where there is more than may be looked at, what is named as a project is. */
function projectsFirst(a: string, b: string): number {
  const rank = (name: string) => (/\.kempez?$/i.test(name) ? 0 : 1);
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}
