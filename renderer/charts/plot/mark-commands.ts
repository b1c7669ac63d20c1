/** Verbs of cursors, marks and what the active chart shows besides its lines. */
import type { Command } from '../../ui/commands/command';
import { noSamples } from '../../stores/editing/availability';
import { useSimulationStore } from '../../stores/runs/simulation';
import { goToMark } from './go-to-mark';
import { useChartView } from '../../stores/charts/chart-view';
import { TEXT } from '../texts';

const activeOptions = () => {
  const view = useChartView();
  return view.panes[view.activePane].options;
};

export const markCommands: Command[] = [
  {
    id: 'chart.next-mark',
    title: TEXT.nextMark,
    group: 'View',
    submenu: TEXT.cursorsAndMarks,
    keys: ['N'],
    obstacle: noSamples,
    run: () => void goToMark(1),
  },
  {
    id: 'chart.previous-mark',
    title: TEXT.previousMark,
    group: 'View',
    submenu: TEXT.cursorsAndMarks,
    keys: ['Shift+N'],
    obstacle: noSamples,
    run: () => void goToMark(-1),
  },
  {
    id: 'chart.second-cursor',
    title: TEXT.secondCursor,
    group: 'View',
    submenu: TEXT.cursorsAndMarks,
    obstacle: noSamples,
    run: () => {
      const view = useChartView();
      view.secondCursor = view.secondCursor === null ? useSimulationStore().cursor : null;
    },
  },
  {
    id: 'chart.quality-strip',
    title: TEXT.toggleQualityStrip,
    group: 'View',
    submenu: TEXT.cursorsAndMarks,
    run: () => {
      const view = useChartView();
      // where the chart has no strip yet, it is shown open
      view.stripOpen = !activeOptions().qualityStrip || !view.stripOpen;
      if (view.stripOpen) view.setOptions(view.activePane, { qualityStrip: true });
    },
  },
  {
    id: 'chart.marks',
    title: TEXT.toggleMarks,
    group: 'View',
    submenu: TEXT.cursorsAndMarks,
    run: () => {
      const view = useChartView();
      view.setOptions(view.activePane, { markers: !activeOptions().markers });
    },
  },
];
