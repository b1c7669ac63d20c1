/**
 * The commands that menus, toolbar, palette and shortcuts offer; the native menu has a list of them. The app registers them once: menus and
 * buttons know only the id of a command, never the rooms that it acts on.
 */
import type { Command } from './command';
import type { MenuSection } from './menu-section';

export interface CommandSet {
  /** In menu order. */
  readonly commands: readonly Command[];
  /** Over a part, and on empty space. */
  readonly contextMenus: {
    readonly selection: readonly MenuSection[];
    readonly space: readonly MenuSection[];
  };
  readonly done: (id: string) => void;
  readonly failed: (title: string, reason: string) => void;
}

let provided: CommandSet = {
  commands: [],
  contextMenus: { selection: [], space: [] },
  done: () => undefined,
  failed: () => undefined,
};
let byId: ReadonlyMap<string, Command> = new Map();

export function provideCommands(set: CommandSet): void {
  provided = set;
  byId = new Map(set.commands.map((command) => [command.id, command]));
}

export const allCommands = (): readonly Command[] => provided.commands;

export const contextMenus = (): CommandSet['contextMenus'] => provided.contextMenus;

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

/** Why a command is disabled and what to do; null where it is enabled. */
export const reasonOf = (command: Command): string | null => command.obstacle?.() ?? null;

export const isEnabled = (command: Command): boolean => reasonOf(command) === null;

/** Runs an enabled command; a fault inside it is shown, never lost in a rejected promise. */
export async function runCommand(id: string): Promise<void> {
  const command = byId.get(id);
  if (command === undefined || !isEnabled(command)) return;
  try {
    await command.run();
    provided.done(id);
  } catch (error) {
    provided.failed(command.title, error instanceof Error ? error.message : String(error));
  }
}
