import { ClipboardCheck } from '@lucide/vue';
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
    enabled: () => useWorkspaceStore().page !== 'validation',
  },
  load: () => import('./ValidationPage.vue'),
};
