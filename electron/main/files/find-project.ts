/** Finds the project that an export was made from, by the digest of its text. */
import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import type { FoundProject, ProjectSearch, SearchResult } from '../../shared/project-search';
import type { Grants } from '../door/grants';
import type { FsPort } from './fs-port';
import { NEAR, ProjectWalk, WITHIN } from './project-walk';
import type { Bounds } from './project-walk';

/** Folders below the one that a search begins in. */
const DEEP_NEAR = 2;
const DEEP_WITHIN = 12;
/** Projects with other bytes that the page gets to read: the nearest. */
const MOST_OTHERS = 24;
const LARGEST_OTHER = 4 * 1024 * 1024;

interface Needs {
  fs: FsPort;
  grants: Grants;
  bounds?: Bounds;
}

/** In the files given, then around the dropped one: its folder and what is below, the folder above and what is beside. */
export async function findNear(
  needs: Needs,
  search: ProjectSearch,
  { recent, dropped }: { recent: readonly string[]; dropped: string | null },
): Promise<SearchResult> {
  const finder = new Finder(needs, search, needs.bounds ?? NEAR);
  await finder.lookAt(recent);
  if (dropped !== null) {
    const home = dirname(dropped);
    await finder.lookIn(home, DEEP_NEAR);
    await finder.lookIn(dirname(home), DEEP_NEAR);
  }
  return finder.result();
}

/** In a folder and all below it. */
export async function findWithin(needs: Needs, search: ProjectSearch, folder: string): Promise<SearchResult> {
  const finder = new Finder(needs, search, needs.bounds ?? WITHIN);
  await finder.lookIn(folder, DEEP_WITHIN);
  return finder.result();
}

class Finder {
  readonly #grants: Grants;
  readonly #fs: FsPort;
  readonly #search: ProjectSearch;
  readonly #walk: ProjectWalk;
  readonly #found: FoundProject[] = [];
  #isDone = false;

  constructor({ fs, grants }: Needs, search: ProjectSearch, bounds: Bounds) {
    this.#fs = fs;
    this.#grants = grants;
    this.#search = search;
    this.#walk = new ProjectWalk(fs, bounds);
  }

  /** Breadth first: what is near is found first. */
  async lookIn(folder: string, deep: number): Promise<void> {
    let row = [folder];
    for (let level = 0; level <= deep; level++) {
      const below: string[] = [];
      for (const each of row) {
        if (this.#isDone) return;
        const { files, folders } = await this.#walk.list(each);
        await this.lookAt(files);
        below.push(...folders);
      }
      row = below;
    }
  }

  async lookAt(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      if (this.#isDone) return;
      const bytes = await this.#walk.read(path);
      if (bytes) await this.#judge(path, bytes);
    }
  }

  result(): SearchResult {
    const rank = ({ match }: FoundProject) => ['same', 'earlier', 'other'].indexOf(match);
    // A match with an earlier version says more about a project than that its bytes differ.
    const told = new Set(this.#found.filter(({ match }) => match !== 'other').map(({ fileId }) => fileId));
    const found = this.#found.filter(({ match, fileId }) => match !== 'other' || !told.has(fileId));
    return { found: found.sort((a, b) => rank(a) - rank(b)), complete: this.#walk.isComplete };
  }

  async #judge(path: string, bytes: Uint8Array): Promise<void> {
    const isSame = this.#matches(bytes);
    const current = projectOfGeneration(path);
    if (current !== null) {
      if (!isSame) return;
      const stands = await this.#fs.stat(current).then(
        ({ isFile }) => isFile,
        () => false,
      );
      if (stands) return this.#add(current, 'earlier');
      // All that is left of it: to be looked at, and never written.
      this.#isDone = true;
      const { id } = this.#grants.opening(path, null, 'version');
      this.#found.push({ fileId: id, ...placeOf(path), match: 'same', text: null });
    } else if (isSame) {
      this.#isDone = true;
      this.#add(path, 'same');
    } else if (bytes.length <= LARGEST_OTHER && this.#others() < MOST_OTHERS) {
      this.#add(path, 'other', decode(bytes));
    }
  }

  #add(path: string, match: FoundProject['match'], text: string | null = null): void {
    this.#found.push({ fileId: this.#grants.grant(path).id, ...placeOf(path), match, text });
  }

  #others(): number {
    return this.#found.filter(({ match }) => match === 'other').length;
  }

  #matches(bytes: Uint8Array): boolean {
    const { digest, prefixes } = this.#search;
    return prefixes.some((prefix) =>
      createHash('sha256').update(prefix, 'utf8').update(bytes).digest('hex').startsWith(digest),
    );
  }
}

const placeOf = (path: string) => ({ name: basename(path), location: dirname(path) });

/** The project beside which an earlier save kept this file; null where its name does not say so. */
function projectOfGeneration(path: string): string | null {
  const name = basename(path).replace(/\.bak\d?$/, '');
  return name === basename(path) ? null : join(dirname(path), name);
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
