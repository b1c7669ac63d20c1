/** Keeps aside what a recovery could not read, in case it can still be salvaged by hand. */
import { join } from 'node:path';
import { readAll, syncFolder, writeNew } from '../files/bytes';
import type { FsPort } from '../files/fs-port';

const LARGEST = 256 * 1024 * 1024;
/** Pieces that are kept; names begin with a running number, so the oldest are the first. */
const MOST = 20;

export async function keepAside(
  fs: FsPort,
  folder: string,
  name: string,
  how: 'move' | 'copy',
): Promise<void> {
  const aside = join(folder, 'unreadable');
  await fs.makeFolder(aside);
  const target = join(aside, `${await nextNumber(fs, aside)}-${name}`);
  if (how === 'move') await fs.rename(join(folder, name), target);
  else {
    const bytes = await readAll(fs, join(folder, name), LARGEST);
    if (bytes) await writeNew(fs, target, bytes, null);
  }
  await syncFolder(fs, aside);
  // The folder itself may be new.
  await syncFolder(fs, folder);
}

async function nextNumber(fs: FsPort, aside: string): Promise<number> {
  const numbered = (await fs.list(aside))
    .map((name) => ({ name, number: Number.parseInt(name, 10) }))
    .filter(({ number }) => Number.isSafeInteger(number))
    .sort((a, b) => a.number - b.number);
  const tooMany = numbered.slice(0, Math.max(0, numbered.length - MOST + 1));
  for (const { name } of tooMany) await fs.unlink(join(aside, name)).catch(() => undefined);
  return (numbered.at(-1)?.number ?? 0) + 1;
}
