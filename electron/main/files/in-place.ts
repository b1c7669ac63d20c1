/**
 * The last resort for folders that refuse a rename (some network shares, sticky folders): write into the file itself.
 * The old bytes are copied away and read back first, space for a longer version is claimed before an old byte is
 * touched, and after a failure the old bytes are put back. Only if that fails too is the document damaged, and then
 * the message names the copy. If the app or the power ends in the middle, the copy and a note of its origin remain, from which the next
 * start restores the old bytes (see interrupted-saves.ts).
 */
import { basename, dirname, join } from 'node:path';
import { digestOf, readAll, readOpen, syncFolder, writeAll, writeNew } from './bytes';
import { underClaim } from './claim';
import { explained, FileRefusal, FsFailure, refuse } from './failure';
import type { FsPort, OpenFile } from './fs-port';
import { dropNote, forgetSaves, interruptedSaveOf, keepParts, noteSave } from './interrupted-saves';
import type { InterruptedSave } from './interrupted-saves';
import { temporaryPath } from './names';

const LARGEST = 512 * 1024 * 1024;

export async function writeInPlace(
  fs: FsPort,
  path: string,
  data: Uint8Array,
  backups: string,
): Promise<void> {
  const old = await readAll(fs, path, LARGEST);
  if (old === null) refuse('too-large', `${path} is too large to be replaced in this folder.`);
  const copy = await copyAway(fs, path, old, data, backups);
  try {
    await exchange(fs, path, old, data, copy);
  } catch (error) {
    // The message of a refusal names the copy: then it is all that is left of the earlier version.
    if (!(error instanceof FileRefusal)) await dropNote(fs, copy);
    throw error;
  }
  await forgetSaves(fs, backups, path);
}

/** The earlier version over what a save that was cut off has left, which is kept. Returns where. */
export async function putEarlierBack(port: FsPort, backups: string, save: InterruptedSave): Promise<string> {
  const fs = explained(port);
  const { path, copy } = save;
  return underClaim(fs, path, async () => {
    const still = await interruptedSaveOf(fs, backups, path);
    if (still?.copy !== copy)
      refuse('changed-on-disk', `${path} has been changed in the meantime.`, 'Open it again.');
    const whole = await readAll(fs, copy, LARGEST);
    if (whole === null) refuse('too-large', `${copy} is too large to be restored.`, 'Copy it by hand.');
    const parts = await keepParts(fs, backups, path);
    const file = await fs.open(path, 'update');
    try {
      await overwrite(file, path, whole);
    } finally {
      await file.close().catch(() => undefined);
    }
    await forgetSaves(fs, backups, path);
    return parts;
  });
}

async function exchange(
  fs: FsPort,
  path: string,
  old: Uint8Array,
  data: Uint8Array,
  copy: string,
): Promise<void> {
  const file = await fs.open(path, 'update');
  try {
    await claimSpace(file, path, old, data, copy);
    try {
      await overwrite(file, path, data);
    } catch (error) {
      await putBack(file, path, old, copy, error);
    }
  } finally {
    await file.close().catch(() => undefined);
  }
}

async function copyAway(
  fs: FsPort,
  path: string,
  old: Uint8Array,
  data: Uint8Array,
  backups: string,
): Promise<string> {
  await fs.makeFolder(backups);
  const ontoParts = (await interruptedSaveOf(fs, backups, path)) !== null;
  const copy = temporaryPath(join(backups, basename(path)));
  try {
    await writeNew(fs, copy, old, null);
    const back = await readAll(fs, copy, old.length);
    if (back === null || digestOf(back) !== digestOf(old)) throw new FsFailure('write', copy, 'EIO');
    await noteSave(fs, copy, path, { before: old, after: data, ontoParts });
    // If the power fails while the document is written over, this is the only whole version there is.
    await syncFolder(fs, backups);
    await syncFolder(fs, dirname(backups));
  } catch (error) {
    await dropNote(fs, copy);
    throw error;
  }
  return copy;
}

/** Writes what lies beyond the old end first: if the disk is full, cutting it off again restores the document. */
async function claimSpace(
  file: OpenFile,
  path: string,
  old: Uint8Array,
  data: Uint8Array,
  copy: string,
): Promise<void> {
  if (data.length <= old.length) return;
  try {
    await writeAll(file, path, data, old.length);
    await file.sync();
  } catch (error) {
    await file.truncate(old.length).catch(() => refuseDamaged(path, copy));
    throw error;
  }
}

async function overwrite(file: OpenFile, path: string, data: Uint8Array): Promise<void> {
  await writeAll(file, path, data);
  await file.truncate(data.length);
  await file.sync();
  const back = await readOpen(file, data.length);
  if (back === null || digestOf(back) !== digestOf(data)) throw new FsFailure('read back', path, 'EIO');
}

async function putBack(
  file: OpenFile,
  path: string,
  old: Uint8Array,
  copy: string,
  cause: unknown,
): Promise<never> {
  try {
    // First the cut: it needs no space, and where not one byte was written over it is all there is to do.
    await file.truncate(old.length);
    await overwrite(file, path, old);
  } catch {
    refuseDamaged(path, copy);
  }
  throw cause;
}

function refuseDamaged(path: string, copy: string): never {
  refuse(
    'failed',
    `${path} could not be saved and its folder did not allow the earlier version to be restored.`,
    `The earlier version is safe in ${copy}. Use Save As to keep your changes in another folder.`,
  );
}
