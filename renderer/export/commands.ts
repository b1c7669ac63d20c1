/** The verbs of charts that leave the app; what they need is fetched when it is needed. */
import type { Command } from '../ui/commands/command';
import { useChartView } from '../stores/charts/chart-view';
import { useSimulationStore } from '../stores/runs/simulation';
import { TEXT } from './texts';

export function hasChart(): boolean {
  const view = useChartView();
  return (
    useSimulationStore().sampleCount > 0 &&
    view.shownPanes.some((index) => view.contents[index]?.series.some((spec) => spec.visible))
  );
}

function hasActiveChart(): boolean {
  const view = useChartView();
  return hasChart() && (view.contents[view.activePane]?.series.some((spec) => spec.visible) ?? false);
}

export const exportCommands: readonly Command[] = [
  {
    id: 'export.copy-image',
    title: TEXT.copyPicture,
    group: 'Export',
    enabled: hasActiveChart,
    run: async () => (await import('./copy')).copyImage(),
  },
  {
    id: 'export.copy-table',
    title: TEXT.copyTable,
    group: 'Export',
    enabled: hasActiveChart,
    run: async () => (await import('./copy')).copyTable(),
  },
];
