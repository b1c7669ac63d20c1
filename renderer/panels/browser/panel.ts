import { ListTree } from '@lucide/vue';
import { isEditing } from '../../stores/editing/availability';
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
    enabled: isEditing,
  },
  load: () => import('./BrowserPanel.vue'),
};
