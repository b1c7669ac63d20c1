/** An exported picture of a sweep that is dropped on the app: the sweep is set up again, or shown where it is still there. */
import { plainText } from '../../engine/output/panes/run-notes';
import { findTarget } from '../../engine/model/formulas/targets';
import { countVariants } from '../../engine/studies/sweep/plan';
import { modelDigest, sweepLinkOf } from '../../engine/output/sweep/sweep-link';
import type { SweepLink } from '../../engine/output/sweep/sweep-link';
import { useDocumentStore } from '../stores/document';
import { useSweepStore } from '../stores/sweep';
import { useToastsStore } from '../stores/toasts';
import { useWorkspaceStore } from '../stores/workspace';
import { isOpenByName, openProjectOf } from './find-project';

export async function openSweep(link: SweepLink, dropped: File | null = null): Promise<void> {
  const toasts = useToastsStore();
  const of = `"${plainText(link.project.name, 80) || 'Unnamed model'}"`;
  if (!isOpenByName(link.project) && (await openProjectOf(link.project, 'sweep', dropped)) === null) return;
  const { project } = useDocumentStore();
  if (link.axes.some(({ target }) => findTarget(project, target) === null)) {
    return void toasts.show(
      'error',
      `The sweep belongs to another version of ${of}: it goes over a number that this one does not have.`,
      'Open the version that the sweep was made of, or undo what was changed since.',
    );
  }
  const sweep = useSweepStore();
  if (sweep.running) {
    return void toasts.show('error', 'Another sweep is running.', 'Cancel it, then drop the file again.');
  }
  const runs = countVariants(link.axes);
  const isShown = isSameSweep(link);
  sweep.define(link);
  useWorkspaceStore().openPage('sweep');
  if (isShown) return void toasts.show('info', 'The sweep is open again.');
  const changed = link.project.digest !== modelDigest(project) ? ' The model was changed since.' : '';
  toasts.show('info', `The sweep is set up again: “Run the sweep” makes its ${runs} runs.${changed}`);
}

/** The results on the page are of this very sweep. */
function isSameSweep(link: SweepLink): boolean {
  const { plan, results } = useSweepStore();
  if (plan === null || results.length === 0) return false;
  const key = ({ project, analysis, axes, series }: SweepLink) =>
    JSON.stringify([project.digest, analysis, axes, series]);
  return key(sweepLinkOf(plan)) === key(link);
}
