import type { Overlay } from '../stores/dialogs';
import { useDialogsStore } from '../stores/dialogs';
import { useHintsStore } from '../stores/hints';
import { useWorkspaceStore } from '../stores/workspace';
import type { Command } from '../ui/commands/command';

const overlay = (id: string, title: string, name: Overlay, keys: readonly string[]): Command => ({
  id,
  title,
  group: 'Help',
  keys,
  run: () => {
    const dialogs = useDialogsStore();
    dialogs.overlay = dialogs.overlay === name ? null : name;
  },
});

export const helpCommands: Command[] = [
  overlay('help.commands', 'All commands...', 'palette', ['Ctrl+K']),
  overlay('help.shortcuts', 'Keyboard shortcuts', 'shortcuts', ['F1', '?']),
  {
    id: 'help.validation',
    title: 'Validation',
    group: 'Help',
    enabled: () => !useWorkspaceStore().validationPage,
    run: () => useWorkspaceStore().openValidation(),
  },
  {
    id: 'help.hints',
    title: 'Show the hints again',
    group: 'Help',
    enabled: () => useHintsStore().off || useHintsStore().done.length > 0,
    run: () => useHintsStore().again(),
  },
  overlay('help.about', 'About Kempe', 'about', []),
];
