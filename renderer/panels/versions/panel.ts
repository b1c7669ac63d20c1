import { FileClock } from '@lucide/vue';
import { platform } from '../../platform/platform';
import { noProject, unless } from '../../stores/editing/availability';
import { useDocumentStore } from '../../stores/editing/document';
import type { Panel } from '../../ui/panel';

/** Why there are no earlier versions to show; null where there may be some. */
function noVersions(): string | null {
  if (platform.kind === 'browser') return 'A browser keeps no earlier versions: Kempe on the desktop does.';
  const saveFirst = 'Save the project first: each save keeps the one before.';
  return noProject() ?? unless(useDocumentStore().file !== null, saveFirst);
}

export const versions: Panel = {
  id: 'versions',
  title: 'Earlier versions',
  icon: FileClock,
  place: 'dialog',
  order: 140,
  command: {
    id: 'file.versions',
    title: 'Earlier versions...',
    group: 'File',
    obstacle: noVersions,
  },
  load: () => import('./VersionsDialog.vue'),
};
