/** What the banner of the view tells of the last run, until it is put away: told there with its remedy, it is only mentioned elsewhere. */
import { computed, shallowRef } from 'vue';
import { defineStore } from 'pinia';
import type { RunOutcome } from '../../../engine/results/recording/run-report';
import { useLiveEditStore } from '../editing/live-edit';
import { useSimulationStore } from './simulation';

const isFailure = (outcome: RunOutcome): boolean =>
  outcome.kind === 'completed'
    ? outcome.caveat !== undefined
    : outcome.kind === 'refused' || outcome.reason !== 'userStop';

export const useRunBanner = defineStore('run-banner', () => {
  const simulation = useSimulationStore();
  const liveEdit = useLiveEditStore();
  /** The outcome that was put away: the next one shows again. */
  const dismissed = shallowRef<RunOutcome | null>(null);

  const told = computed(() => {
    const { outcome, phase, stale } = simulation;
    if (outcome === null || outcome === dismissed.value || !isFailure(outcome)) return null;
    // while a number is dragged a run follows each of its values; and a run from before a change no longer counts. What was refused
    // is the model as it is now: it is the recording of an earlier run, still on show, that may be stale then
    const isOutdated = stale && outcome.kind !== 'refused';
    return liveEdit.active || phase === 'running' || isOutdated ? null : outcome;
  });
  /** The sentence that it tells. */
  const message = computed(() => {
    if (told.value?.kind === 'stopped') return told.value.message;
    if (told.value?.kind !== 'refused') return null;
    const { problems } = told.value;
    return (problems.find(({ severity }) => severity === 'error') ?? problems[0])?.message ?? null;
  });

  return { told, message, dismiss: () => void (dismissed.value = simulation.outcome) };
});
