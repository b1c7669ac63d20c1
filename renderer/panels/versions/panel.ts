import { FileClock } from '@lucide/vue';
import { platform } from '../../platform/platform';
import { useDocumentStore } from '../../stores/editing/document';
import { useWorkspaceStore } from '../../stores/window/workspace';
import type { Panel } from '../../ui/panel';

/** Why there are no earlier versions to show; null where there may be some. */
function noVersions(): string | null {
  if (platform.kind === 'browser') return 'A browser keeps no earlier versions: Kempe on the desktop does';
  if (useWorkspaceStore().startPage) return 'Open a project first';
  return useDocumentStore().file === null ? 'Save the project first: each save keeps the one before' : null;
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
    enabled: () => noVersions() === null,
    whyNot: () => noVersions() ?? '',
  },
  load: () => import('./VersionsDialog.vue'),
};
