/** Reruns the current run at a tighter tolerance; the difference of the two is the error of every curve. */
import { computed, shallowRef, watch } from 'vue';
import { defineStore } from 'pinia';
import { settingsInUse } from '../../../engine/model/settings/settings-in-use';
import { tighterSettings } from '../../../engine/model/settings/tighter-settings';
import type { Tighter } from '../../../engine/model/settings/tighter-settings';
import { useRunsStore } from './runs';
import type { KeptRun } from './runs';
import { useSimulationStore } from './simulation';
import { useToastsStore } from '../window/toasts';
import { TEXT } from '../texts';

export const useRerunStore = defineStore('rerun', () => {
  const runs = useRunsStore();
  const simulation = useSimulationStore();
  /** The run whose tighter twin is being made. */
  const base = shallowRef<{ run: KeptRun; tighter: Tighter } | null>(null);
  /** How far it is, 0 to 1. */
  const part = computed(() => {
    void simulation.sampleCount;
    const duration = base.value?.run.project.settings.duration ?? 0;
    return duration > 0 ? Math.min((simulation.recording?.endTime ?? 0) / duration, 1) : 0;
  });

  /** Why there is nothing to rerun; null where there is. */
  const obstacle = computed<string | null>(() => {
    void simulation.outcome;
    const run = runs.current;
    if (!run || run.recording.outcome === null) return TEXT.runFirst;
    if (run.recording.analysis === 'kinematic') return TEXT.kinematicExact;
    if (run.recording.outcome.kind !== 'completed') return TEXT.runIncomplete;
    const { settings } = run.project;
    if (tighterSettings(settings) !== null) return null;
    const what = settingsInUse(settings).includes('relativeTolerance') ? 'tolerance' : 'step';
    return TEXT.tightest(what);
  });

  function start(): void {
    const run = runs.current;
    const tighter = run && obstacle.value === null ? tighterSettings(run.project.settings) : null;
    if (!run || !tighter || base.value) return;
    base.value = { run, tighter };
    // A run that was made by itself is one to keep from now on.
    runs.change(run.id, { follows: undefined });
    simulation.runOther({ ...run.project, settings: tighter.settings }, run.recording.analysis);
  }

  /** The run that was asked about is current again, with the error of its curves where the other reached the end. */
  function finish(): void {
    const asked = base.value;
    const twin = runs.current;
    base.value = null;
    if (!asked || !runs.find(asked.run.id)) return;
    if (!twin || twin.id === asked.run.id) return;
    const { outcome } = twin.recording;
    runs.change(twin.id, { name: `${asked.run.name}, ${asked.tighter.words}` });
    runs.show(asked.run.id);
    runs.change(asked.run.id, { ghost: false });
    if (outcome?.kind === 'completed') return runs.compare(twin.id, 'difference');
    const why = outcome?.kind === 'stopped' ? outcome.message : TEXT.rerunFailed;
    useToastsStore().show('warning', TEXT.nothingToCompare(why));
  }

  watch(
    () => simulation.phase,
    (phase) => {
      if (base.value && (phase === 'ended' || phase === 'idle')) finish();
    },
  );

  return { base, part, obstacle, start, cancel: () => simulation.stop() };
});
