/** What can be done with a run that is kept: the commands and the list go through these. */
import type { Comparison } from '../../../engine/results/series/compare/compare';
import { applyEdit } from '../../stores/editing/attempt-edit';
import { revertModel } from '../../document/edits/values/revert-model';
import { useDialogsStore } from '../../stores/window/dialogs';
import { useDocumentStore } from '../../stores/editing/document';
import { useRunsStore } from '../../stores/runs/runs';
import { useSavedRunsStore } from '../../stores/runs/saved-runs';
import { useToastsStore } from '../../stores/window/toasts';
import { TEXT } from './texts';

const LONGEST_NAME = 256;

export async function toggleFrozen(id: string): Promise<void> {
  const runs = useRunsStore();
  const run = runs.find(id);
  if (!run) return;
  if (!run.frozen && !runs.mayFreeze(id)) {
    const remedy = TEXT.thawOne;
    return useToastsStore().show('warning', TEXT.frozenFull, remedy);
  }
  runs.change(id, { frozen: !run.frozen });
  const saved = useSavedRunsStore();
  await (run.frozen ? saved.remove(id) : saved.save(id));
}

export function toggleGhost(id: string): void {
  const run = useRunsStore().find(id);
  if (run) useRunsStore().change(id, { ghost: !run.ghost, auto: false });
}

/** Null keeps the name; a file has it too. */
export async function renameRun(id: string, name: string | null): Promise<void> {
  const runs = useRunsStore();
  runs.renaming = null;
  const clean = [...(name ?? '').trim()].slice(0, LONGEST_NAME).join('');
  const run = runs.find(id);
  if (!run || clean === '' || clean === run.name) return;
  runs.change(id, { name: clean });
  if (run.frozen) await useSavedRunsStore().save(id);
}

export async function deleteRun(id: string): Promise<void> {
  const runs = useRunsStore();
  const saved = useSavedRunsStore();
  const name = runs.find(id)?.name ?? saved.files.find((file) => file.id === id)?.header?.name;
  if (saved.isSaved(id) && !(await mayDeleteFile(name ?? TEXT.thisFile))) return;
  await saved.remove(id);
  runs.remove(id);
}

async function mayDeleteFile(name: string): Promise<boolean> {
  const choice = await useDialogsStore().ask({
    title: TEXT.confirmDelete,
    message: TEXT.confirmFile(name),
    choices: [
      { id: 'delete', label: TEXT.delete, kind: 'danger' },
      { id: 'cancel', label: TEXT.cancel, kind: 'plain' },
    ],
  });
  return choice === 'delete';
}

/** One step that Undo takes back. */
export function revertToRun(id: string): void {
  const run = useRunsStore().find(id);
  const { project } = useDocumentStore();
  if (!run || !applyEdit(revertModel(project, run.project, run.name))) return;
  useRunsStore().show(id);
}

/** Against the current run; asked for again it ends. */
export function toggleComparison(id: string, kind: Comparison): void {
  const runs = useRunsStore();
  const is = runs.comparison?.id === id && runs.comparison.kind === kind;
  runs.compare(id, is ? null : kind);
}
