import { ChartLine } from '@lucide/vue';
import { useAppearanceStore } from '../stores/window/appearance';
import { useChartWindow } from '../stores/charts/chart-window';
import { useDockHeight } from '../stores/charts/dock-height';
import { TEXT } from './texts';
import { noProject, unless } from '../stores/editing/availability';
import type { Panel } from '../ui/panel';

const hasDock = () =>
  useChartWindow().host !== null || useAppearanceStore().collapsed.charts || useDockHeight().value !== 'none';

export const charts: Panel = {
  id: 'charts',
  title: 'Charts',
  icon: ChartLine,
  place: 'dock',
  order: 40,
  command: {
    id: 'view.charts',
    title: 'Show or hide the charts',
    group: 'View',
    submenu: 'Panels',
    keys: ['Alt+4'],
    obstacle: () => noProject() ?? unless(hasDock(), TEXT.chartsWithRun),
    // the whole dock, whatever is in it
    run: () => {
      const { host, focus } = useChartWindow();
      if (host) focus();
      else useAppearanceStore().toggle('charts');
    },
  },
  load: () => import('./ChartsDock.vue'),
};
