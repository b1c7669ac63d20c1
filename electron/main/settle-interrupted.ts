/**
 * At the start: saves of the last run that were cut off while they wrote in place. What is the app's own is put back
 * without a word; about every other file the person is asked, now and, where they put it off, when they open it.
 */
import { dialog } from 'electron';
import { relative } from 'node:path';
import { agreesToPutBack } from './dialogs';
import type { Documents } from './files/documents';
import type { InterruptedSave } from './files/interrupted-saves';

/** A network folder that does not answer must not hold up the start; its files are asked about when they are opened [ms]. */
const PATIENCE_MS = 3000;

export async function settleInterruptedSaves(documents: Documents, userData: string): Promise<void> {
  for (const save of await soon(documents.interruptedSaves())) {
    const isOwn = !relative(userData, save.path).startsWith('..');
    if (!isOwn && !(await agreesToPutBack(save))) continue;
    const done = await documents.putBack(save);
    if ('problem' in done) dialog.showErrorBox(done.problem.message, done.problem.remedy);
  }
}

async function soon(looking: Promise<InterruptedSave[]>): Promise<InterruptedSave[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<InterruptedSave[]>((resolve) => {
    timer = setTimeout(() => resolve([]), PATIENCE_MS);
  });
  return Promise.race([looking, late]).finally(() => clearTimeout(timer));
}
