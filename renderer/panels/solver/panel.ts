import { Calculator } from '@lucide/vue';
import { noProject } from '../../stores/editing/availability';
import type { Panel } from '../../ui/panel';

export const solver: Panel = {
  id: 'solver',
  title: 'Solver',
  icon: Calculator,
  place: 'side',
  order: 60,
  command: {
    id: 'view.solver',
    title: 'Solver settings',
    group: 'View',
    submenu: 'Panels',
    keys: ['Ctrl+,'],
    obstacle: noProject,
  },
  load: () => import('./SolverPanel.vue'),
};
