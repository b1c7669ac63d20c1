import { Grid3x3 } from '@lucide/vue';
import { noBodies } from '../../stores/editing/availability';
import type { Panel } from '../../ui/panel';

export const sweep: Panel = {
  id: 'sweep',
  title: 'Parameter sweep',
  icon: Grid3x3,
  place: 'page',
  order: 100,
  command: {
    id: 'run.sweep',
    title: 'Parameter sweep...',
    group: 'Run',
    keys: ['Ctrl+Alt+R'],
    obstacle: noBodies,
  },
  load: () => import('./SweepPage.vue'),
};
