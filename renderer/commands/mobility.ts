import { noBodies, unless } from '../stores/editing/availability';
import type { StudyKind } from '../../engine/run/analyses/study-report';
import { takePoses } from '../document/edits/places/take-poses';
import { movedBodies } from '../panels/assembly/moved-bodies';
import { mobility } from '../panels/mobility/panel';
import { commandOf } from '../panels/panels';
import { useDocumentStore } from '../stores/editing/document';
import { useSimulationStore } from '../stores/runs/simulation';
import { useStudiesStore } from '../stores/studies/studies';
import { useWorkspaceStore } from '../stores/window/workspace';
import { applyEdit } from '../stores/editing/attempt-edit';
import type { Command } from '../ui/commands/command';
import { TEXT } from './texts';

const isOpen = () => useSimulationStore().problems.some(({ code }) => code === 'cannot-assemble');

function study(kind: StudyKind): Promise<void> {
  useWorkspaceStore().showSide('mobility');
  return useStudiesStore().start(kind);
}

/** Where assembly closed what is drawn open; nothing where it cannot. */
function assembled() {
  const { model } = useSimulationStore();
  return model && !isOpen() ? model.poses : [];
}

export const mobilityCommands: Command[] = [
  commandOf(mobility),
  {
    id: 'run.wiggle',
    title: TEXT.wiggle,
    group: 'Run',
    obstacle: noBodies,
    run: () => study('motions'),
  },
  {
    id: 'run.swaps',
    title: TEXT.findSwaps,
    group: 'Run',
    obstacle: noBodies,
    run: () => study('swaps'),
  },
  {
    id: 'run.assemblies',
    title: TEXT.findAssemblies,
    group: 'Run',
    obstacle: noBodies,
    run: () => study('assemblies'),
  },
  {
    id: 'run.gaps',
    title: TEXT.findRepairs,
    group: 'Run',
    obstacle: () => noBodies() ?? unless(isOpen(), TEXT.loopsClose),
    run: () => study('gaps'),
  },
  {
    id: 'edit.assemble',
    title: TEXT.redraw,
    group: 'Edit',
    obstacle: () =>
      noBodies() ??
      unless(!isOpen(), TEXT.loopsOpen) ??
      unless(movedBodies(useDocumentStore().project, assembled()).length > 0, TEXT.drawnAssembled),
    run: () => {
      applyEdit(takePoses(useDocumentStore().project, assembled(), 'Assemble'));
    },
  },
];
