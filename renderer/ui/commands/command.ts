import type { Component } from 'vue';
import type { MenuGroup } from '../../../electron/shared/menu-commands';

/** One verb of the app: the menus, toolbars, shortcuts, palette and context menus all read the same record. */
export interface Command {
  /** Dotted and stable: `file.save`, `run.toggle-play`, `view.fit-all`. */
  id: string;
  title: string;
  /** Only for commands that bring a panel to the front. */
  icon?: Component;
  group: MenuGroup;
  /** The submenu of the group's menu that contains it; without one it is in the group's menu itself. */
  submenu?: string;
  /** Shortcuts as `Ctrl+Shift+Z`, `Space`, `F1`; Ctrl is Command on macOS. The first is the one shown. */
  keys?: readonly string[];
  /**
   * Null where it can be run; else it is disabled, and this is the sentence that says why and what to do. Reactive where it reads stores.
   */
  obstacle?: () => string | null;
  run: () => void | Promise<void>;
}
