import { noBodies, noSamples, unless } from '../stores/editing/availability';
import { commandOf } from '../panels/panels';
import { platform } from '../platform/platform';
import { studyPage } from '../panels/study/panel';
import { sweep } from '../panels/sweep/panel';
import type { StudyKind } from '../../engine/run/analyses/study-report';
import { usePreferencesStore } from '../stores/window/preferences';
import { useSimulationStore } from '../stores/runs/simulation';
import { useStudiesStore } from '../stores/studies/studies';
import { useToastsStore } from '../stores/window/toasts';
import { useWorkspaceStore } from '../stores/window/workspace';
import { RATES } from '../sim/playback/pace';
import { FOLLOW_WORDS } from '../stores/runs/follow-words';
import type { Command } from '../ui/commands/command';
import { TEXT } from './texts';

const simulation = () => useSimulationStore();
const busy = () => simulation().phase === 'running' || simulation().phase === 'starting';

function changeRate(by: 1 | -1): void {
  const { rate } = simulation();
  const next = by > 0 ? RATES.find((value) => value > rate) : RATES.findLast((value) => value < rate);
  if (next !== undefined) simulation().setRate(next);
}

/** Whether runs follow edits; how slow ones are treated is chosen in the settings. */
function toggleFollow(): void {
  const preferences = usePreferencesStore();
  preferences.follow = preferences.follow === 'never' ? 'quick' : 'never';
  useToastsStore().show('info', TEXT.followIs(FOLLOW_WORDS[preferences.follow].toLowerCase()));
}

/** Results belong where they can be read: the panel opens with the analysis. */
function study(kind: StudyKind): Promise<void> {
  useWorkspaceStore().showSide('analyses');
  return useStudiesStore().start(kind);
}

export const runCommands: Command[] = [
  {
    id: 'run.toggle-play',
    title: TEXT.playOrPause,
    group: 'Run',
    keys: ['Space'],
    // a run that was kept is played although its bodies are gone
    obstacle: () => noSamples() && noBodies(),
    run: () => simulation().togglePlay(),
  },
  {
    id: 'run.live',
    title: TEXT.runFromStart,
    group: 'Run',
    keys: ['Ctrl+R'],
    obstacle: noBodies,
    run: () => simulation().runLive(),
  },
  {
    id: 'run.fast',
    title: TEXT.runFast,
    group: 'Run',
    keys: ['Ctrl+Shift+R'],
    obstacle: noBodies,
    run: () => simulation().runFast(),
  },
  {
    id: 'run.stop',
    title: TEXT.stop,
    group: 'Run',
    keys: ['Ctrl+.'],
    obstacle: () => unless(busy() || simulation().phase === 'paused', TEXT.nothingRuns),
    run: () => simulation().stop(),
  },
  {
    id: 'run.reset',
    title: TEXT.toStart,
    group: 'Run',
    keys: ['Ctrl+Home'],
    obstacle: noSamples,
    run: () => simulation().reset(),
  },
  {
    id: 'run.step-back',
    title: TEXT.oneSampleBack,
    group: 'Run',
    submenu: 'Step',
    keys: ['ArrowLeft'],
    obstacle: noSamples,
    run: () => simulation().stepSamples(-1),
  },
  {
    id: 'run.step-forward',
    title: TEXT.oneSampleForward,
    group: 'Run',
    submenu: 'Step',
    keys: ['ArrowRight'],
    obstacle: noSamples,
    run: () => simulation().stepSamples(1),
  },
  {
    id: 'run.step-back-ten',
    title: TEXT.tenSamplesBack,
    group: 'Run',
    submenu: 'Step',
    keys: ['Shift+ArrowLeft'],
    obstacle: noSamples,
    run: () => simulation().stepSamples(-10),
  },
  {
    id: 'run.step-forward-ten',
    title: TEXT.tenSamplesForward,
    group: 'Run',
    submenu: 'Step',
    keys: ['Shift+ArrowRight'],
    obstacle: noSamples,
    run: () => simulation().stepSamples(10),
  },
  { id: 'run.faster', title: TEXT.faster, group: 'Run', keys: ['+'], run: () => changeRate(1) },
  { id: 'run.slower', title: TEXT.slower, group: 'Run', keys: ['-'], run: () => changeRate(-1) },
  {
    id: 'run.loop',
    title: TEXT.repeat,
    group: 'Run',
    keys: ['Shift+L'],
    run: () => {
      simulation().loop = !simulation().loop;
    },
  },
  {
    id: 'run.follow-edits',
    title: TEXT.toggleFollow,
    group: 'Run',
    run: toggleFollow,
  },
  {
    id: 'run.kinematic',
    title: TEXT.runKinematic,
    group: 'Run',
    obstacle: noBodies,
    run: () => {
      simulation().analysis = 'kinematic';
      simulation().runFast();
    },
  },
  commandOf(sweep),
  commandOf(studyPage),
  {
    id: 'run.open-study',
    title: TEXT.openStudy,
    group: 'Run',
    obstacle: () => unless(platform.kind === 'desktop', TEXT.foldersOnDesktop),
    run: async () => {
      useWorkspaceStore().openPage('study');
      // what studies need is fetched with their page
      const { useStudyStore } = await import('../stores/studies/study');
      await useStudyStore().openFolder();
    },
  },
  {
    id: 'run.motions',
    title: TEXT.findFreeMotions,
    group: 'Run',
    obstacle: noBodies,
    run: () => study('motions'),
  },
  {
    id: 'run.equilibrium',
    title: TEXT.findEquilibrium,
    group: 'Run',
    obstacle: noBodies,
    run: () => study('equilibrium'),
  },
  {
    id: 'run.modes',
    title: TEXT.findModes,
    group: 'Run',
    obstacle: noBodies,
    run: () => study('modes'),
  },
  {
    id: 'run.restart-engine',
    title: TEXT.restartEngine,
    group: 'Run',
    run: () =>
      simulation()
        .restartEngine()
        .then(() => undefined),
  },
];
