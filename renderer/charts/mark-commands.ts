/** Verbs of cursors, marks and what the active chart shows besides its lines. */
import type { Command } from '../ui/commands/command';
import { useSimulationStore } from '../stores/simulation';
import { goToMark } from './go-to-mark';
import { useChartView } from '../stores/chart-view';

const hasSamples = () => useSimulationStore().sampleCount > 0;
const activeOptions = () => {
  const view = useChartView();
  return view.panes[view.activePane].options;
};

export const markCommands: Command[] = [
  {
    id: 'chart.next-mark',
    title: 'Cursor to the next mark of the charts',
    group: 'View',
    submenu: 'Cursors and marks',
    keys: ['N'],
    enabled: hasSamples,
    run: () => void goToMark(1),
  },
  {
    id: 'chart.previous-mark',
    title: 'Cursor to the previous mark of the charts',
    group: 'View',
    submenu: 'Cursors and marks',
    keys: ['Shift+N'],
    enabled: hasSamples,
    run: () => void goToMark(-1),
  },
  {
    id: 'chart.second-cursor',
    title: 'Second cursor of the charts: set here or remove',
    group: 'View',
    submenu: 'Cursors and marks',
    enabled: hasSamples,
    run: () => {
      const view = useChartView();
      view.secondCursor = view.secondCursor === null ? useSimulationStore().cursor : null;
    },
  },
  {
    id: 'chart.trust-lane',
    title: 'Trust lane of the active chart: show or hide',
    group: 'View',
    submenu: 'Cursors and marks',
    run: () => {
      const view = useChartView();
      view.setOptions(view.activePane, { trust: !activeOptions().trust });
    },
  },
  {
    id: 'chart.marks',
    title: 'Marks of the active chart: show or hide',
    group: 'View',
    submenu: 'Cursors and marks',
    run: () => {
      const view = useChartView();
      view.setOptions(view.activePane, { markers: !activeOptions().markers });
    },
  },
];
