/** Opening what a crash left behind: as unsaved work, in the journal that it came from. */
import { writeProject } from '../../engine/model/file/write-project';
import { packApart } from '../sim/readers/pack-apart';
import { useSurfacesStore } from '../stores/files/surfaces';
import { safeFileName } from '../../engine/output/files/file-name';
import { currentJournal } from '../journal/current-journal';
import type { FoundRecovery } from '../journal/read-recovery';
import { platform } from '../platform/platform';
import { useDialogsStore } from '../stores/window/dialogs';
import { useExternalChangeStore } from '../stores/files/external-change';
import { useDocumentStore } from '../stores/editing/document';
import { useRecoveriesStore } from '../journal/recoveries';
import { useSelectionStore } from '../stores/editing/selection';
import { useToastsStore } from '../stores/window/toasts';
import { useWorkspaceStore } from '../stores/window/workspace';
import { settleChanges } from './files';
import { TEXT } from './texts';

/** The file on disk is left alone; saving asks first where it has changed since. */
export async function openRecovery({ recovery, work }: FoundRecovery): Promise<void> {
  if (work === null || !(await settleChanges())) return;
  const journal = currentJournal();
  const { place, unsaved, held, project, history, inFile } = work;
  const adopted =
    place === null
      ? null
      : await journal.adopt(
          { id: recovery.id, generation: place.generation, bytes: place.bytes },
          place.lines,
          unsaved,
          held,
        );
  if (adopted?.ok === false && adopted.problem.code === 'open-elsewhere') {
    useToastsStore().show('info', adopted.problem.message, adopted.problem.remedy);
    return;
  }
  if (adopted?.ok === false)
    useToastsStore().show('warning', adopted.problem.message, adopted.problem.remedy);
  useDocumentStore().open(project, recovery.file, { recovered: { history, inFile } });
  // The old journal is kept but cannot be continued; the work goes on in a new one.
  if (adopted?.ok !== true) journal.restart(unsaved);
  useRecoveriesStore().forget(recovery.id);
  useExternalChangeStore().settle();
  useSelectionStore().clear();
  useWorkspaceStore().startPage = false;
  useWorkspaceStore().renaming = null;
}

/** True once a copy is in a file that the user chose; what was left stays until it is discarded. */
export async function saveRecoveryCopy({ work }: FoundRecovery): Promise<boolean> {
  if (work === null) return false;
  const name = safeFileName([`${work.project.name} recovered`], 'kempe');
  const text = writeProject(work.project);
  const parts = await useSurfacesStore().filesOf(work.project);
  const archive = await packApart({ project: new TextEncoder().encode(text), parts, others: new Map() });
  const result = await platform.saveAs(name, { text, archive });
  if (result === null) return false;
  if (!result.ok) useToastsStore().show('error', result.problem.message, result.problem.remedy);
  return result.ok;
}

/** Only once the user has agreed. */
export async function discardRecovery({ recovery, work }: FoundRecovery): Promise<void> {
  const name = work?.project.name ?? recovery.name ?? TEXT.thisProject;
  const choice = await useDialogsStore().ask({
    title: TEXT.confirmDiscard,
    message: TEXT.discardDeletes(name),
    detail: recovery.file === null ? TEXT.noFile : TEXT.fileStays(recovery.file.name),
    choices: [
      { id: 'cancel', label: TEXT.keepIt, kind: 'primary' },
      { id: 'discard', label: TEXT.discard, kind: 'danger' },
    ],
  });
  if (choice !== 'discard') return;
  await platform.recovery.discard(recovery.id);
  useRecoveriesStore().forget(recovery.id);
}
