/**
 * The folder for the app's own data: the journal of edits, recent files, settings. Where it cannot be
 * written (a read-only disk, a folder of somebody else), Electron finds no instance to claim and would end silently. Instead the user is
 * asked whether to run with a temporary folder that is deleted when the app quits, or to quit.
 */
import { mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { App } from 'electron';
import { causeOf } from './failure';

export interface NotKept {
  /** Where nothing can be kept. */
  folder: string;
  /** In words: `access is denied`. */
  cause: string;
}

/** The one that was asked for: Chromium silently takes another where it cannot make that. */
export function ownFolder(app: App): string {
  const wanted = app.commandLine.getSwitchValue('user-data-dir');
  return wanted === '' ? app.getPath('userData') : resolve(wanted);
}

/** Null where the folder takes files; else why not. It is made where it is missing. */
export function findNotKept(folder: string): NotKept | null {
  try {
    mkdirSync(folder, { recursive: true });
    rmdirSync(mkdtempSync(join(folder, '.writable-')));
    return null;
  } catch (error) {
    return { folder, cause: causeOf(error) };
  }
}

/**
 * Before `ready`, for Chromium then begins to write: a folder of this run alone. Returns what removes it, which never
 * throws: Chromium's other processes may still write there, and an error while quitting would leave the app without a
 * window, for good. What stays is in the system's folder for what is temporary.
 */
export function keepForThisRun(app: App): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-'));
  app.setPath('userData', folder);
  app.setPath('sessionData', folder);
  const remove = (): void => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      console.error(`${folder} could not be removed: ${causeOf(error)}`);
    }
  };
  app.once('quit', remove);
  return remove;
}
