/**
 * The ten-step save. The usual libraries for atomic writes report success for a file that a full disk cut short, so
 * this is ours: write beside the document until every byte is down, flush, check, keep the old version, rename,
 * flush the folder. Whatever fails, the document is the old version or the new one, and success is said last. From the
 * last look at the document to its replacement no other process of ours may do the same (see claim.ts).
 *
 * What becomes of the name, the owner and the links:
 * - A symbolic link stays. The file that it leads to is replaced, or made where the link leads to none yet.
 * - Mode, owner and group stay. Where the system does not permit to give a file away, it belongs to whoever saved it;
 *   and where not even the group can be kept, its members get no more rights than everyone has.
 * - A hard link is broken: the other names keep the earlier version, which the caller is told. Writing into the file
 *   would keep the link, but such links are mostly made by backups and snapshots, whose versions it would change; and
 *   no other way leaves a whole document behind at every moment.
 * - Access lists and extended attributes are not carried over: Node cannot read them.
 */
import { dirname } from 'node:path';
import { digestOf, discard, syncFolder, writeNew } from './bytes';
import type { Rights } from './bytes';
import { underClaim } from './claim';
import { explained, FsFailure } from './failure';
import type { FileStat, FsPort } from './fs-port';
import { detachGenerations, isGeneration, keepGeneration } from './generations';
import { writeInPlace } from './in-place';
import { forgetSaves } from './interrupted-saves';
import { temporaryPath } from './names';
import { sweepTemporaries } from './sweep';
import { expectUntouched, inspectTarget } from './target';
import type { Target } from './target';
import type { SaveRequest } from './save-request';

export interface Saved {
  /** With symbolic links followed. */
  realPath: string;
  digest: string;
  /** Other names that led to the file, and still lead to its earlier version. */
  namesLeft: number;
}

export async function saveFile(port: FsPort, request: SaveRequest): Promise<Saved> {
  const fs = explained(port);
  const digest = digestOf(request.data);
  const target = await inspectTarget(fs, request);
  let namesLeft = 0;
  if (target.digest === digest) await flushExisting(fs, target.path);
  else namesLeft = await replace(fs, target, request);
  await syncFolder(fs, dirname(target.path));
  // whatever an earlier save has left, the current version of this file is whole
  await forgetSaves(fs, request.backups, target.path);
  await sweepTemporaries(fs, target.path).catch(() => undefined);
  return { realPath: target.path, digest, namesLeft };
}

/** The number of names that keep the earlier version. */
async function replace(fs: FsPort, target: Target, request: SaveRequest): Promise<number> {
  const { path, stat } = target;
  const temp = temporaryPath(path);
  try {
    await writeNew(fs, temp, request.data, stat ?? newFile());
    return await underClaim(fs, path, async (claim) => {
      await expectUntouched(fs, target);
      const names = stat === null ? 0 : await otherNames(fs, path, stat);
      try {
        if (stat && request.generations > 0) await keepGeneration(fs, path, stat, request.generations);
        claim.check();
        await renameOver(fs, temp, path);
        return names;
      } catch (error) {
        if (!stat || !refusesRename(error, path)) throw error;
        await discard(fs, temp);
        await writeOver(fs, target, stat, request);
        return 0;
      }
    });
  } catch (error) {
    await discard(fs, temp);
    if (!stat || !refusesFiles(error, temp)) throw error;
    await underClaim(fs, path, () => writeOver(fs, target, stat, request));
    return 0;
  }
}

const newFile = (): Rights => ({ mode: 0o666 & ~process.umask() });

async function writeOver(fs: FsPort, target: Target, stat: FileStat, request: SaveRequest): Promise<void> {
  await expectUntouched(fs, target);
  // A generation may be a hard link to the very bytes that are about to be written over.
  if (request.generations > 0) await detachGenerations(fs, target.path, stat);
  await writeInPlace(fs, target.path, request.data, request.backups);
}

/** A save that was cut off may have left the document under the name of its newest earlier version as well. */
async function otherNames(fs: FsPort, path: string, { ino, dev, links }: FileStat): Promise<number> {
  if (links < 2) return 0;
  return links - 1 - ((await isGeneration(fs, path, { ino, dev })) ? 1 : 0);
}

/** The bytes are already written; they only have to be flushed to disk. */
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

function refusesRename(error: unknown, path: string): boolean {
  if (!(error instanceof FsFailure && error.action === 'rename' && error.path === path)) return false;
  return ['EXDEV', 'EPERM', 'EACCES', 'EBUSY'].includes(error.code);
}

function refusesFiles(error: unknown, temp: string): boolean {
  if (!(error instanceof FsFailure && error.action === 'create' && error.path === temp)) return false;
  return ['EACCES', 'EPERM'].includes(error.code);
}
