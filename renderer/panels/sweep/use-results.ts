/** What becomes of a sweep: its values in the open document, and its table elsewhere. */
import { settingsOf, valuesOf } from '../../../engine/studies/sweep/plan';
import type { SweepPlan } from '../../../engine/studies/sweep/plan';
import type { VariantResult } from '../../../engine/studies/sweep/result';
import { describeSweep, sweepLinkOf, writeSweepLink } from '../../../engine/output/sweep/sweep-link';
import { sweepTable, writeSweepCsv, writeSweepTsv } from '../../../engine/studies/sweep/table';
import { safeFileName } from '../../../engine/output/files/file-name';
import { copyOut } from '../../stores/window/copy-out';
import { applyEdit } from '../../stores/editing/attempt-edit';
import { reportFailure } from '../../stores/files/save-report';
import { valueWords } from '../../../engine/output/sweep/pictures';
import { takeValues } from '../../document/edits/values/take-values';
import { saveTable } from '../../export/save-made';
import { useDocumentStore } from '../../stores/editing/document';
import { useSimulationStore } from '../../stores/runs/simulation';
import { useToastsStore } from '../../stores/window/toasts';
import { useWorkspaceStore } from '../../stores/window/workspace';
import { TEXT } from './texts';

/** One undoable edit; then back to the model, which now has these values, and run it on request. */
export function useValues(plan: SweepPlan, variant: number, run: boolean): void {
  const document = useDocumentStore();
  const toasts = useToastsStore();
  const edit = takeValues(document.project, settingsOf(plan.axes, valuesOf(plan.axes, variant)));
  if (edit === null) {
    toasts.show('warning', TEXT.numberGone, TEXT.sweepAgain);
    return;
  }
  const changes = edit.diff.records.length + edit.diff.fields.length > 0;
  // applyEdit has told why not
  if (changes && !applyEdit(edit)) return;
  useWorkspaceStore().closePage();
  const words = valueWords(plan, variant);
  toasts.show('info', changes ? TEXT.valuesSet(words) : TEXT.alreadySet(words));
  if (run) useSimulationStore().runFast();
}

export async function exportTable(plan: SweepPlan, results: readonly VariantResult[]): Promise<void> {
  try {
    const bytes = new TextEncoder().encode(writeSweepCsv(sweepTable(plan, results)));
    const link = sweepLinkOf(plan);
    await saveTable(safeFileName([plan.project.name, 'sweep'], 'csv'), bytes, {
      description: describeSweep(plan),
      link: writeSweepLink(link),
    });
  } catch (error) {
    reportFailure(TEXT.table, error);
  }
}

export const copyTable = (plan: SweepPlan, results: readonly VariantResult[]): Promise<void> =>
  copyOut(writeSweepTsv(sweepTable(plan, results)), {
    what: TEXT.theTableOf(results.length),
    remedy: TEXT.exportInstead,
  });
