/**
 * What an interrupted in-place save leaves behind: a copy of the earlier version, and beside it a
 * note of the file that it belongs to and of the bytes before and after. As long as there is a note, the save did not
 * say that it had ended. A file that is neither of the two versions may then be parts of both, however sound it looks.
 */
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { digestFile, digestOf, discard, readAll, syncFolder, writeNew } from './bytes';
import { refuse } from './failure';
import type { FsPort } from './fs-port';
import { temporaryPath } from './names';

const NOTE = '.note';
const LONGEST_NOTE = 64 * 1024;
const LARGEST = 512 * 1024 * 1024;

const Digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const Note = v.object({
  path: v.string(),
  before: Digest,
  after: Digest,
  begunAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The content before had been left by another interrupted save: its copy is not a version to restore. */
  ontoParts: v.boolean(),
});
type Note = v.InferOutput<typeof Note>;

/** A save that was cut off, and whose file is neither the old version nor the new one. */
export interface InterruptedSave {
  /** Of the file, with symbolic links followed. */
  path: string;
  /** The earlier version, whole. */
  copy: string;
  begunAt: string;
}

/** On the disk when the folder of the copy is flushed after it. */
export async function noteSave(
  fs: FsPort,
  copy: string,
  path: string,
  versions: { before: Uint8Array; after: Uint8Array; ontoParts: boolean },
): Promise<void> {
  const note: Note = {
    path,
    before: digestOf(versions.before),
    after: digestOf(versions.after),
    begunAt: new Date().toISOString(),
    ontoParts: versions.ontoParts,
  };
  await writeNew(fs, copy + NOTE, new TextEncoder().encode(JSON.stringify(note)), null);
}

/** Nothing was written over, or the old bytes were put back. The note first: a copy without one is only left over. */
export async function dropNote(fs: FsPort, copy: string): Promise<void> {
  await discard(fs, copy + NOTE);
  await discard(fs, copy);
}

/** The file is a whole version again: what was kept for it is deleted, durably before the save is reported as done. */
export async function forgetSaves(fs: FsPort, backups: string, path: string): Promise<void> {
  const notes = (await readNotes(fs, backups)).filter(({ note }) => note.path === path);
  await remove(fs, backups, notes);
}

/** The newest save of this file that was cut off; null where the file is a version that was saved. */
export async function interruptedSaveOf(
  fs: FsPort,
  backups: string,
  path: string,
): Promise<InterruptedSave | null> {
  const notes = (await readNotes(fs, backups)).filter(({ note }) => note.path === path);
  return notes.length === 0 ? null : judge(fs, backups, notes);
}

/** Of all files, as far as they can be read now. */
export async function interruptedSaves(fs: FsPort, backups: string): Promise<InterruptedSave[]> {
  const found: InterruptedSave[] = [];
  const notes = await readNotes(fs, backups);
  for (const path of new Set(notes.map(({ note }) => note.path))) {
    const ofIt = notes.filter(({ note }) => note.path === path);
    const save = await judge(fs, backups, ofIt).catch(() => null);
    if (save) found.push(save);
  }
  return found;
}

/** What is in the file now is kept beside the copy, in case it is of use to somebody. Returns where. */
export async function keepParts(fs: FsPort, backups: string, path: string): Promise<string> {
  const parts = await readAll(fs, path, LARGEST);
  if (parts === null) refuse('too-large', `${path} is too large to be restored.`);
  const kept = `${temporaryPath(join(backups, basename(path)))}.parts`;
  await writeNew(fs, kept, parts, null);
  await syncFolder(fs, backups);
  return kept;
}

interface Found {
  note: Note;
  copy: string;
}

/** Notes of saves that did complete are removed in passing. */
async function judge(fs: FsPort, backups: string, notes: Found[]): Promise<InterruptedSave | null> {
  const path = notes[0].note.path;
  const now = await digestFile(fs, path);
  if (notes.some(({ note }) => now === note.after || (now === note.before && !note.ontoParts))) {
    await remove(fs, backups, notes);
    return null;
  }
  const newestFirst = notes.toSorted((a, b) => b.note.begunAt.localeCompare(a.note.begunAt));
  for (const { note, copy } of newestFirst) {
    if (note.ontoParts) continue;
    const whole = await digestFile(fs, copy).catch(() => null);
    if (whole === note.before) return { path, copy, begunAt: note.begunAt };
  }
  return null;
}

async function readNotes(fs: FsPort, backups: string): Promise<Found[]> {
  // Once more where it failed, as with a deletion; most have never written in place, and have no such folder.
  const names = await fs.list(backups).catch(() => fs.list(backups).catch((): string[] => []));
  const found: Found[] = [];
  for (const name of names) {
    if (!name.endsWith(NOTE)) continue;
    const note = await readNote(fs, join(backups, name));
    if (note) found.push({ note, copy: join(backups, name.slice(0, -NOTE.length)) });
  }
  return found;
}

/** A note that is not whole was cut off itself, before anything was written over. */
async function readNote(fs: FsPort, path: string): Promise<Note | null> {
  try {
    const bytes = await readAll(fs, path, LONGEST_NOTE);
    return bytes && v.parse(Note, JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

async function remove(fs: FsPort, backups: string, notes: readonly Found[]): Promise<void> {
  if (notes.length === 0) return;
  for (const { copy } of notes) await dropNote(fs, copy);
  await syncFolder(fs, backups).catch(() => undefined);
}
