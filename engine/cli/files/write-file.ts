/**
 * The one place where the command line writes files. A file has a temporary name until it is complete and on disk; then it
 * gets its final name atomically, so nobody ever finds half a file there.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync } from 'node:fs';
import { lstat, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** Unfinished files; removed when the process ends in an orderly way. */
const unfinished = new Set<string>();
process.on('exit', () => {
  for (const path of unfinished) rmSync(path, { force: true });
});

/**
 * Orderly ends by signal, with the exit codes of a shell. Handled only while there is a file to remove: a handler waits for
 * the present turn of the event loop, which may take minutes for a report; without a handler the system ends the process at
 * once.
 */
const ENDS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
const leave = (signal: keyof typeof ENDS): never => process.exit(ENDS[signal]);
const signals = Object.keys(ENDS) as (keyof typeof ENDS)[];

function begin(path: string): void {
  if (unfinished.size === 0) for (const signal of signals) process.on(signal, leave);
  unfinished.add(path);
}

function end(path: string): void {
  if (unfinished.delete(path) && unfinished.size === 0)
    for (const signal of signals) process.off(signal, leave);
}

export interface AtomicFile {
  write(data: string | Uint8Array): Promise<void>;
  /** Flushes the file and gives it its final name. */
  commit(): Promise<void>;
  /** Leaves no trace; harmless after commit. */
  discard(): Promise<void>;
}

/** Longest chain of links that is followed. */
const MOST_LINKS = 40;

/**
 * The actual path of the file: symbolic links are followed, and one whose target does not exist creates it. Anything that is not a file,
 * such as a device or a pipe, is not replaced by one.
 */
async function placeOf(path: string): Promise<string> {
  let place = path;
  for (let links = 0; links < MOST_LINKS; links++) {
    const found = await ifThere(stat(place));
    if (found?.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
    if (found && !found.isFile())
      throw new Error('it is a device or a pipe, not a file (standard output is -)');
    if (found) return realpath(place);
    if (!(await ifThere(lstat(place)))?.isSymbolicLink()) return place;
    place = resolve(await realpath(dirname(place)), await readlink(place));
  }
  throw Object.assign(new Error('symbolic links that form a loop'), { code: 'ELOOP' });
}

const ifThere = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return null;
    throw fault;
  });

export async function createAtomicFile(asked: string): Promise<AtomicFile> {
  const path = await placeOf(asked);
  const temporary = join(
    dirname(path),
    `.${basename(path)}.~${process.pid}-${randomBytes(4).toString('hex')}`,
  );
  begin(temporary);
  let handle: FileHandle;
  try {
    // synchronously: a signal before an asynchronous answer would leave an unknown file behind
    closeSync(openSync(temporary, 'wx'));
    handle = await open(temporary, 'r+');
  } catch (fault) {
    rmSync(temporary, { force: true });
    end(temporary);
    throw fault;
  }
  let state: 'open' | 'committed' | 'discarded' = 'open';
  return {
    write: (data) => writeAll(handle, typeof data === 'string' ? Buffer.from(data, 'utf8') : data),
    commit: async () => {
      await handle.sync();
      await handle.close();
      await rename(temporary, path);
      end(temporary);
      state = 'committed';
    },
    discard: async () => {
      if (state !== 'open') return;
      state = 'discarded';
      await handle.close().catch(() => undefined);
      await rm(temporary, { force: true });
      end(temporary);
    },
  };
}

export async function writeTextFile(path: string, text: string): Promise<void> {
  await writePieces(path, [text]);
}

/** Writes the pieces one by one, so that a long table need not exist as a whole. */
export async function writePieces(path: string, pieces: Iterable<string | Uint8Array>): Promise<void> {
  const file = await createAtomicFile(path);
  try {
    for (const piece of pieces) await file.write(piece);
    await file.commit();
  } finally {
    await file.discard();
  }
}

/** A nearly full disk may accept only a part: it succeeds only if all bytes are counted. */
async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, at);
    at += bytesWritten;
  }
}
