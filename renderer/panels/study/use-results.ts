/** What becomes of a study: the values of a run in the open document or in a project of their own, and its table elsewhere. */
import { setValues } from '../../../engine/model/formulas/set-values';
import { columnsOf, csvOf } from '../../../engine/studies/rows/table';
import { safeFileName } from '../../../engine/output/files/file-name';
import { openImported } from '../../files/files';
import { takeValues } from '../../document/edits/values/take-values';
import { applyEdit } from '../../stores/editing/attempt-edit';
import { useDocumentStore } from '../../stores/editing/document';
import { reportFailure, reportSaved } from '../../stores/files/save-report';
import { useSimulationStore } from '../../stores/runs/simulation';
import type { OpenStudy } from '../../stores/studies/study';
import { useToastsStore } from '../../stores/window/toasts';
import { useWorkspaceStore } from '../../stores/window/workspace';
import { platform } from '../../platform/platform';
import { TEXT } from './texts';

const settingsOf = ({ manifest, table }: OpenStudy, index: number) =>
  manifest.parameters.map(({ target }, i) => ({ target, value: table.values[i][index] }));

/** One undoable edit; then back to the model, which now has these values, and run it on request. */
export function useValues(study: OpenStudy, index: number, words: string, run: boolean): void {
  const document = useDocumentStore();
  const toasts = useToastsStore();
  const edit = takeValues(document.project, settingsOf(study, index));
  if (edit === null) {
    toasts.show('warning', TEXT.numberGone, TEXT.openInstead);
    return;
  }
  const changes = edit.diff.records.length + edit.diff.fields.length > 0;
  // applyEdit has told why not
  if (changes && !applyEdit(edit)) return;
  useWorkspaceStore().closePage();
  toasts.show('info', changes ? TEXT.valuesSet(words) : TEXT.alreadySet(words));
  if (run) useSimulationStore().runFast();
}

/** The project of the study with the values of the run, which takes the place of the open one once its changes are settled. */
export async function openAsProject(study: OpenStudy, index: number): Promise<void> {
  const { project, faults } = setValues(study.project, settingsOf(study, index));
  if (faults.length > 0) {
    useToastsStore().show('warning', TEXT.noProject(faults[0].message), TEXT.otherRun);
    return;
  }
  const name = `${study.project.name} ${TEXT.runNumber(index)}`;
  if (await openImported({ ...project, name }, name, null)) useWorkspaceStore().closePage();
}

/** The table that `kempe study merge` makes, to the byte where no run is missing. */
export async function exportTable({ manifest, project, table }: OpenStudy): Promise<void> {
  try {
    const csv = csvOf(columnsOf(manifest, project));
    const lines = Array.from(table.indices(false), (index) => csv.row(table.row(index)));
    const bytes = new TextEncoder().encode([csv.head, ...lines].join(''));
    const name = safeFileName([manifest.name, 'study'], 'csv');
    reportSaved(await platform.exportFile('csv', name, bytes));
  } catch (error) {
    reportFailure(TEXT.table, error);
  }
}
