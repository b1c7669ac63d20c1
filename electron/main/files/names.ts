/** Names of the files that a save leaves beside a document, and of the ones it must never leave. */
import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';

/** Room for the rest of a temporary name within the 255 bytes that file systems allow. */
const LONGEST_STEM = 180;

/** `.<name>.~<pid>-<random>` in the same folder: a rename within one folder never crosses file systems. */
export function temporaryPath(path: string): string {
  return join(dirname(path), `.${stem(path)}.~${process.pid}-${randomBytes(4).toString('hex')}`);
}

/** Process id in a temporary name of this document, or null where the name is not one. */
export function temporaryOwner(path: string, name: string): number | null {
  const prefix = `.${stem(path)}.~`;
  if (!name.startsWith(prefix)) return null;
  const match = /^(\d{1,10})-[0-9a-f]{8}$/.exec(name.slice(prefix.length));
  return match ? Number(match[1]) : null;
}

/** `model.kempe.bak` is the version before the last save, `.bak2` the one before that. */
export function generationPath(path: string, age: number): string {
  return age === 1 ? `${path}.bak` : `${path}.bak${age}`;
}

function stem(path: string): string {
  let name = basename(path);
  while (Buffer.byteLength(name) > LONGEST_STEM) name = [...name].slice(0, -1).join('');
  return name;
}
