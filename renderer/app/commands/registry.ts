/** Every command of the app, in menu order. Menus, toolbar, palette and shortcuts read this list; the native menu a copy. */
import { chartCommands } from '../../charts/commands';
import { exportCommands } from '../../export/commands';
import { runExportCommands } from '../../export/run-commands';
import { useHintsStore } from '../../stores/hints';
import { useToastsStore } from '../../stores/toasts';
import { viewportCommands } from '../../viewport/commands';
import type { Command } from './command';
import { editCommands } from './edit';
import { fileCommands } from './file';
import { helpCommands } from './help';
import { insertCommands } from './insert';
import { mobilityCommands } from './mobility';
import { runCommands } from './run';
import { runsCommands } from './runs';
import { transformCommands } from './transform';
import { viewCommands } from './view';
import { visibilityCommands } from './visibility';

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

const byId = new Map(COMMANDS.map((command) => [command.id, command]));

export const GROUPS: readonly Command['group'][] = [
  'File',
  'Edit',
  'View',
  'Insert',
  'Run',
  'Export',
  'Help',
];

export function findCommand(id: string): Command | null {
  return byId.get(id) ?? null;
}

export const isEnabled = (command: Command): boolean => command.enabled?.() ?? true;

/** What to say of a disabled command; null where it is enabled, or plain. */
export const reasonOf = (command: Command): string | null =>
  isEnabled(command) ? null : (command.whyNot?.() ?? null);

/** Runs an enabled command; a fault inside it is shown, never lost in a rejected promise. */
export async function runCommand(id: string): Promise<void> {
  const command = byId.get(id);
  if (command === undefined || !isEnabled(command)) return;
  try {
    await command.run();
    useHintsStore().noteCommand(id);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    useToastsStore().show(
      'error',
      `"${command.title}" failed: ${reason}`,
      'Save a copy of the project and try again.',
    );
  }
}
