/** Names of the files that a save leaves beside a document, and of the ones it must never leave. */
import { createHash, randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';

/** Bytes of a name that file systems allow. */
const LONGEST_NAME = 255;
/** Room for the rest of a temporary name within the 255 bytes that file systems allow. */
const LONGEST_STEM = 180;

/** `.<name>.~<pid>-<random>` in the same folder: a rename within one folder never crosses file systems. */
export function temporaryPath(path: string): string {
  return join(dirname(path), `.${stemOf(path)}.~${process.pid}-${randomBytes(4).toString('hex')}`);
}

/** Process id in a temporary name of this document, or null where the name is not one. */
export function temporaryOwner(path: string, name: string): number | null {
  const prefix = `.${stemOf(path)}.~`;
  if (!name.startsWith(prefix)) return null;
  const match = /^(\d{1,10})-[0-9a-f]{8}$/.exec(name.slice(prefix.length));
  return match ? Number(match[1]) : null;
}

/**
 * `model.kempe.bak` is the version before the last save, `.bak2` the version before `.bak`. Where the name leaves no room for
 * that, its end gives way to a number that tells it from its neighbours.
 */
export function generationPath(path: string, age: number): string {
  const suffix = age === 1 ? '.bak' : `.bak${age}`;
  const name = basename(path);
  if (Buffer.byteLength(name) + suffix.length <= LONGEST_NAME) return `${path}${suffix}`;
  const mark = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return join(dirname(path), `${stemOf(path)}~${mark}${suffix}`);
}

/** The name of a document in the names of what is beside it. */
export function stemOf(path: string): string {
  let name = basename(path);
  while (Buffer.byteLength(name) > LONGEST_STEM) name = [...name].slice(0, -1).join('');
  return name;
}
