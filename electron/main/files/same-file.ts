/**
 * Whether two paths lead to one file: through links, hard links, or another case where the disk ignores case. A link to a missing file
 * still counts as leading to it, because a save would create it.
 */
import { resolveTarget } from './target';
import type { FileStat, FsPort } from './fs-port';

export async function isSameFile(fs: FsPort, a: string, b: string): Promise<boolean> {
  if (a === b) return true;
  const [realA, realB] = await Promise.all([a, b].map((path) => resolveTarget(fs, path).catch(() => path)));
  if (realA === realB) return true;
  const [statA, statB] = await Promise.all([realA, realB].map((path) => statOf(fs, path)));
  return statA !== null && statB !== null && areOne(statA, statB);
}

/** Size and time besides: some file systems give numbers to files that do not tell them apart. */
function areOne(a: FileStat, b: FileStat): boolean {
  return a.ino !== 0 && a.ino === b.ino && a.dev === b.dev && a.size === b.size && a.mtimeMs === b.mtimeMs;
}

async function statOf(fs: FsPort, path: string): Promise<FileStat | null> {
  try {
    return await fs.stat(path);
  } catch {
    return null;
  }
}
