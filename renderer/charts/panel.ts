import { ChartLine } from '@lucide/vue';
import { useAppearanceStore } from '../stores/appearance';
import { isEditing } from '../stores/availability';
import type { Panel } from '../ui/panel';

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
    enabled: isEditing,
    // the whole dock, whatever is in it
    run: () => useAppearanceStore().toggle('charts'),
  },
  load: () => import('./ChartsDock.vue'),
};
