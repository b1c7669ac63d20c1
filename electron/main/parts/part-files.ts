/**
 * The triangles of parts from files, `<project>.kempe.parts/<digest>.glb`: with the project they go to another computer. Without them
 * parts are shown as boxes, and nothing else is different.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { LARGEST_GEOMETRY } from '../../shared/parts';
import type { PartResult } from '../../shared/parts';
import { Beside } from '../files/beside';
import type { BesideNeeds } from '../files/beside';

const GEOMETRY_NAME = /^([0-9a-f]{64})\.glb$/;
/** A folder with more is not one that this app wrote. */
const MOST = 10_000;

const fileOf = (digest: string): string => `${digest}.glb`;
const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export class PartFiles {
  readonly #needs: BesideNeeds;
  readonly #beside: Beside;

  constructor(needs: BesideNeeds) {
    this.#needs = needs;
    this.#beside = new Beside(needs, {
      suffix: 'parts',
      unknown: {
        code: 'not-found',
        message: 'The project of these parts is not open any more.',
        remedy: 'Open it again, then save it.',
      },
      onlyCopy: (path) => ({
        code: 'read-only',
        message: `${path} is open here as a read-only copy, so its parts cannot be changed.`,
        remedy: 'Save it under another name first.',
      }),
      remedy: 'The parts are kept on this computer: free some space, then save the project again.',
    });
  }

  /** Digests of those that are there; none where there is no folder. */
  async list(fileId: string): Promise<string[]> {
    const folder = this.#beside.folder(fileId);
    if (folder === null) return [];
    const names = await this.#needs.fs.list(folder).catch(() => []);
    return names.slice(0, MOST).flatMap((name) => GEOMETRY_NAME.exec(name)?.[1] ?? []);
  }

  /** Null where it is not there, or is not what the digest names. */
  async read(fileId: string, digest: string): Promise<Uint8Array | null> {
    const folder = this.#beside.folder(fileId);
    if (folder === null) return null;
    const path = join(folder, fileOf(digest));
    const stat = await this.#needs.fs.stat(path).catch(() => null);
    if (stat?.isFile !== true || stat.size > LARGEST_GEOMETRY) return null;
    const bytes = await this.#beside.read(path, 0, stat.size).catch(() => null);
    return bytes !== null && digestOf(bytes) === digest ? bytes : null;
  }

  /** Refuses what the digest does not name. */
  async write(fileId: string, digest: string, data: Uint8Array): Promise<PartResult> {
    if (digestOf(data) !== digest) {
      const problem = { code: 'not-writable', message: 'A part is not what its digest names.' } as const;
      return { ok: false, problem: { ...problem, remedy: 'Insert it anew from its file.' } };
    }
    return this.#beside.write(fileId, fileOf(digest), data);
  }

  /** Resolves when nothing is being written any more. */
  settled(): Promise<unknown> {
    return this.#beside.settled();
  }
}
