import { UnfoldHorizontal } from '@lucide/vue';
import { noProject } from '../../stores/editing/availability';
import type { Panel } from '../../ui/panel';

export const clearances: Panel = {
  id: 'clearances',
  title: 'Interference',
  icon: UnfoldHorizontal,
  place: 'dock',
  order: 46,
  command: {
    id: 'view.clearances',
    title: 'Interference and clearances: which bodies overlap over the run',
    group: 'View',
    submenu: 'Panels',
    keys: ['Alt+8'],
    obstacle: noProject,
  },
  load: () => import('./ClearancesDock.vue'),
};
