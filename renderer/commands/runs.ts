/** Verbs about kept runs: of the one that is chosen in the list. */
import { noEditing, noProject, unless } from '../stores/editing/availability';
import {
  deleteRun,
  revertToRun,
  toggleComparison,
  toggleFrozen,
  toggleGhost,
} from '../panels/runs/run-actions';
import { useRerunStore } from '../stores/runs/rerun';
import { useRunsStore } from '../stores/runs/runs';
import type { KeptRun } from '../stores/runs/runs';
import { useWorkspaceStore } from '../stores/window/workspace';
import type { Command } from '../ui/commands/command';
import { TEXT } from './texts';

const chosen = (): KeptRun | null =>
  noProject() === null ? useRunsStore().find(useRunsStore().chosen) : null;
const notChosen = () => noProject() ?? unless(chosen() !== null, TEXT.chooseRunFirst);
const notOther = () => notChosen() ?? unless(chosen() !== useRunsStore().current, TEXT.chooseOtherRun);

const showRuns = (): void => useWorkspaceStore().showSide('runs');

/** About the chosen run; the list comes in front, so that it is seen which one that is. */
const about = (
  id: string,
  title: string,
  work: (id: string) => void | Promise<void>,
  more: Pick<Command, 'keys' | 'obstacle'> = {},
): Command => ({
  id,
  title,
  group: 'Run',
  submenu: TEXT.keptRuns,
  obstacle: notChosen,
  ...more,
  run: () => {
    const run = chosen();
    showRuns();
    return run ? work(run.id) : undefined;
  },
});

export const runsCommands: Command[] = [
  about('run.kept-show', TEXT.showRun, (id) => void useRunsStore().show(id), { obstacle: notOther }),
  about('run.kept-ghost', TEXT.drawRun, toggleGhost, { obstacle: notOther }),
  about('run.kept-difference', TEXT.runDifference, (id) => toggleComparison(id, 'difference'), {
    obstacle: notOther,
  }),
  about('run.kept-ratio', TEXT.runRatio, (id) => toggleComparison(id, 'ratio'), {
    obstacle: notOther,
  }),
  about('run.kept-freeze', TEXT.freezeRun, toggleFrozen, {
    obstacle: () => notChosen() ?? unless((chosen()?.recording.outcome ?? null) !== null, TEXT.stillRuns),
  }),
  about('run.kept-rename', TEXT.renameRun, (id) => void (useRunsStore().renaming = id)),
  about('run.kept-revert', TEXT.revertToRun, revertToRun, {
    obstacle: () => {
      const run = chosen();
      return notChosen() ?? noEditing() ?? unless(!run || !useRunsStore().isOfModel(run), TEXT.modelOfRun);
    },
  }),
  about('run.kept-delete', TEXT.deleteRun, deleteRun, { obstacle: notOther }),
  {
    id: 'run.kept-tighter',
    title: TEXT.rerunTighter,
    group: 'Run',
    obstacle: () =>
      noProject() ?? useRerunStore().obstacle ?? unless(useRerunStore().base === null, TEXT.reruns),
    run: () => {
      showRuns();
      useRerunStore().start();
    },
  },
];
