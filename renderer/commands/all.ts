/** Every command of the app, in menu order. */
import { chartCommands } from '../charts/commands';
import { editCommands } from './edit';
import { exportCommands } from '../export/commands';
import { fileCommands } from './file';
import { groupCommands } from './groups';
import { helpCommands } from './help';
import { insertCommands } from './insert';
import { lockCommands } from './locks';
import { mobilityCommands } from './mobility';
import { runCommands } from './run';
import { runsCommands } from './runs';
import { SELECTION_MENU, SPACE_MENU } from './context-menus';
import { transformCommands } from './transform';
import { useHintsStore } from '../stores/help/hints';
import { useToastsStore } from '../stores/window/toasts';
import { viewCommands } from './view';
import { viewportCommands } from '../viewport/commands';
import { visibilityCommands } from './visibility';
import { animation, chartFiles, loadTable, report } from '../export/panel';
import { commandOf, PANELS } from '../panels/panels';
import { provideCommands } from '../ui/commands/registry';
import type { Command } from '../ui/commands/command';
import { TEXT } from './texts';

const PLACED: readonly Command[] = [
  ...fileCommands,
  ...editCommands,
  ...groupCommands,
  ...transformCommands,
  ...insertCommands,
  ...lockCommands,
  ...runCommands,
  ...runsCommands,
  ...mobilityCommands,
  ...viewportCommands,
  ...visibilityCommands,
  commandOf(chartFiles),
  ...exportCommands,
  ...chartCommands,
  ...viewCommands,
  ...[report, loadTable, animation].map(commandOf),
  ...helpCommands,
];

/** Of panels that have no place of their own in a menu: they come last in it. */
const OTHERS = PANELS.map(commandOf).filter(({ id }) => PLACED.every((command) => command.id !== id));

export const COMMANDS: readonly Command[] = [...PLACED, ...OTHERS];

/** Once, before anything is shown. */
export function provideAllCommands(): void {
  provideCommands({
    commands: COMMANDS,
    contextMenus: { selection: SELECTION_MENU, space: SPACE_MENU },
    done: (id) => useHintsStore().noteCommand(id),
    failed: (title, reason) =>
      useToastsStore().show('error', `“${title}” failed: ${reason}`, TEXT.saveCopyAndRetry),
  });
}
