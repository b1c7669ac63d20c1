import { AudioWaveform } from '@lucide/vue';
import { noProject } from '../../stores/editing/availability';
import type { Panel } from '../../ui/panel';

export const analyses: Panel = {
  id: 'analyses',
  title: 'Analyses',
  icon: AudioWaveform,
  place: 'side',
  order: 70,
  command: {
    id: 'view.analyses',
    title: 'Free motions, equilibrium and modes',
    group: 'View',
    submenu: 'Panels',
    obstacle: noProject,
  },
  load: () => import('./AnalysesPanel.vue'),
};
