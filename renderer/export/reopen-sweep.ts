/** An exported picture of a sweep that is dropped on the app: the sweep is set up again, or shown where it is still there. */
import { plainText } from '../../engine/output/panes/run-notes';
import { findTarget } from '../../engine/model/formulas/targets';
import { countVariants } from '../../engine/studies/sweep/plan';
import { modelDigest, sweepLinkOf } from '../../engine/output/sweep/sweep-link';
import type { SweepLink } from '../../engine/output/sweep/sweep-link';
import { useDocumentStore } from '../stores/editing/document';
import { useSweepStore } from '../stores/studies/sweep';
import { useToastsStore } from '../stores/window/toasts';
import { useWorkspaceStore } from '../stores/window/workspace';
import { isOpenByName, openProjectOf } from './find-project';
import { TEXT } from './texts';

export async function openSweep(link: SweepLink, dropped: File | null = null): Promise<void> {
  const toasts = useToastsStore();
  const of = `“${plainText(link.project.name, 80) || TEXT.unnamedModel}”`;
  if (!isOpenByName(link.project) && (await openProjectOf(link.project, 'sweep', dropped)) === null) return;
  const { project } = useDocumentStore();
  if (link.axes.some(({ target }) => findTarget(project, target) === null)) {
    return void toasts.show('error', TEXT.sweepOfOther(of), TEXT.openSweepVersion);
  }
  const sweep = useSweepStore();
  if (sweep.running) {
    return void toasts.show('error', TEXT.sweepRunning, TEXT.cancelAndDrop);
  }
  const runs = countVariants(link.axes);
  const isShown = isSameSweep(link);
  sweep.define(link);
  useWorkspaceStore().openPage('sweep');
  if (isShown) return void toasts.show('info', TEXT.sweepReopened);
  const changed = link.project.digest !== modelDigest(project) ? TEXT.changedNote : '';
  toasts.show('info', TEXT.sweepSetUp(runs, changed));
}

/** The results on the page are of this very sweep. */
function isSameSweep(link: SweepLink): boolean {
  const { plan, results } = useSweepStore();
  if (plan === null || results.length === 0) return false;
  const key = ({ project, analysis, axes, series }: SweepLink) =>
    JSON.stringify([project.digest, analysis, axes, series]);
  return key(sweepLinkOf(plan)) === key(link);
}
