import { FlipHorizontal, Grip } from '@lucide/vue';
import { isEditable } from '../../stores/editing/availability';
import type { Panel } from '../../ui/panel';
import { selectedBodyIds } from './selected-bodies';

const canCopy = () => isEditable() && selectedBodyIds().length > 0;

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
    enabled: canCopy,
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
    enabled: canCopy,
  },
  load: () => import('./PatternDialog.vue'),
  early: true,
};
