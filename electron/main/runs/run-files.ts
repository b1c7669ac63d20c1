/**
 * Saved runs of a project: `<project>.kempe.runs/<id>.parquet`, beside the project and never in it. The folder may be deleted at
 * any time: it holds results, which the model can give again.
 */
import { join } from 'node:path';
import type { RunFile, RunResult } from '../../shared/runs';
import { Beside } from '../files/beside';
import type { BesideNeeds } from '../files/beside';
import { discard } from '../files/bytes';
import { FsFailure } from '../files/failure';

const RUN_NAME = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.parquet$/;
/** A folder with more is not one that this app wrote. */
const MOST = 1000;

const fileOf = (id: string): string => `${id}.parquet`;

export class RunFiles {
  readonly #needs: BesideNeeds;
  readonly #beside: Beside;

  constructor(needs: BesideNeeds) {
    this.#needs = needs;
    this.#beside = new Beside(needs, {
      suffix: 'runs',
      unknown: {
        code: 'not-found',
        message: 'The project of this run is not open any more.',
        remedy: 'Open it again, then freeze the run.',
      },
      onlyCopy: (path) => ({
        code: 'read-only',
        message: `${path} is open here as a read-only copy, so its runs cannot be changed.`,
        remedy: 'Save it under another name first.',
      }),
      remedy:
        'The run is still in this window: free some space or save the project elsewhere, then freeze it again.',
    });
  }

  async list(fileId: string): Promise<RunFile[]> {
    const folder = this.#beside.folder(fileId);
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
    const folder = this.#beside.folder(fileId);
    if (folder === null) throw new Error('The project of this run is not open.');
    return this.#beside.read(join(folder, fileOf(id)), from, to);
  }

  write(fileId: string, id: string, data: Uint8Array): Promise<RunResult> {
    return this.#beside.write(fileId, fileOf(id), data);
  }

  remove(fileId: string, id: string): Promise<RunResult> {
    return this.#beside.change(fileId, fileOf(id), async (path) => {
      const { fs } = this.#needs;
      if ((await fs.stat(path).catch(() => null)) === null) return;
      await discard(fs, path);
      if (await fs.stat(path).catch(() => null)) throw new FsFailure('delete', path, 'EPERM');
    });
  }

  /** Resolves when nothing is being written any more. */
  settled(): Promise<unknown> {
    return this.#beside.settled();
  }
}
