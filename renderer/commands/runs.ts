/** Verbs about kept runs: of the one that is chosen in the list. */
import { isEditing } from '../stores/editing/availability';
import {
  deleteRun,
  revertToRun,
  toggleComparison,
  toggleFrozen,
  toggleGhost,
} from '../panels/runs/run-actions';
import { useDocumentStore } from '../stores/editing/document';
import { useRerunStore } from '../stores/runs/rerun';
import { useRunsStore } from '../stores/runs/runs';
import type { KeptRun } from '../stores/runs/runs';
import { useWorkspaceStore } from '../stores/window/workspace';
import type { Command } from '../ui/commands/command';
import { TEXT } from './texts';

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
  submenu: TEXT.keptRuns,
  enabled: () => chosen() !== null,
  ...more,
  run: () => {
    const run = chosen();
    showRuns();
    return run ? work(run.id) : undefined;
  },
});

export const runsCommands: Command[] = [
  about('run.kept-show', TEXT.showRun, (id) => void useRunsStore().show(id), { enabled: isOther }),
  about('run.kept-ghost', TEXT.drawRun, toggleGhost, { enabled: isOther }),
  about('run.kept-difference', TEXT.runDifference, (id) => toggleComparison(id, 'difference'), {
    enabled: isOther,
  }),
  about('run.kept-ratio', TEXT.runRatio, (id) => toggleComparison(id, 'ratio'), {
    enabled: isOther,
  }),
  about('run.kept-freeze', TEXT.freezeRun, toggleFrozen, {
    enabled: () => (chosen()?.recording.outcome ?? null) !== null,
  }),
  about('run.kept-rename', TEXT.renameRun, (id) => void (useRunsStore().renaming = id)),
  about('run.kept-revert', TEXT.revertToRun, revertToRun, {
    enabled: () => {
      const run = chosen();
      return run !== null && !useDocumentStore().readOnly && !useRunsStore().isOfModel(run);
    },
  }),
  about('run.kept-delete', TEXT.deleteRun, deleteRun, { enabled: isOther }),
  {
    id: 'run.kept-tighter',
    title: TEXT.rerunTighter,
    group: 'Run',
    enabled: () => isEditing() && useRerunStore().obstacle === null && useRerunStore().base === null,
    run: () => {
      showRuns();
      useRerunStore().start();
    },
  },
];
