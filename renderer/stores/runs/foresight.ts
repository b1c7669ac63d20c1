/**
 * How the open model would move, before anybody has run it: the view takes in the whole motion, guides are as long as their stroke, and
 * links lie in layers that do not meet. It is a run beside everything else, of which only the poses are kept; a run by the user ends it.
 */
import { onScopeDispose, shallowRef, watch } from 'vue';
import { defineStore } from 'pinia';
import type { Project } from '../../../engine/model/project';
import type { Recording } from '../../../engine/results/recording/recording';
import { isSameModel } from '../../sim/model-key';
import { FIRST_FORESEEN, SideRun } from '../../sim/side-run';
import { useDocumentStore } from '../editing/document';
import { useSimulationStore } from './simulation';

/** What is computed by then is taken for the motion [ms of wall-clock time]. */
export const LONGEST = 1500;
/** Samples of a whole run [1]. */
const SAMPLES = 600;

export const useForesightStore = defineStore('foresight', () => {
  const document = useDocumentStore();
  const simulation = useSimulationStore();
  const latest = shallowRef<{ readonly of: Project; readonly motion: Recording } | null>(null);
  /** The model that an answer is on its way for, or that waits for the engine. */
  let wanted: Project | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const side = new SideRun(
    { post: (message) => simulation.tell(message), ended, overflowed: rest },
    FIRST_FORESEEN,
  );

  /** Of this model; null while nothing is known of it. */
  const of = (project: Project): Recording | null =>
    latest.value && isSameModel(latest.value.of, project) ? latest.value.motion : null;

  /** By the user: that tells the same. */
  const isRunning = (): boolean => simulation.phase !== 'idle' && simulation.phase !== 'ended';

  /** Asks how the open model moves, if that is not known. */
  function want(): void {
    const { project } = document;
    if (wanted || isRunning() || project.bodies.length === 0 || of(project)) return;
    wanted = project;
    start();
  }

  /** Not before the model is known to be sound. */
  function start(): void {
    if (!wanted || side.isActive || isRunning() || simulation.analysed !== document.project) return;
    if (!simulation.valid) return rest();
    if (!side.start(sparse(wanted), simulation.analysis, [])) return rest();
    timer = setTimeout(() => side.finish(), LONGEST);
  }

  function ended(_: unknown, motion: Recording | null): void {
    const of = wanted;
    rest();
    if (of && motion && motion.count > 1) latest.value = { of, motion };
  }

  function rest(): void {
    if (timer !== null) clearTimeout(timer);
    timer = wanted = null;
  }

  function cancel(): void {
    side.cancel();
    rest();
  }

  simulation.listen((message) => side.receive(message));
  watch(
    () => document.project,
    (next) => {
      if (wanted && !isSameModel(wanted, next)) cancel();
    },
    { flush: 'sync' },
  );
  watch(
    () => simulation.phase,
    (phase) => {
      if (phase === 'starting') cancel();
    },
    { flush: 'sync' },
  );
  watch(
    () => simulation.connected,
    (connected) => {
      if (connected) return;
      side.drop();
      rest();
    },
    { flush: 'sync' },
  );
  watch(() => simulation.analysed, start);
  onScopeDispose(cancel);

  return { latest, of, want };
});

/** Poses are looked at, and no curve: a few samples tell as much. */
function sparse(project: Project): Project {
  const { duration, outputInterval } = project.settings;
  const interval = Math.max(outputInterval, duration / SAMPLES);
  return { ...project, settings: { ...project.settings, outputInterval: interval } };
}
