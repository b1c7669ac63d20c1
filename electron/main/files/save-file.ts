/**
 * The ten-step save. The usual libraries for atomic writes report success for a file that a full disk cut short, so
 * this is ours: write beside the document until every byte is down, flush, check, keep the old version, rename,
 * flush the folder. Whatever fails, the document is the old version or the new one, and success is said last.
 */
import { basename, dirname, join } from 'node:path';
import { digestFile, digestOf, discard, syncFolder, writeNew } from './bytes';
import { explained, FsFailure, refuse } from './failure';
import type { FileStat, FsPort } from './fs-port';
import { detachGeneration, keepGeneration } from './generations';
import { writeInPlace } from './in-place';
import { temporaryPath } from './names';
import { sweepTemporaries } from './sweep';

export interface SaveRequest {
  path: string;
  data: Uint8Array;
  /** What the file should be before it is replaced; null where the user agreed to replace whatever is there. */
  expected: { realPath: string; digests: readonly string[] } | null;
  /** Earlier versions to keep beside it. */
  generations: number;
  /** Where the old bytes go while a folder that refuses renames is written in place. */
  backups: string;
}

export interface Saved {
  /** With symbolic links followed. */
  realPath: string;
  digest: string;
}

interface Target {
  path: string;
  stat: FileStat | null;
  digest: string | null;
}

export async function saveFile(port: FsPort, request: SaveRequest): Promise<Saved> {
  const fs = explained(port);
  const digest = digestOf(request.data);
  const target = await inspectTarget(fs, request);
  if (target.digest === digest) await flushExisting(fs, target.path);
  else await replace(fs, target, request);
  await syncFolder(fs, dirname(target.path));
  await sweepTemporaries(fs, target.path).catch(() => undefined);
  return { realPath: target.path, digest };
}

async function replace(fs: FsPort, target: Target, request: SaveRequest): Promise<void> {
  const temp = temporaryPath(target.path);
  try {
    await writeNew(fs, temp, request.data, target.stat?.mode ?? 0o666 & ~process.umask());
    await expectUntouched(fs, target);
    if (target.stat && request.generations > 0) {
      await keepGeneration(fs, target.path, target.stat.mode, request.generations);
    }
    await renameOver(fs, temp, target.path);
  } catch (error) {
    await discard(fs, temp);
    if (!target.stat || !refusesRename(error, temp, target.path)) throw error;
    await expectUntouched(fs, target);
    // The generation may be a hard link to the very bytes that are about to be written over.
    if (request.generations > 0) await detachGeneration(fs, target.path, target.stat);
    await writeInPlace(fs, target.path, request.data, request.backups);
  }
}

async function inspectTarget(fs: FsPort, request: SaveRequest): Promise<Target> {
  const path = await resolveTarget(fs, request.path);
  const stat = await statIfThere(fs, path);
  const { expected } = request;
  if (!stat) {
    if (expected) changed(request.path, 'was deleted or moved');
    return { path, stat, digest: null };
  }
  if (!stat.isFile) refuse('not-writable', `${request.path} is not an ordinary file.`);
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

/** Symbolic links are kept: the file that they lead to is replaced. */
async function resolveTarget(fs: FsPort, path: string): Promise<string> {
  try {
    return await fs.realpath(path);
  } catch (error) {
    if (!(error instanceof FsFailure && error.code === 'ENOENT')) throw error;
    return join(await fs.realpath(dirname(path)), basename(path));
  }
}

async function statIfThere(fs: FsPort, path: string): Promise<FileStat | null> {
  try {
    return await fs.stat(path);
  } catch (error) {
    if (error instanceof FsFailure && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Looks once more after the slow part, so that a change in the meantime is not overwritten. */
async function expectUntouched(fs: FsPort, target: Target): Promise<void> {
  const before = target.stat;
  const now = await statIfThere(fs, target.path);
  if (!before && !now) return;
  if (!before || !now) changed(target.path, now ? 'has just been created' : 'was deleted or moved');
  const same =
    before.ino === now.ino &&
    before.dev === now.dev &&
    before.size === now.size &&
    before.mtimeMs === now.mtimeMs;
  if (same || (target.digest !== null && (await digestFile(fs, target.path)) === target.digest)) return;
  changed(target.path, 'was changed by another program');
}

function changed(path: string, how: string): never {
  refuse(
    'changed-on-disk',
    `${path} ${how} since it was last read or saved here. Nothing was written.`,
    'Overwrite it, reload it, or use Save As to keep both versions.',
  );
}

/** The bytes are there already; what is left to promise is that they are on the disk. */
async function flushExisting(fs: FsPort, path: string): Promise<void> {
  const file = await fs.open(path, 'update');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Virus scanners and indexers on Windows hold new files for a moment. */
const PAUSES_MS = process.platform === 'win32' ? [20, 60, 180, 540] : [];

async function renameOver(fs: FsPort, temp: string, path: string): Promise<void> {
  for (const pause of PAUSES_MS) {
    try {
      await fs.rename(temp, path);
      return;
    } catch (error) {
      if (!(error instanceof FsFailure && ['EPERM', 'EACCES', 'EBUSY'].includes(error.code))) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  await fs.rename(temp, path);
}

function refusesRename(error: unknown, temp: string, path: string): boolean {
  if (!(error instanceof FsFailure)) return false;
  if (error.action === 'rename' && error.path === path) {
    return ['EXDEV', 'EPERM', 'EACCES', 'EBUSY'].includes(error.code);
  }
  return error.action === 'create' && error.path === temp && ['EACCES', 'EPERM'].includes(error.code);
}
