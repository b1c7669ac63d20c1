import { readFileSync, realpathSync, statSync } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { isArchive, LARGEST_ARCHIVE } from '../../model/file/archive-name';
import { LIMITS } from '../../model/fields/limits';
import { describeFault } from '../words/faults';
import type { Terminal } from '../words/terminal';

type Kind = 'a Kempe project' | 'a model';

export type FileText = { ok: true; text: string } | { ok: false; message: string };

/** The text of a file, or of standard input for `-`, or of a project in an archive; at most 64 MiB of valid UTF-8. `kind` is what it should be. */
export const readText = (
  file: string,
  terminal: Terminal,
  kind: Kind = 'a Kempe project',
): Promise<FileText> =>
  file === '-'
    ? decode('standard input', () => terminal.readInput(LARGEST_ARCHIVE), kind)
    : readFileText(file, kind);

/** The same of a file, whatever its name. */
export const readFileText = (file: string, kind: Kind = 'a Kempe project'): Promise<FileText> =>
  decode(file, () => readFileBytes(file, LARGEST_ARCHIVE), kind);

async function decode(shown: string, read: () => Promise<Uint8Array | null>, kind: Kind): Promise<FileText> {
  let bytes: Uint8Array | null;
  try {
    bytes = await read();
  } catch (fault) {
    return { ok: false, message: `${shown} cannot be read: ${describeFault(fault)}.` };
  }
  if (bytes !== null && isArchive(bytes) && kind === 'a Kempe project') {
    const { unpackProject } = await import('../../formats/archive/project-archive');
    const unpacked = unpackProject(bytes);
    if (!unpacked.ok) return { ok: false, message: `${shown}: ${unpacked.message} ${unpacked.remedy}` };
    bytes = unpacked.archive.project;
  }
  if (bytes === null || bytes.length > LIMITS.characters)
    return {
      ok: false,
      message: `${shown} is larger than 64 MiB, the limit for ${kind === 'a model' ? kind : 'a project'}.`,
    };
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { ok: false, message: `${shown} is not UTF-8 text, so it is not ${kind}.` };
  }
}

/** All of a file; null if it has more than `limit` bytes. Read piecewise: the size reported by a pipe or a device is meaningless. */
export async function readFileBytes(file: string, limit: number): Promise<Uint8Array | null> {
  const handle = await open(file, 'r');
  try {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(1 << 20), 0, 1 << 20);
      if (bytesRead === 0) return Buffer.concat(chunks);
      size += bytesRead;
      if (size > limit) return null;
      chunks.push(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

/** A regular file in `folder` or below it, also where links lead; null if it is not there, elsewhere, or larger than `limit`. */
export function readFileWithin(file: string, folder: string, limit: number): Uint8Array | null {
  try {
    const path = realpathSync(resolve(folder, file));
    if (!path.startsWith(realpathSync(folder) + sep)) return null;
    const entry = statSync(path);
    return entry.isFile() && entry.size <= limit ? readFileSync(path) : null;
  } catch {
    return null;
  }
}

/** Whether two names refer to the same file, also through links, or would once it is written. */
export async function sameFile(a: string, b: string): Promise<boolean> {
  if (a === '-' || b === '-') return false;
  try {
    const [left, right] = await Promise.all([stat(a, { bigint: true }), stat(b, { bigint: true })]);
    return left.dev === right.dev && left.ino === right.ino;
  } catch {
    const [left, right] = await Promise.all([actualPath(a), actualPath(b)]);
    return left === right;
  }
}

/** Of a file that may not exist yet, with the links in its folder's path followed. */
async function actualPath(path: string): Promise<string> {
  const whole = resolve(path);
  return join(await realpath(dirname(whole)).catch(() => dirname(whole)), basename(whole));
}
