/** What can be made of a whole run. */
import type { Command } from '../ui/commands/command';
import { useDialogsStore } from '../stores/dialogs';
import type { Overlay } from '../stores/dialogs';
import { useSimulationStore } from '../stores/simulation';

const made = (overlay: Overlay & ('report' | 'animation' | 'load-table'), title: string): Command => ({
  id: `export.${overlay}`,
  title,
  group: 'Export',
  enabled: () => useSimulationStore().sampleCount > 0,
  run: () => {
    useDialogsStore().overlay = overlay;
  },
});

export const runExportCommands: Command[] = [
  made('report', 'Report (PDF)…'),
  made('load-table', 'Load table or deck for finite-element work…'),
  made('animation', 'Animation (video, pictures, glTF)…'),
];
