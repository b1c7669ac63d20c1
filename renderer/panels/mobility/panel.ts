import { Waypoints } from '@lucide/vue';
import { noBodies } from '../../stores/editing/availability';
import type { Panel } from '../../ui/panel';

export const mobility: Panel = {
  id: 'mobility',
  title: 'Mobility',
  icon: Waypoints,
  place: 'side',
  order: 80,
  command: {
    id: 'run.mobility',
    title: 'Degrees of freedom and redundancy',
    group: 'Run',
    obstacle: noBodies,
  },
  load: () => import('./MobilityPanel.vue'),
};
