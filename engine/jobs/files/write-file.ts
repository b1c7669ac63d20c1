/**
 * The one place where the command line writes files. A file has a temporary name until it is complete and on disk; then it
 * gets its final name atomically, so nobody ever finds half a file there.
 */
import { closeSync, constants, openSync, rmSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { access, lstat, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { findLeftovers, temporaryPath } from './temporaries';

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

interface Target {
  readonly path: string;
  /** Of the file that is replaced; null if there is none. */
  readonly stats: Stats | null;
}

/**
 * Where the file actually is: symbolic links are followed, and one whose target does not exist creates it. Anything that is not a file,
 * such as a device or a pipe, is not replaced by one; nor is a file that is read-only.
 */
async function findTarget(asked: string): Promise<Target> {
  let path = asked;
  for (let links = 0; links < MOST_LINKS; links++) {
    const stats = await ifThere(stat(path));
    if (stats?.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
    if (stats && !stats.isFile())
      throw new Error('it is a device or a pipe, not a file (standard output is -)');
    if (stats) {
      // a rename would replace it without a word, and the super-user may write everything
      if ((stats.mode & 0o222) === 0) throw new Error('it is read-only');
      await access(path, constants.W_OK);
      return { path: await realpath(path), stats };
    }
    if (!(await ifThere(lstat(path)))?.isSymbolicLink()) return { path, stats };
    path = resolve(await realpath(dirname(path)), await readlink(path));
  }
  throw Object.assign(new Error('symbolic links that form a loop'), { code: 'ELOOP' });
}

const ifThere = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return null;
    throw fault;
  });

export async function createAtomicFile(asked: string): Promise<AtomicFile> {
  const { path, stats } = await findTarget(asked);
  // one that cannot be removed keeps nobody from writing
  for (const left of await findLeftovers(path)) await rm(left, { force: true }).catch(() => undefined);
  const temporary = temporaryPath(path);
  begin(temporary);
  const handle = await openNew(temporary, stats).catch((fault: unknown) => {
    rmSync(temporary, { force: true });
    end(temporary);
    throw fault;
  });
  let state: 'open' | 'committed' | 'discarded' = 'open';
  return {
    write: (data) => writeAll(handle, typeof data === 'string' ? Buffer.from(data, 'utf8') : data),
    commit: async () => {
      await handle.sync();
      await handle.close();
      await rename(temporary, path);
      end(temporary);
      state = 'committed';
      await syncFolder(dirname(path));
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

/** With the rights of the file that it is to replace. */
async function openNew(path: string, replaced: Stats | null): Promise<FileHandle> {
  // synchronously: a signal before an asynchronous answer would leave an unknown file behind
  closeSync(openSync(path, 'wx'));
  const handle = await open(path, 'r+');
  try {
    if (replaced) await giveRights(handle, replaced);
    return handle;
  } catch (fault) {
    await handle.close().catch(() => undefined);
    throw fault;
  }
}

/** Permissions and owner of the file that is replaced. The owner first: a change of owner may remove permissions. */
async function giveRights(handle: FileHandle, { mode, uid, gid }: Stats): Promise<void> {
  if (process.platform === 'win32') return;
  let bits = mode & 0o777;
  const own = await handle.stat();
  if (own.uid !== uid || own.gid !== gid) {
    const given = (await chown(handle, uid, gid)) || (await chown(handle, -1, gid));
    // the permissions of its group were not meant for another one
    if (!given && own.gid !== gid) bits &= 0o707 | ((bits & 0o007) << 3);
  }
  await handle.chmod(bits);
}

const chown = (handle: FileHandle, uid: number, gid: number): Promise<boolean> =>
  handle.chown(uid, gid).then(
    () => true,
    () => false,
  );

/** Makes a rename durable. Some file systems cannot flush a folder, and offer nothing better. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
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
