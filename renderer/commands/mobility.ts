import type { StudyKind } from '../../engine/run/analyses/study-report';
import { takePoses } from '../document/edits/places/take-poses';
import { movedBodies } from '../panels/assembly/moved-bodies';
import { useAppearanceStore } from '../stores/appearance';
import { useDocumentStore } from '../stores/document';
import { useSimulationStore } from '../stores/simulation';
import { useStudiesStore } from '../stores/studies';
import { useWorkspaceStore } from '../stores/workspace';
import { applyEdit } from '../stores/attempt-edit';
import type { Command } from '../ui/commands/command';

const ready = () => !useWorkspaceStore().startPage && useDocumentStore().project.bodies.length > 0;
const isOpen = () => useSimulationStore().problems.some(({ code }) => code === 'cannot-assemble');

function showMobility(): void {
  useAppearanceStore().collapsed.inspector = false;
  useWorkspaceStore().rightTab = 'mobility';
}

function study(kind: StudyKind): Promise<void> {
  showMobility();
  return useStudiesStore().start(kind);
}

/** Where assembly closed what is drawn open; nothing where it cannot. */
function assembled() {
  const { model } = useSimulationStore();
  return model && !isOpen() ? model.poses : [];
}

export const mobilityCommands: Command[] = [
  {
    id: 'run.mobility',
    title: 'Degrees of freedom and redundancy',
    group: 'Run',
    enabled: ready,
    run: showMobility,
  },
  {
    id: 'run.wiggle',
    title: 'Wiggle the free motions',
    group: 'Run',
    enabled: ready,
    run: () => study('motions'),
  },
  {
    id: 'run.swaps',
    title: 'Find joints to swap',
    group: 'Run',
    enabled: ready,
    run: () => study('swaps'),
  },
  {
    id: 'run.assemblies',
    title: 'Find the other assemblies',
    group: 'Run',
    enabled: ready,
    run: () => study('assemblies'),
  },
  {
    id: 'run.gaps',
    title: 'Find what would close the open loop',
    group: 'Run',
    enabled: () => ready() && isOpen(),
    run: () => study('gaps'),
  },
  {
    id: 'edit.assemble',
    title: 'Draw the bodies where they assemble',
    group: 'Edit',
    enabled: () => ready() && movedBodies(useDocumentStore().project, assembled()).length > 0,
    run: () => {
      applyEdit(takePoses(useDocumentStore().project, assembled(), 'Assemble'));
    },
  },
];
