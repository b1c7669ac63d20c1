import { BookOpen } from '@lucide/vue';
import { useManualStore } from '../../stores/help/manual';
import type { Panel } from '../../ui/panel';
import { pageHere, pageOfButton } from './page-here';

export const manual: Panel = {
  id: 'manual',
  title: 'Manual',
  icon: BookOpen,
  place: 'beside',
  order: 190,
  command: {
    id: 'help.manual',
    title: 'Manual: help on what is selected or pointed at',
    group: 'Help',
    keys: ['F1'],
    obstacle: () => null,
    run: toggle,
  },
  load: () => import('./ManualPanel.vue'),
};

/** The page about what is in front; a second time, of the page that is open, or while it is read, puts the manual away. */
function toggle(): void {
  const store = useManualStore();
  const focused = document.activeElement;
  const pointed = [...document.querySelectorAll(':hover')].at(-1) ?? null;
  const isRead = Boolean(focused?.closest('[data-panel="manual"]'));
  const page = isRead ? pageOfButton(pointed) : pageHere(focused, pointed);
  if (page === null || page === store.page) store.close();
  else store.open(page, focused?.closest('dialog') ?? null);
}
