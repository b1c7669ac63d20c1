import { SlidersHorizontal } from '@lucide/vue';
import { useAppearanceStore } from '../../stores/window/appearance';
import { noProject } from '../../stores/editing/availability';
import type { Panel } from '../../ui/panel';

export const inspector: Panel = {
  id: 'inspector',
  title: 'Inspector',
  icon: SlidersHorizontal,
  place: 'side',
  order: 20,
  command: {
    id: 'view.inspector',
    title: 'Show or hide the inspector',
    group: 'View',
    submenu: 'Panels',
    keys: ['Alt+2'],
    obstacle: noProject,
    // the whole column, whichever tab is in front
    run: () => useAppearanceStore().toggle('inspector'),
  },
  load: () => import('./InspectorPanel.vue'),
};
