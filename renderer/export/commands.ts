/** The verbs of charts that leave the app; what they need is fetched when it is needed. */
import type { Command } from '../ui/commands/command';
import { useChartView } from '../stores/charts/chart-view';
import { noSamples, unless } from '../stores/editing/availability';
import { TEXT } from './texts';

const hasLine = (pane: number): boolean =>
  useChartView().contents[pane]?.series.some((spec) => spec.visible) ?? false;

export const noChart = (): string | null =>
  noSamples() ?? unless(useChartView().shownPanes.some(hasLine), TEXT.noLineInCharts);

export const noLine = (): string | null =>
  noSamples() ?? unless(hasLine(useChartView().activePane), TEXT.noLineInChart);

export const exportCommands: readonly Command[] = [
  {
    id: 'export.copy-image',
    title: TEXT.copyPicture,
    group: 'Export',
    obstacle: noLine,
    run: async () => (await import('./copy')).copyImage(),
  },
  {
    id: 'export.copy-table',
    title: TEXT.copyTable,
    group: 'Export',
    obstacle: noLine,
    run: async () => (await import('./copy')).copyTable(),
  },
];
