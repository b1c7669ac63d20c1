import { ListOrdered } from '@lucide/vue';
import { noProject } from '../../stores/editing/availability';
import type { Panel } from '../../ui/panel';

export const results: Panel = {
  id: 'results',
  title: 'Results',
  icon: ListOrdered,
  place: 'dock',
  order: 45,
  command: {
    id: 'view.results',
    title: 'Results: forces ranked by size',
    group: 'View',
    submenu: 'Panels',
    keys: ['Alt+7'],
    obstacle: noProject,
  },
  load: () => import('./ResultsDock.vue'),
};
