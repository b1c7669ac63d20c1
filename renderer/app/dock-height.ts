/** How high the dock of the charts is: before there is anything to chart it leaves the room to the model. */
import { computed } from 'vue';
import type { ComputedRef } from 'vue';
import { useAppearanceStore } from '../stores/appearance';
import { useSimulationStore } from '../stores/simulation';
import { useWorkspaceStore } from '../stores/workspace';

/** Whether it takes only what its one line needs: no run is recorded or in progress, and the user has set no height. */
export function useLowDock(): ComputedRef<boolean> {
  const appearance = useAppearanceStore();
  const simulation = useSimulationStore();
  const workspace = useWorkspaceStore();
  return computed(
    () =>
      !appearance.drawn.charts &&
      workspace.dock === 'charts' &&
      simulation.phase === 'idle' &&
      simulation.sampleCount === 0,
  );
}
