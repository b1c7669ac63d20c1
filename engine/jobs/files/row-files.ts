/**
 * Small files of which there are very many, each made at once: the row of a run. Unlike other files they are not flushed to the disk: one
 * that a power cut leaves empty is recognised by its check, and its run is repeated.
 */
import { mkdir, readFile, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { temporaryPath } from './temporaries';

/** Attempts while another process removes the emptied folder again. */
const ATTEMPTS = 20;

/** Makes the folder as well. Whoever reads the file finds all of the text, or the file that was there before. */
export async function writeRowFile(path: string, text: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await mkdir(dirname(path), { recursive: true });
      const temporary = temporaryPath(path);
      await writeFile(temporary, text, { flag: 'wx' });
      await rename(temporary, path);
      return;
    } catch (fault) {
      if (codeOf(fault) !== 'ENOENT' || attempt === ATTEMPTS) throw fault;
    }
  }
}

/** Something else than a file of moderate size. */
export const UNREADABLE = Symbol('unreadable');

/** Null if there is no such file, and `UNREADABLE` if it is larger than `most` bytes, or a folder, a device or a pipe. */
export async function readSmallFile(path: string, most: number): Promise<string | typeof UNREADABLE | null> {
  try {
    const stats = await stat(path);
    return stats.isFile() && stats.size <= most ? await readFile(path, 'utf8') : UNREADABLE;
  } catch (fault) {
    if (codeOf(fault) === 'ENOENT') return null;
    throw fault;
  }
}

export const isThere = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null)) !== null;

/** The names in a folder; none if there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (fault) {
    if (codeOf(fault) === 'ENOENT') return [];
    throw fault;
  }
}

/** Removes these files, and their folder if that leaves it empty. */
export async function removeRowFiles(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true });
  await rmdir(folder).catch((fault: unknown) => {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(fault))) throw fault;
  });
}

/** Gives a folder made under a temporary name its own; false if there is something of that name. */
export async function nameFolder(temporary: string, path: string): Promise<boolean> {
  try {
    if (!(await isThere(path))) {
      await rename(temporary, path);
      return true;
    }
  } catch (fault) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(codeOf(fault))) throw fault;
  }
  await rm(temporary, { recursive: true, force: true });
  return false;
}

const codeOf = (fault: unknown): string => (fault as NodeJS.ErrnoException).code ?? '';
