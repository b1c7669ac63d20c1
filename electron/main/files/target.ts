/** The file that a save replaces: where it is, what it is, and whether it is still what it was. */
import { basename, dirname, join, resolve } from 'node:path';
import { digestFile } from './bytes';
import { codeOf, FsFailure, FileRefusal, refuse } from './failure';
import type { FileStat, FsPort } from './fs-port';
import type { SaveRequest } from './save-request';

export interface Target {
  /** With symbolic links followed, also those that lead to no file yet. */
  path: string;
  stat: FileStat | null;
  digest: string | null;
}

/** As many links as Linux follows. */
const MOST_LINKS = 40;

export async function inspectTarget(fs: FsPort, request: SaveRequest): Promise<Target> {
  const path = await resolveTarget(fs, request.path);
  const stat = await statIfThere(fs, path);
  const { expected } = request;
  if (!stat) {
    if (expected) gone(request.path);
    return { path, stat, digest: null };
  }
  if (!stat.isFile) refuse('not-writable', `${request.path} is a folder, a device or a pipe, not a file.`);
  await refuseReadOnly(fs, request.path, path, stat);
  // A hash costs a read: skip it where nobody needs to know.
  const wanted = expected !== null || stat.size === request.data.length;
  const digest = wanted ? await digestFile(fs, path) : null;
  if (expected && (expected.realPath !== path || !expected.digests.includes(digest!))) {
    changed(request.path, 'was changed by another program');
  }
  return { path, stat, digest };
}

/** rename() would replace a file that its owner marked read-only without a word, and reset the mark. */
async function refuseReadOnly(fs: FsPort, shown: string, path: string, stat: FileStat): Promise<void> {
  // The super-user may write everything, so the permission bits are looked at besides.
  const marked = (stat.mode & 0o222) === 0;
  const code = marked ? 'EACCES' : await deniedWith(fs, path);
  if (code === null) return;
  refuse('read-only', `${shown} is read-only${code === 'EROFS' ? ', as is the disk it is on' : ''}.`);
}

async function deniedWith(fs: FsPort, path: string): Promise<string | null> {
  try {
    await fs.checkWritable(path);
    return null;
  } catch (error) {
    if (error instanceof FsFailure && ['EACCES', 'EPERM', 'EROFS'].includes(error.code)) return error.code;
    throw error;
  }
}

/** The file that symbolic links lead to, and that a link is about to lead to where it dangles. */
export async function resolveTarget(fs: FsPort, path: string): Promise<string> {
  let next = path;
  for (let links = 0; links <= MOST_LINKS; links++) {
    try {
      return await fs.realpath(next);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    const place = join(await folderOf(fs, next, path), basename(next));
    const led = await leadsTo(fs, place);
    if (led === null) return place;
    next = resolve(dirname(place), led);
  }
  throw new FsFailure('find', path, 'ELOOP');
}

async function folderOf(fs: FsPort, path: string, asked: string): Promise<string> {
  try {
    return await fs.realpath(dirname(path));
  } catch (error) {
    if (path === asked || !isMissing(error)) throw error;
    refuse(
      'not-found',
      `${asked} is a symbolic link to ${path}, and that folder does not exist.`,
      'Make the folder that the link leads to, or use Save As to keep a copy elsewhere.',
    );
  }
}

/** Null if nothing exists there or it is not a link; it may have been created just now. */
async function leadsTo(fs: FsPort, path: string): Promise<string | null> {
  try {
    return await fs.readLink(path);
  } catch (error) {
    if (['ENOENT', 'EINVAL', 'UNKNOWN'].includes(codeOf(error))) return null;
    throw error;
  }
}

async function statIfThere(fs: FsPort, path: string): Promise<FileStat | null> {
  try {
    return await fs.stat(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Looks once more after the slow part, so that a change in the meantime is not overwritten. By the bytes where they are
 * known: size and time say little on a disk that counts in steps of two seconds, or whose clock was put back.
 */
export async function expectUntouched(fs: FsPort, target: Target): Promise<void> {
  const before = target.stat;
  const now = await statIfThere(fs, target.path);
  if (!before && !now) return;
  if (!now) gone(target.path);
  if (!before) changed(target.path, 'has just been created');
  const same =
    target.digest === null
      ? before.ino === now.ino &&
        before.dev === now.dev &&
        before.size === now.size &&
        before.mtimeMs === now.mtimeMs
      : now.isFile && (await digestFile(fs, target.path)) === target.digest;
  if (!same) changed(target.path, 'was changed by another program');
}

function changed(path: string, how: string): never {
  const message = `${path} ${how} since it was last read or saved here. Nothing was written.`;
  const remedy = 'Overwrite it, reload it, or use Save As to keep both versions.';
  throw new FileRefusal({ code: 'changed-on-disk', message, remedy });
}

function gone(path: string): never {
  const message = `${path} was deleted or moved since it was last read or saved here. Nothing was written.`;
  const remedy = 'Save it there again, or use Save As to save it elsewhere.';
  throw new FileRefusal({ code: 'changed-on-disk', message, remedy, gone: true });
}

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';
