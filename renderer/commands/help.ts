import { about, palette, shortcuts } from '../panels/overlays/panel';
import { commandOf } from '../panels/panels';
import { manual } from '../panels/manual/panel';
import { validation } from '../panels/validation/panel';
import { useHintsStore } from '../stores/hints';
import type { Command } from '../ui/commands/command';
import { TEXT } from './texts';

export const helpCommands: Command[] = [
  commandOf(manual),
  commandOf(palette),
  commandOf(shortcuts),
  commandOf(validation),
  {
    id: 'help.hints',
    title: TEXT.showHints,
    group: 'Help',
    enabled: () => useHintsStore().off || useHintsStore().done.length > 0,
    run: () => useHintsStore().again(),
  },
  commandOf(about),
];
