/** The project that a dropped export belongs to, where it may be a recent file; opened only when the user agrees. */
import { safeFileName } from '../../engine/charts/file-name';
import { plainText } from '../../engine/charts/run-notes';
import { openFileId } from '../app/files';
import { platform } from '../platform/platform';
import { useDialogsStore } from '../stores/dialogs';
import { useDocumentStore } from '../stores/document';

const WORDS = { chart: 'Open and run it', sweep: 'Open it' } as const;

/** Whether a project of that name is open then. */
export async function offerRecent(name: string, what: keyof typeof WORDS): Promise<boolean> {
  const wanted = safeFileName([name], 'kempe');
  const entry = (await platform.recent()).find((each) => each.name === wanted);
  if (!entry || entry.fileId === useDocumentStore().file?.fileId) return false;
  const choice = await useDialogsStore().ask({
    title: `Open the project of this ${what}?`,
    message: `The ${what} belongs to "${plainText(name, 80)}", which may be the recent file ${entry.name}.`,
    choices: [
      { id: 'open', label: WORDS[what], kind: 'primary' },
      { id: 'cancel', label: 'Cancel', kind: 'plain' },
    ],
  });
  if (choice !== 'open') return false;
  await openFileId(entry.fileId);
  return useDocumentStore().project.name === name;
}
