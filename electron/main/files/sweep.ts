/** Removes temporary files that a killed process left beside a document. */
import { dirname, join } from 'node:path';
import type { FsPort } from './fs-port';
import { temporaryOwner } from './names';
import { isAlive } from './process-life';

/** A process on another machine that shares the folder may own a younger one. */
const OLD_ENOUGH_MS = 24 * 3600 * 1000;

export async function sweepTemporaries(fs: FsPort, path: string, now = Date.now()): Promise<void> {
  const folder = dirname(path);
  for (const name of await fs.list(folder)) {
    const owner = temporaryOwner(path, name);
    if (owner === null || isAlive(owner)) continue;
    const leftover = join(folder, name);
    const { mtimeMs } = await fs.stat(leftover);
    if (now - mtimeMs > OLD_ENOUGH_MS) await fs.unlink(leftover);
  }
}
