/** A folder beside a project, `<project>.kempe.<suffix>/`, whose files the page writes one at a time. */
import { basename, dirname, join } from 'node:path';
import type { FileProblem } from '../../shared/file-problem';
import type { Grants } from '../door/grants';
import { syncFolder } from './bytes';
import { describeFailure, explained, FsFailure } from './failure';
import type { FsPort } from './fs-port';
import { saveFile } from './save-file';

export interface BesideNeeds {
  fs: FsPort;
  grants: Grants;
  /** Folder for old bytes while a folder that refuses renames is written in place. */
  backups: string;
}

/** What is said of a file of the folder that cannot be written. */
export interface BesideWords {
  suffix: string;
  /** The project is not open: what happened, and what to do. */
  unknown: FileProblem;
  onlyCopy: (path: string) => FileProblem;
  remedy: string;
}

export type BesideResult = { ok: true } | { ok: false; problem: FileProblem };

/** As the files in it: whoever may read the project may read what lies beside it. */
export const SHARED_FOLDER = 0o777;

export class Beside {
  readonly #needs: BesideNeeds;
  readonly #words: BesideWords;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(needs: BesideNeeds, words: BesideWords) {
    this.#needs = needs;
    this.#words = words;
  }

  /** Null where no such project is open. */
  folder(fileId: string): string | null {
    const path = this.#needs.grants.find(fileId)?.path;
    return path === undefined ? null : join(dirname(path), `${basename(path)}.${this.#words.suffix}`);
  }

  /** Bytes of a file of the folder from `from` up to, without, `to`; rejects where there are none. */
  async read(path: string, from: number, to: number): Promise<Uint8Array> {
    const file = await explained(this.#needs.fs).open(path, 'read');
    try {
      const { isFile, size } = await file.stat();
      if (!isFile || to > size) throw new FsFailure('read', path, 'EIO');
      const bytes = new Uint8Array(to - from);
      for (let done = 0; done < bytes.length;) {
        const read = await file.read(bytes, done, bytes.length - done, from + done);
        if (read === 0) throw new FsFailure('read', path, 'EIO');
        done += read;
      }
      return bytes;
    } finally {
      await file.close();
    }
  }

  write(fileId: string, name: string, data: Uint8Array): Promise<BesideResult> {
    return this.change(fileId, name, async (path) => {
      const { fs, backups } = this.#needs;
      const folder = dirname(path);
      await explained(fs).makeFolder(folder, SHARED_FOLDER);
      await saveFile(fs, { path, data, expected: null, generations: 0, backups });
      // The folder itself may be new.
      await syncFolder(explained(fs), dirname(folder));
    });
  }

  /** `work` gets the path of the file of that name; one change at a time. */
  change(fileId: string, name: string, work: (path: string) => Promise<void>): Promise<BesideResult> {
    const result = this.#queue.then(() => this.#attempt(fileId, name, work));
    this.#queue = result;
    return result;
  }

  /** Resolves when nothing is being written any more. */
  settled(): Promise<unknown> {
    return this.#queue;
  }

  async #attempt(fileId: string, name: string, work: (path: string) => Promise<void>): Promise<BesideResult> {
    const { unknown, onlyCopy, remedy } = this.#words;
    const grant = this.#needs.grants.find(fileId);
    const folder = this.folder(fileId);
    if (grant === null || folder === null) return { ok: false, problem: unknown };
    if (grant.copy) return { ok: false, problem: onlyCopy(grant.path) };
    // an id that only names the project, as those of recent files do
    if (grant.known === null) return { ok: false, problem: unknown };
    const path = join(folder, name);
    try {
      await work(path);
      return { ok: true };
    } catch (error) {
      const { code, message } = describeFailure(error, 'save', path);
      return { ok: false, problem: { code, message, remedy } };
    }
  }
}
