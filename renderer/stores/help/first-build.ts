/**
 * A first four-bar from nothing, one thing at a time: what is asked next follows from the project, the run and the window, so that
 * Undo goes back in it as in everything else, and what is done in another order is not asked again.
 */
import { computed, ref, watch } from 'vue';
import { defineStore } from 'pinia';
import { useDocumentStore } from '../editing/document';
import { useSimulationStore } from '../runs/simulation';
import { useToolsStore } from '../editing/tools';
import { useWorkspaceStore } from '../window/workspace';

export const BUILD_STEPS = [
  'tool',
  'points',
  'drag',
  'undo',
  'driver',
  'speed',
  'run',
  'results',
  'save',
] as const;
export type BuildStep = (typeof BUILD_STEPS)[number];

/** The command that does it, whose button is pointed out. */
const COMMANDS: Readonly<Partial<Record<BuildStep, string>>> = {
  tool: 'insert.draw-linkage',
  undo: 'edit.undo',
  driver: 'insert.draw-driver',
  run: 'run.toggle-play',
  save: 'file.save',
};

/** Half a turn a second, 30 rpm [rad/s]: what the driver is asked to turn at. */
const SPEED = Math.PI;

export const useFirstBuildStore = defineStore('first-build', () => {
  const document = useDocumentStore();
  const simulation = useSimulationStore();
  const tools = useToolsStore();
  const workspace = useWorkspaceStore();
  /** The opening of a document that the guide belongs to; null while it is off. */
  const about = ref<number | null>(null);
  const active = computed(() => about.value === document.opened && !workspace.startPage);
  /** Steps done that leave no trace in the project. */
  const seen = ref<readonly BuildStep[]>([]);

  /** Three bars and a joint more than bars: they close a loop with the ground. */
  const drawn = computed(() => {
    const { bodies, joints } = document.project;
    return bodies.length >= 3 && joints.length > bodies.length;
  });

  function isDone(step: BuildStep): boolean {
    const { drivers } = document.project;
    switch (step) {
      case 'tool':
        return drawn.value || tools.active === 'linkage';
      case 'points':
        return drawn.value;
      case 'driver':
        return drivers.length > 0;
      case 'speed':
        return drivers.some(({ value }) => Math.abs(Math.abs(value) - SPEED) < 1e-6 * SPEED);
      default:
        return seen.value.includes(step);
    }
  }

  /** What is next; null once all is done. */
  const step = computed<BuildStep | null>(() => BUILD_STEPS.find((one) => !isDone(one)) ?? null);
  const number = computed(() =>
    step.value === null ? BUILD_STEPS.length : BUILD_STEPS.indexOf(step.value) + 1,
  );
  const command = computed(() =>
    active.value && step.value !== null ? (COMMANDS[step.value] ?? null) : null,
  );

  function note(one: BuildStep): void {
    if (active.value && !seen.value.includes(one)) seen.value = [...seen.value, one];
  }

  /** Of the document that is open now. */
  function start(): void {
    about.value = document.opened;
    seen.value = [];
  }

  function stop(): void {
    about.value = null;
  }

  watch(
    () => [document.undoLabel, document.redoLabel] as const,
    ([undone, redone]) => {
      if (undone?.startsWith('Drag ')) note('drag');
      if (redone?.startsWith('Drag ')) note('undo');
    },
  );
  watch(
    () => simulation.playing,
    (playing) => playing && document.project.drivers.length > 0 && note('run'),
  );
  watch(
    () => workspace.dock,
    (dock) => dock === 'results' && note('results'),
  );
  watch(
    () => document.savedAt,
    (at) => at !== null && note('save'),
  );

  return { active, step, number, command, start, stop };
});
