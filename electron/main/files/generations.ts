/** Keeps earlier versions of a document as `.bak`, `.bak2`, `.bak3`. */
import { dirname } from 'node:path';
import { AGES } from '../../shared/versions';
import { discard, readAll, syncFolder, writeNew } from './bytes';
import { FsFailure } from './failure';
import type { FileStat, FsPort } from './fs-port';
import { generationPath, temporaryPath } from './names';

export const GENERATIONS = AGES.length;

/** FAT, exFAT and many network folders have no hard links. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV', 'EACCES']);

/**
 * Makes the file that is under `path` now also its newest `.bak`. There is never a moment without a file under the
 * real name, and a failure half way loses no generation but the oldest.
 */
export async function keepGeneration(
  fs: FsPort,
  path: string,
  original: FileStat,
  count: number,
): Promise<void> {
  // a save that failed or was cut off after this has kept it: once more, and an earlier one would be pushed out for it
  if (await isGeneration(fs, path, original)) return;
  const temp = temporaryPath(path);
  try {
    await duplicate(fs, path, temp, original);
    for (let age = await firstGap(fs, path, count); age > 1; age--) {
      await fs.rename(generationPath(path, age - 1), generationPath(path, age));
    }
    await fs.rename(temp, generationPath(path, 1));
  } catch (error) {
    await discard(fs, temp);
    throw error;
  }
}

async function duplicate(fs: FsPort, from: string, to: string, original: FileStat): Promise<void> {
  try {
    await fs.link(from, to);
  } catch (error) {
    if (!(error instanceof FsFailure && NO_LINKS.has(error.code))) throw error;
    const bytes = await readAll(fs, from, Number.MAX_SAFE_INTEGER);
    await writeNew(fs, to, bytes!, original);
  }
}

/** Only the generations up to the first missing one need to move. */
async function firstGap(fs: FsPort, path: string, count: number): Promise<number> {
  for (let age = 1; age < count; age++) {
    try {
      await fs.stat(generationPath(path, age));
    } catch (error) {
      if (error instanceof FsFailure && error.code === 'ENOENT') return age;
      throw error;
    }
  }
  return count;
}

/** Whether a generation, the newest for one, is the file itself under one more name. */
export async function isGeneration(
  fs: FsPort,
  path: string,
  original: Pick<FileStat, 'ino' | 'dev'>,
  age = 1,
): Promise<boolean> {
  try {
    const stat = await fs.stat(generationPath(path, age));
    return stat.ino === original.ino && stat.dev === original.dev;
  } catch (error) {
    if (error instanceof FsFailure && error.code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Turns every generation into a copy that is a hard link to the document: the newest, and where the power failed among its
 * renames an older one. On the disk, when this resolves: what is written into the document after it must not be found
 * under both names, whenever the power fails.
 */
export async function detachGenerations(fs: FsPort, path: string, original: FileStat): Promise<void> {
  for (const age of AGES) {
    if (!(await isGeneration(fs, path, original, age))) continue;
    const bytes = await readAll(fs, path, Number.MAX_SAFE_INTEGER);
    const temp = temporaryPath(path);
    try {
      await writeNew(fs, temp, bytes!, original);
      await fs.rename(temp, generationPath(path, age));
      await syncFolder(fs, dirname(path));
    } catch (error) {
      await discard(fs, temp);
      throw error;
    }
  }
}
