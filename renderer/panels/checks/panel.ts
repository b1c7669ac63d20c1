import { ListChecks } from '@lucide/vue';
import { noProject } from '../../stores/editing/availability';
import type { Panel } from '../../ui/panel';

export const checks: Panel = {
  id: 'checks',
  title: 'Checks',
  icon: ListChecks,
  place: 'lower-left',
  order: 30,
  command: {
    id: 'view.checks',
    title: 'Show or hide the checks',
    group: 'View',
    submenu: 'Panels',
    keys: ['Alt+3'],
    obstacle: noProject,
  },
  load: () => import('./ChecksPanel.vue'),
};
