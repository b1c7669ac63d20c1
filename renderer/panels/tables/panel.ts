import { Sheet } from '@lucide/vue';
import { noProject } from '../../stores/editing/availability';
import type { Panel } from '../../ui/panel';

export const tables: Panel = {
  id: 'tables',
  title: 'Tables',
  icon: Sheet,
  place: 'dock',
  order: 50,
  command: {
    id: 'view.tables',
    title: 'Tables of bodies and joints',
    group: 'View',
    submenu: 'Panels',
    // a browser keeps Ctrl+T for itself
    keys: ['Alt+5', 'Ctrl+T'],
    obstacle: noProject,
  },
  load: () => import('./TablesDock.vue'),
};
