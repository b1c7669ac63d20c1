import { ListTree } from '@lucide/vue';
import { noProject } from '../../stores/editing/availability';
import type { Panel } from '../../ui/panel';

export const browser: Panel = {
  id: 'browser',
  title: 'Browser',
  icon: ListTree,
  place: 'left',
  order: 10,
  command: {
    id: 'view.browser',
    title: 'Show or hide the browser',
    group: 'View',
    submenu: 'Panels',
    keys: ['Alt+1'],
    obstacle: noProject,
  },
  load: () => import('./BrowserPanel.vue'),
};
