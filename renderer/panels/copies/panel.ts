import { FlipHorizontal, Grip } from '@lucide/vue';
import { noEditing } from '../../stores/editing/availability';
import type { Panel } from '../../ui/panel';
import { noBodySelected } from './selected-bodies';

const noCopies = () => noEditing() ?? noBodySelected();

export const mirror: Panel = {
  id: 'mirror',
  title: 'Mirror',
  icon: FlipHorizontal,
  place: 'dialog',
  order: 120,
  command: {
    id: 'edit.mirror',
    title: 'Mirror...',
    group: 'Edit',
    keys: ['Ctrl+Shift+M'],
    obstacle: noCopies,
  },
  load: () => import('./MirrorDialog.vue'),
  early: true,
};

export const pattern: Panel = {
  id: 'pattern',
  title: 'Pattern',
  icon: Grip,
  place: 'dialog',
  order: 130,
  command: {
    id: 'edit.pattern',
    title: 'Pattern...',
    group: 'Edit',
    keys: ['Ctrl+Shift+D'],
    obstacle: noCopies,
  },
  load: () => import('./PatternDialog.vue'),
  early: true,
};
