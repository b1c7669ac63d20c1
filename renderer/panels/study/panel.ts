import { ChartScatter } from '@lucide/vue';
import { noBodies } from '../../stores/editing/availability';
import type { Panel } from '../../ui/panel';

export const studyPage: Panel = {
  id: 'study',
  title: 'Study',
  icon: ChartScatter,
  place: 'page',
  order: 105,
  command: {
    id: 'run.study',
    title: 'Study of many parameters...',
    group: 'Run',
    keys: ['Ctrl+Alt+S'],
    obstacle: noBodies,
  },
  load: () => import('./StudyPage.vue'),
};
