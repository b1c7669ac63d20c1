/**
 * Runs follow edits: where a run is on show and the model is edited, the run is made again by itself, beside everything else,
 * and takes the place of the one on show once it is whole. The analysis of the edited model comes first, so that a series
 * of edits is waited for and a model that does not assemble is left alone.
 */
import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue';
import { defineStore } from 'pinia';
import type { RunOutcome } from '../../../engine/results/recording/run-report';
import type { Recording } from '../../../engine/results/recording/recording';
import { environment } from '../../sim/engine/environment';
import { isSameDocument, isSameModel } from '../../sim/model-key';
import { SideRun } from '../../sim/side-run';
import { useDocumentStore } from '../editing/document';
import { usePreferencesStore } from '../window/preferences';
import { useSimulationStore } from './simulation';

/** Longest run that is repeated automatically [ms of wall-clock time], unless the user chose to repeat always. */
export const QUICK = 1000;

export interface Made {
  readonly recording: Recording;
  /** Wall clock from the question to the last sample [ms]. */
  readonly took: number;
}

export const useFollowStore = defineStore('follow', () => {
  const document = useDocumentStore();
  const simulation = useSimulationStore();
  const preferences = usePreferencesStore();
  /** The latest run that was made by itself. */
  const made = shallowRef<Made | null>(null);
  const isComputing = ref(false);
  /** Runs of this document take too long, as far as is known. */
  const isSlow = ref(false);
  /** The model was edited after the run on show, and nothing else was put on show since. */
  let isDue = false;
  let startedAt = 0;
  /** When the user's own run began; null if its duration does not measure the computing time. */
  let ownStart: number | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  /** The run on show was made by itself. */
  const isShown = computed(() => made.value !== null && made.value.recording === simulation.recording);
  const mayFollow = (): boolean =>
    preferences.follow === 'always' || (preferences.follow === 'quick' && !isSlow.value);

  const side = new SideRun({ post: (message) => simulation.tell(message), ended, overflowed: giveUp });

  /** A run that is under way counts: it will be of an earlier model when it ends. */
  function isWorthFollowing(): boolean {
    const how = simulation.recording?.outcome ?? null;
    if (how === null) return simulation.phase === 'running' || simulation.phase === 'paused';
    return how.kind === 'completed' || (how.kind === 'stopped' && !UNFINISHED.includes(how.reason));
  }

  function cancel(): void {
    side.cancel();
    rest();
  }

  function rest(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    isComputing.value = false;
  }

  function start(): void {
    if (!isDue || !mayFollow() || side.isActive || !simulation.recording || !simulation.stale) return;
    if (!simulation.connected || !simulation.valid || simulation.analysed !== document.project) return;
    if (simulation.phase === 'paused') simulation.stop();
    else if (simulation.phase !== 'ended') return;
    const joints = new Set(document.project.joints.map(({ id }) => id));
    const bands = simulation.bands.filter((joint) => joints.has(joint));
    if (!side.start(document.project, simulation.recording.analysis, bands)) return;
    isComputing.value = true;
    startedAt = environment.now();
    if (preferences.follow === 'quick') timer = setTimeout(giveUp, QUICK);
  }

  /** Ends the automatic run: a run by the user may take its time, or reports why it cannot be kept. */
  function giveUp(): void {
    isSlow.value = true;
    cancel();
  }

  function ended(outcome: RunOutcome, recording: Recording | null): void {
    rest();
    if (outcome.kind === 'stopped' && UNFINISHED.includes(outcome.reason)) return;
    // The reason why nothing new is shown is given as for any run.
    if (!recording || recording.count < 2) return void (simulation.outcome = outcome);
    isDue = false;
    made.value = { recording, took: environment.now() - startedAt };
    simulation.exchange(recording);
  }

  simulation.listen((message) => side.receive(message));
  watch(
    () => document.project,
    (next, before) => {
      cancel();
      if (!isSameDocument(before, next)) isSlow.value = isDue = false;
      else if (!isSameModel(before, next)) isDue ||= isWorthFollowing();
    },
    { flush: 'sync' },
  );
  // A run that the user chose to show is not repeated.
  watch(
    () => simulation.recording,
    (next) => {
      if (next === made.value?.recording) return;
      cancel();
      isDue = false;
    },
    { flush: 'sync' },
  );
  watch(
    () => simulation.phase,
    (phase, before) => {
      if (phase === 'starting') {
        cancel();
        isDue = isSlow.value = false;
        ownStart = simulation.isUnbounded() ? environment.now() : null;
      } else if (phase === 'paused') ownStart = null;
      else if (phase === 'ended' && before === 'running') measure();
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
  watch(
    () => preferences.follow,
    (follow) => {
      if (follow === 'never') cancel();
      else start();
    },
  );
  watch([() => simulation.analysed, () => simulation.phase], start);

  onScopeDispose(cancel);

  function measure(): void {
    if (ownStart !== null && simulation.recording?.outcome?.kind === 'completed')
      isSlow.value = environment.now() - ownStart >= QUICK;
    ownStart = null;
  }

  return { made, isComputing, isSlow, isShown };
});

/** The run says nothing of the model: it was ended from outside. */
const UNFINISHED: readonly string[] = ['userStop', 'hostLost', 'memoryLimit'];
