import { Ruler } from '@lucide/vue';
import { noProject } from '../../stores/editing/availability';
import type { Panel } from '../../ui/panel';

export const units: Panel = {
  id: 'units',
  title: 'Units of the project',
  icon: Ruler,
  place: 'dialog',
  order: 225,
  command: { id: 'edit.units', title: 'Units...', group: 'Edit', obstacle: noProject },
  load: () => import('./UnitsDialog.vue'),
};
