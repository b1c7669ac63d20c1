/** Verbs about kept runs: of the one that is chosen in the list. */
import { isEditing } from '../stores/availability';
import {
  deleteRun,
  revertToRun,
  toggleComparison,
  toggleFrozen,
  toggleGhost,
} from '../panels/runs/run-actions';
import { useDocumentStore } from '../stores/document';
import { useRerunStore } from '../stores/rerun';
import { useRunsStore } from '../stores/runs';
import type { KeptRun } from '../stores/runs';
import { useWorkspaceStore } from '../stores/workspace';
import type { Command } from '../ui/commands/command';

const chosen = (): KeptRun | null => (isEditing() ? useRunsStore().find(useRunsStore().chosen) : null);
const isOther = () => chosen() !== null && chosen() !== useRunsStore().current;

const showRuns = (): void => useWorkspaceStore().showSide('runs');

/** About the chosen run; the list comes in front, so that it is seen which one that is. */
const about = (
  id: string,
  title: string,
  work: (id: string) => void | Promise<void>,
  more: Pick<Command, 'keys' | 'enabled'> = {},
): Command => ({
  id,
  title,
  group: 'Run',
  submenu: 'Kept runs',
  enabled: () => chosen() !== null,
  ...more,
  run: () => {
    const run = chosen();
    showRuns();
    return run ? work(run.id) : undefined;
  },
});

export const runsCommands: Command[] = [
  about('run.kept-show', 'Show the chosen run', (id) => void useRunsStore().show(id), { enabled: isOther }),
  about('run.kept-ghost', 'Draw the chosen run behind the current one', toggleGhost, { enabled: isOther }),
  about('run.kept-difference', 'Difference from the chosen run', (id) => toggleComparison(id, 'difference'), {
    enabled: isOther,
  }),
  about('run.kept-ratio', 'Ratio to the chosen run', (id) => toggleComparison(id, 'ratio'), {
    enabled: isOther,
  }),
  about('run.kept-freeze', 'Freeze or thaw the chosen run', toggleFrozen, {
    enabled: () => (chosen()?.recording.outcome ?? null) !== null,
  }),
  about('run.kept-rename', 'Rename the chosen run', (id) => void (useRunsStore().renaming = id)),
  about('run.kept-revert', 'Revert the model to the chosen run', revertToRun, {
    enabled: () => {
      const run = chosen();
      return run !== null && !useDocumentStore().readOnly && !useRunsStore().isOfModel(run);
    },
  }),
  about('run.kept-delete', 'Delete the chosen run', deleteRun, { enabled: isOther }),
  {
    id: 'run.kept-tighter',
    title: 'Rerun tighter and draw the error of every curve',
    group: 'Run',
    enabled: () => isEditing() && useRerunStore().obstacle === null && useRerunStore().base === null,
    run: () => {
      showRuns();
      useRerunStore().start();
    },
  },
];
