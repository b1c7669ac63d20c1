import { History } from '@lucide/vue';
import { noProject } from '../../stores/editing/availability';
import type { Panel } from '../../ui/panel';

export const runs: Panel = {
  id: 'runs',
  title: 'Runs',
  icon: History,
  place: 'side',
  order: 90,
  command: {
    id: 'view.runs',
    title: 'Runs and their quality',
    group: 'View',
    submenu: 'Panels',
    keys: ['Alt+6'],
    obstacle: noProject,
  },
  load: () => import('./RunsPanel.vue'),
};
