/** Joints on which the last run puts load in a direction that redundant constraints share, folded ones aside. */
import { computed } from 'vue';
import type { ComputedRef } from 'vue';
import { sharedInUse } from '../../engine/results/series/uniqueness/uniqueness';
import { usePlaneView } from '../stores/charts/plane-view';
import { useSimulationStore } from '../stores/runs/simulation';

export function useSharedReactions(): ComputedRef<ReadonlySet<string>> {
  const simulation = useSimulationStore();
  const view = usePlaneView();
  // As text first: it seldom changes while a run grows, so that what depends on it is not drawn anew with each batch.
  const joints = computed(() => {
    void simulation.sampleCount;
    const { recording } = simulation;
    if (!recording) return '[]';
    const loaded = recording.project.joints.filter(({ id }) => {
      const folded = view.folded(recording, 'reaction', id)?.components ?? [];
      return sharedInUse(recording, id).some((component) => !folded.includes(component));
    });
    return JSON.stringify(loaded.map(({ id }) => id));
  });
  return computed(() => new Set(JSON.parse(joints.value) as string[]));
}
