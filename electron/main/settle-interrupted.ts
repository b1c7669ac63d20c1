/**
 * At the start: saves of the last run that were cut off while they wrote in place. What is the app's own is put back
 * without a word; about every other file the person is asked, now and, where they put it off, when they open it.
 */
import { dialog } from 'electron';
import type { BrowserWindow } from 'electron';
import { relative } from 'node:path';
import type { FileProblem } from '../shared/file-problem';
import { agreesToPutBack } from './dialogs';
import type { Documents } from './files/documents';
import type { InterruptedSave } from './files/interrupted-saves';

/** A network folder that does not answer must not hold up the start; its files are asked about when they are opened [ms]. */
const PATIENCE_MS = 3000;

/** What could not be restored, to be reported in the first window. */
export async function settleInterruptedSaves(documents: Documents, userData: string): Promise<FileProblem[]> {
  const refused: FileProblem[] = [];
  for (const save of await soon(documents.interruptedSaves())) {
    const isOwn = !relative(userData, save.path).startsWith('..');
    if (!isOwn && !(await agreesToPutBack(save))) continue;
    const done = await documents.putBack(save);
    if ('problem' in done) refused.push(done.problem);
  }
  return refused;
}

/** Once each, over the window as soon as it shows something. */
export function tellRefused(window: BrowserWindow, refused: FileProblem[]): void {
  const problems = refused.splice(0);
  window.webContents.once('did-finish-load', () => void tellInTurn(window, problems));
}

async function tellInTurn(window: BrowserWindow, problems: readonly FileProblem[]): Promise<void> {
  for (const { message, remedy } of problems) {
    if (window.isDestroyed()) return;
    await dialog.showMessageBox(window, { type: 'error', message, detail: remedy, buttons: ['OK'] });
  }
}

async function soon(looking: Promise<InterruptedSave[]>): Promise<InterruptedSave[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<InterruptedSave[]>((resolve) => {
    timer = setTimeout(() => resolve([]), PATIENCE_MS);
  });
  return Promise.race([looking, late]).finally(() => clearTimeout(timer));
}
