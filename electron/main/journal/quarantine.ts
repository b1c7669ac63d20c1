/** Keeps aside, whole, what a recovery could not read: it may still be salvaged by hand, and nobody but the user deletes it. */
import { join } from 'node:path';
import { discard, readAll, syncFolder, writeNew } from '../files/bytes';
import { FsFailure } from '../files/failure';
import type { FsPort } from '../files/fs-port';

const LARGEST = 256 * 1024 * 1024;

export const asideOf = (folder: string): string => join(folder, 'unreadable');

export async function keepAside(
  fs: FsPort,
  folder: string,
  name: string,
  how: 'move' | 'copy',
): Promise<void> {
  const aside = asideOf(folder);
  await fs.makeFolder(aside);
  const last = Math.max(0, ...(await numbersOf(fs, aside)));
  const target = join(aside, `${last + 1}-${name}`);
  if (how === 'move') await fs.rename(join(folder, name), target);
  else await copy(fs, join(folder, name), target);
  await syncFolder(fs, aside);
  // The folder itself may be new.
  await syncFolder(fs, folder);
}

async function copy(fs: FsPort, from: string, to: string): Promise<void> {
  const bytes = await readAll(fs, from, LARGEST);
  if (bytes === null) throw new FsFailure('read', from, 'EFBIG');
  try {
    await writeNew(fs, to, bytes, null);
  } catch (error) {
    await discard(fs, to);
    throw error;
  }
}

/** Pieces have names that begin with a number; other files there are no pieces. */
export async function numbersOf(fs: FsPort, aside: string): Promise<number[]> {
  const numbers = (await fs.list(aside)).map((name) => Number.parseInt(name, 10));
  return numbers.filter((number) => Number.isSafeInteger(number));
}
