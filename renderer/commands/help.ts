import { unless } from '../stores/editing/availability';
import { about, palette, shortcuts } from '../panels/overlays/panel';
import { commandOf } from '../panels/panels';
import { manual } from '../panels/manual/panel';
import { validation } from '../panels/validation/panel';
import { NEWS_PAGE } from '../../engine/output/manual/contents';
import { useManualStore } from '../stores/help/manual';
import { useHintsStore } from '../stores/help/hints';
import { beginFirstBuild } from '../files/files';
import type { Command } from '../ui/commands/command';
import { TEXT } from './texts';

export const helpCommands: Command[] = [
  commandOf(manual),
  { id: 'help.first-build', title: TEXT.firstBuild, group: 'Help', run: beginFirstBuild },
  { id: 'help.news', title: TEXT.whatsNew, group: 'Help', run: () => useManualStore().open(NEWS_PAGE) },
  commandOf(palette),
  commandOf(shortcuts),
  commandOf(validation),
  {
    id: 'help.hints',
    title: TEXT.showHints,
    group: 'Help',
    obstacle: () => unless(useHintsStore().off || useHintsStore().done.length > 0, TEXT.hintsShown),
    run: () => useHintsStore().again(),
  },
  commandOf(about),
];
