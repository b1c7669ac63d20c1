import { ClipboardCheck } from '@lucide/vue';
import { unless } from '../../stores/editing/availability';
import { useWorkspaceStore } from '../../stores/window/workspace';
import type { Panel } from '../../ui/panel';

export const validation: Panel = {
  id: 'validation',
  title: 'Validation',
  icon: ClipboardCheck,
  place: 'page',
  order: 110,
  command: {
    id: 'help.validation',
    title: 'Validation',
    group: 'Help',
    obstacle: () => unless(useWorkspaceStore().page !== 'validation', 'It is in front.'),
  },
  load: () => import('./ValidationPage.vue'),
};
