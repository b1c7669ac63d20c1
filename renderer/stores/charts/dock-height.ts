/** How much room the dock of the charts takes: none before there is anything to chart, for that belongs to the model. */
import { computed } from 'vue';
import type { ComputedRef } from 'vue';
import { useChartWindow } from './chart-window';
import { useDocumentStore } from '../editing/document';
import { useSimulationStore } from '../runs/simulation';
import { useWorkspaceStore } from '../window/workspace';

/** `low` takes what its one line needs: why there is no run. */
export type DockHeight = 'none' | 'low' | 'full';

export function useDockHeight(): ComputedRef<DockHeight> {
  const simulation = useSimulationStore();
  const workspace = useWorkspaceStore();
  const charts = useChartWindow();
  const document = useDocumentStore();
  /** Tables need no run; results of the project before do not stay open, empty, over the next one. */
  const isAsked = () =>
    workspace.dock === 'tables' || (workspace.dock !== 'charts' && workspace.askedIn === document.opened);
  return computed(() => {
    const { phase, sampleCount, outcome, connection } = simulation;
    if (workspace.dock === 'charts' && charts.host) return 'none';
    if (isAsked() || phase !== 'idle' || sampleCount > 0) return 'full';
    return outcome !== null || connection === 'lost' ? 'low' : 'none';
  });
}
