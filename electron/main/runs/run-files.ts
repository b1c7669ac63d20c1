/**
 * Saved runs of a project: `<project>.kempe.runs/<id>.parquet`, beside the project and never in it. The folder may be deleted at
 * any time: it holds results, which the model can give again.
 */
import { basename, dirname, join } from 'node:path';
import type { FileProblem } from '../../shared/file-problem';
import type { RunFile, RunResult } from '../../shared/runs';
import { discard, syncFolder } from '../files/bytes';
import { describeFailure, explained, FsFailure } from '../files/failure';
import type { FsPort } from '../files/fs-port';
import { saveFile } from '../files/save-file';
import type { Grants } from '../door/grants';

interface Needs {
  fs: FsPort;
  grants: Grants;
  /** Folder for old bytes while a folder that refuses renames is written in place. */
  backups: string;
}

const RUN_NAME = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.parquet$/;
/** A folder with more is not one that this app wrote. */
const MOST = 1000;

export class RunFiles {
  readonly #needs: Needs;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async list(fileId: string): Promise<RunFile[]> {
    const folder = this.#folder(fileId);
    if (folder === null) return [];
    const { fs } = this.#needs;
    const names = await fs.list(folder).catch(() => []);
    const found: RunFile[] = [];
    for (const name of names.slice(0, MOST)) {
      const id = RUN_NAME.exec(name)?.[1];
      const stat = id === undefined ? null : await fs.stat(join(folder, name)).catch(() => null);
      if (id !== undefined && stat?.isFile === true) found.push({ id, size: stat.size });
    }
    return found;
  }

  /** Rejects with what went wrong where there are no such bytes. */
  async read(fileId: string, id: string, from: number, to: number): Promise<Uint8Array> {
    const folder = this.#folder(fileId);
    if (folder === null) throw new Error('The project of this run is not open.');
    const path = join(folder, `${id}.parquet`);
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

  write(fileId: string, id: string, data: Uint8Array): Promise<RunResult> {
    return this.#change(fileId, id, async (path) => {
      const { fs, backups } = this.#needs;
      const folder = dirname(path);
      await explained(fs).makeFolder(folder);
      await saveFile(fs, { path, data, expected: null, generations: 0, backups });
      // The folder itself may be new.
      await syncFolder(explained(fs), dirname(folder));
    });
  }

  remove(fileId: string, id: string): Promise<RunResult> {
    return this.#change(fileId, id, async (path) => {
      const { fs } = this.#needs;
      if ((await fs.stat(path).catch(() => null)) === null) return;
      await discard(fs, path);
      if (await fs.stat(path).catch(() => null)) throw new FsFailure('delete', path, 'EPERM');
    });
  }

  /** Resolves when nothing is being written any more. */
  settled(): Promise<unknown> {
    return this.#queue;
  }

  #change(fileId: string, id: string, work: (path: string) => Promise<void>): Promise<RunResult> {
    const result = this.#queue.then(() => this.#attempt(fileId, id, work));
    this.#queue = result;
    return result;
  }

  async #attempt(fileId: string, id: string, work: (path: string) => Promise<void>): Promise<RunResult> {
    const grant = this.#needs.grants.find(fileId);
    const folder = this.#folder(fileId);
    if (grant === null || folder === null) return { ok: false, problem: UNKNOWN };
    if (grant.copy) return { ok: false, problem: onlyCopy(grant.path) };
    // an id that only names the project, as those of recent files do
    if (grant.known === null) return { ok: false, problem: UNKNOWN };
    const path = join(folder, `${id}.parquet`);
    try {
      await work(path);
      return { ok: true };
    } catch (error) {
      const { code, message } = describeFailure(error, 'save', path);
      return { ok: false, problem: { code, message, remedy: REMEDY } };
    }
  }

  #folder(fileId: string): string | null {
    const path = this.#needs.grants.find(fileId)?.path;
    return path === undefined ? null : join(dirname(path), `${basename(path)}.runs`);
  }
}

const REMEDY =
  'The run is still in this window: free some space or save the project elsewhere, then freeze it again.';

const UNKNOWN: FileProblem = {
  code: 'not-found',
  message: 'The project of this run is not open any more.',
  remedy: 'Open it again, then freeze the run.',
};

function onlyCopy(path: string): FileProblem {
  return {
    code: 'read-only',
    message: `${path} is open here as a read-only copy, so its runs cannot be changed.`,
    remedy: 'Save it under another name first.',
  };
}
