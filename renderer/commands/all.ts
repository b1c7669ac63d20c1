/** Every command of the app, in menu order. */
import { chartCommands } from '../charts/commands';
import { editCommands } from './edit';
import { exportCommands } from '../export/commands';
import { fileCommands } from './file';
import { helpCommands } from './help';
import { insertCommands } from './insert';
import { mobilityCommands } from './mobility';
import { runCommands } from './run';
import { runExportCommands } from '../export/run-commands';
import { runsCommands } from './runs';
import { SELECTION_MENU, SPACE_MENU } from './context-menus';
import { transformCommands } from './transform';
import { useHintsStore } from '../stores/hints';
import { useToastsStore } from '../stores/toasts';
import { viewCommands } from './view';
import { viewportCommands } from '../viewport/commands';
import { visibilityCommands } from './visibility';
import { provideCommands } from '../ui/commands/registry';
import type { Command } from '../ui/commands/command';

export const COMMANDS: readonly Command[] = [
  ...fileCommands,
  ...editCommands,
  ...transformCommands,
  ...insertCommands,
  ...runCommands,
  ...runsCommands,
  ...mobilityCommands,
  ...viewportCommands,
  ...visibilityCommands,
  ...exportCommands,
  ...chartCommands,
  ...viewCommands,
  ...runExportCommands,
  ...helpCommands,
];

/** Once, before anything is shown. */
export function provideAllCommands(): void {
  provideCommands({
    commands: COMMANDS,
    contextMenus: { selection: SELECTION_MENU, space: SPACE_MENU },
    done: (id) => useHintsStore().noteCommand(id),
    failed: (title, reason) =>
      useToastsStore().show(
        'error',
        `"${title}" failed: ${reason}`,
        'Save a copy of the project and try again.',
      ),
  });
}
