import { hasBodies, isEditing } from '../stores/availability';
import { commandOf } from '../panels/panels';
import { sweep } from '../panels/sweep/panel';
import type { StudyKind } from '../../engine/run/analyses/study-report';
import { usePreferencesStore } from '../stores/preferences';
import { useSimulationStore } from '../stores/simulation';
import { useStudiesStore } from '../stores/studies';
import { useToastsStore } from '../stores/toasts';
import { useWorkspaceStore } from '../stores/workspace';
import { RATES } from '../sim/playback/pace';
import { FOLLOW_WORDS } from '../stores/follow-words';
import type { Command } from '../ui/commands/command';

const simulation = () => useSimulationStore();
const busy = () => simulation().phase === 'running' || simulation().phase === 'starting';
const recorded = () => isEditing() && simulation().sampleCount > 0;

function changeRate(by: 1 | -1): void {
  const { rate } = simulation();
  const next = by > 0 ? RATES.find((value) => value > rate) : RATES.findLast((value) => value < rate);
  if (next !== undefined) simulation().setRate(next);
}

/** Whether runs follow edits; how slow ones are treated is chosen in the settings. */
function toggleFollow(): void {
  const preferences = usePreferencesStore();
  preferences.follow = preferences.follow === 'never' ? 'quick' : 'never';
  useToastsStore().show('info', `Run again after edits: ${FOLLOW_WORDS[preferences.follow].toLowerCase()}.`);
}

/** Results belong where they can be read: the panel opens with the analysis. */
function study(kind: StudyKind): Promise<void> {
  useWorkspaceStore().showSide('analyses');
  return useStudiesStore().start(kind);
}

export const runCommands: Command[] = [
  {
    id: 'run.toggle-play',
    title: 'Play or pause',
    group: 'Run',
    keys: ['Space'],
    enabled: () => hasBodies() || recorded(),
    run: () => simulation().togglePlay(),
  },
  {
    id: 'run.live',
    title: 'Run from the start',
    group: 'Run',
    keys: ['Ctrl+R'],
    enabled: hasBodies,
    run: () => simulation().runLive(),
  },
  {
    id: 'run.fast',
    title: 'Run to the end at full speed',
    group: 'Run',
    keys: ['Ctrl+Shift+R'],
    enabled: hasBodies,
    run: () => simulation().runFast(),
  },
  {
    id: 'run.stop',
    title: 'Stop',
    group: 'Run',
    keys: ['Ctrl+.'],
    enabled: () => busy() || simulation().phase === 'paused',
    run: () => simulation().stop(),
  },
  {
    id: 'run.reset',
    title: 'Back to the start',
    group: 'Run',
    keys: ['Ctrl+Home'],
    enabled: recorded,
    run: () => simulation().reset(),
  },
  {
    id: 'run.step-back',
    title: 'One sample back',
    group: 'Run',
    keys: ['ArrowLeft'],
    enabled: recorded,
    run: () => simulation().stepSamples(-1),
  },
  {
    id: 'run.step-forward',
    title: 'One sample forward',
    group: 'Run',
    keys: ['ArrowRight'],
    enabled: recorded,
    run: () => simulation().stepSamples(1),
  },
  {
    id: 'run.step-back-ten',
    title: 'Ten samples back',
    group: 'Run',
    keys: ['Shift+ArrowLeft'],
    enabled: recorded,
    run: () => simulation().stepSamples(-10),
  },
  {
    id: 'run.step-forward-ten',
    title: 'Ten samples forward',
    group: 'Run',
    keys: ['Shift+ArrowRight'],
    enabled: recorded,
    run: () => simulation().stepSamples(10),
  },
  { id: 'run.faster', title: 'Faster', group: 'Run', keys: ['+'], run: () => changeRate(1) },
  { id: 'run.slower', title: 'Slower', group: 'Run', keys: ['-'], run: () => changeRate(-1) },
  {
    id: 'run.loop',
    title: 'Repeat the playback',
    group: 'Run',
    keys: ['Shift+L'],
    run: () => {
      simulation().loop = !simulation().loop;
    },
  },
  {
    id: 'run.follow-edits',
    title: 'Run again after edits, or not',
    group: 'Run',
    run: toggleFollow,
  },
  {
    id: 'run.kinematic',
    title: 'Run kinematically: from the drivers alone',
    group: 'Run',
    enabled: hasBodies,
    run: () => {
      simulation().analysis = 'kinematic';
      simulation().runFast();
    },
  },
  commandOf(sweep),
  {
    id: 'run.motions',
    title: 'Find the free motions',
    group: 'Run',
    enabled: hasBodies,
    run: () => study('motions'),
  },
  {
    id: 'run.equilibrium',
    title: 'Find the static equilibrium',
    group: 'Run',
    enabled: hasBodies,
    run: () => study('equilibrium'),
  },
  {
    id: 'run.modes',
    title: 'Find the modes of oscillation',
    group: 'Run',
    enabled: hasBodies,
    run: () => study('modes'),
  },
  {
    id: 'run.restart-engine',
    title: 'Restart the engine',
    group: 'Run',
    run: () =>
      simulation()
        .restartEngine()
        .then(() => undefined),
  },
];
