/** The verbs of the charts: exports and what the dock shows. */
import type { Command } from '../ui/commands/command';
import { useSelectionStore } from '../stores/editing/selection';
import { noSamples, unless } from '../stores/editing/availability';
import { noLine } from '../export/commands';
import { exportCsv, exportDescription } from '../export/export-csv';
import { exportParquet } from '../export/export-parquet';
import { PANE_KINDS } from '../../engine/output/panes/pane-kinds';
import { canChart, chartRecord, chooseLayout, maximisePane, showDock } from '../stores/charts/pane-actions';
import { markCommands } from './plot/mark-commands';
import { useChartWindow } from '../stores/charts/chart-window';
import { useChartView } from '../stores/charts/chart-view';
import { TEXT } from './texts';

const exportCommands: Command[] = [
  {
    id: 'export.png',
    title: TEXT.commandPicture,
    group: 'Export',
    obstacle: noLine,
    run: async () => {
      const view = useChartView();
      // Chart.js comes with the editor, not with the commands, which the start page has too.
      const { exportPng } = await import('../export/export-png');
      return exportPng(view.activePane);
    },
  },
  {
    id: 'export.csv',
    title: TEXT.commandTable,
    group: 'Export',
    obstacle: noSamples,
    run: () => exportCsv(),
  },
  {
    id: 'export.csv-european',
    title: TEXT.commandTableEuropean,
    group: 'Export',
    obstacle: noSamples,
    run: () => exportCsv('european'),
  },
  {
    id: 'export.parquet',
    title: TEXT.commandParquet,
    group: 'Export',
    obstacle: noSamples,
    run: () => exportParquet(),
  },
  {
    id: 'export.meta',
    title: TEXT.commandDescription,
    group: 'Export',
    obstacle: noSamples,
    run: () => exportDescription(),
  },
];

const CHARTS = 'Charts';
const CHART_LAYOUT = TEXT.layout;

const paneCommands: Command[] = PANE_KINDS.map((info) => ({
  id: info.kind === 'reactions' ? 'chart.show-reaction' : `chart.show-${info.kind}`,
  title: TEXT.chartOf(info.label),
  group: 'View',
  submenu: CHARTS,
  run: () => useChartView().showKind(info.kind),
}));

function turnPage(step: number): void {
  showDock();
  const view = useChartView();
  view.showPage((view.page + step + view.pages.length) % view.pages.length);
}

const viewCommands: Command[] = [
  {
    id: 'chart.selection',
    title: TEXT.chartSelection,
    group: 'View',
    submenu: CHARTS,
    obstacle: () => unless(canChart(useSelectionStore().ids.at(-1)), TEXT.selectToChart),
    run: () => chartRecord(useSelectionStore().ids.at(-1) ?? ''),
  },
  {
    id: 'chart.add-series',
    title: TEXT.commandAddSeries,
    group: 'View',
    submenu: CHARTS,
    keys: ['Ctrl+Shift+A'],
    obstacle: noSamples,
    run: () => {
      showDock();
      const view = useChartView();
      view.adding = view.activePane;
    },
  },
  {
    id: 'chart.next',
    title: TEXT.nextChart,
    group: 'View',
    submenu: CHART_LAYOUT,
    run: () => useChartView().cyclePane(1),
  },
  {
    id: 'chart.previous',
    title: TEXT.previousChart,
    group: 'View',
    submenu: CHART_LAYOUT,
    run: () => useChartView().cyclePane(-1),
  },
  {
    id: 'chart.one',
    title: TEXT.oneChart,
    group: 'View',
    submenu: CHART_LAYOUT,
    run: () => chooseLayout('one'),
  },
  {
    id: 'chart.side-by-side',
    title: TEXT.twoChartsSideBySide,
    group: 'View',
    submenu: CHART_LAYOUT,
    run: () => chooseLayout('columns'),
  },
  {
    id: 'chart.stacked',
    title: TEXT.twoChartsStacked,
    group: 'View',
    submenu: CHART_LAYOUT,
    run: () => chooseLayout('rows'),
  },
  {
    id: 'chart.grid',
    title: TEXT.fourCharts,
    group: 'View',
    submenu: CHART_LAYOUT,
    run: () => chooseLayout('grid'),
  },
  {
    id: 'chart.maximise',
    title: TEXT.commandMaximise,
    group: 'View',
    submenu: CHART_LAYOUT,
    keys: ['Alt+Enter'],
    obstacle: noSamples,
    run: () => maximisePane(useChartView().activePane),
  },
  {
    id: 'chart.detach',
    title: TEXT.commandDetach,
    group: 'View',
    submenu: CHART_LAYOUT,
    obstacle: noSamples,
    run: () => useChartWindow().toggle(),
  },
  {
    id: 'chart.next-page',
    title: TEXT.nextPage,
    group: 'View',
    submenu: CHART_LAYOUT,
    keys: ['Alt+PageDown'],
    obstacle: noSamples,
    run: () => turnPage(1),
  },
  {
    id: 'chart.previous-page',
    title: TEXT.previousPage,
    group: 'View',
    submenu: CHART_LAYOUT,
    keys: ['Alt+PageUp'],
    obstacle: noSamples,
    run: () => turnPage(-1),
  },
  {
    id: 'chart.reset-zoom',
    title: TEXT.commandFitTime,
    group: 'View',
    submenu: CHART_LAYOUT,
    obstacle: () => unless(useChartView().zoomed, TEXT.notZoomed),
    run: () => useChartView().resetZoom(),
  },
];

export const chartCommands: Command[] = [
  ...exportCommands,
  ...paneCommands,
  ...viewCommands,
  ...markCommands,
];
