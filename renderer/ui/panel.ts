/** The description of a panel: tabs, menus, palette, shortcuts and the window read it, and know nothing else about the panel. */
import type { Component } from 'vue';
import type { Command } from './commands/command';

/**
 * The left column and its lower part hold one panel each. The right column has a tab for each panel, the dock below the
 * view shows one at a time, a page stands in place of the editor; what is `beside` stands to the right of all of them.
 */
export type Place = 'left' | 'lower-left' | 'side' | 'dock' | 'dialog' | 'page' | 'beside';

export interface Panel {
  /** Unique among all panels. */
  readonly id: string;
  /** On its tab, or at its head: dialogs and pages are given it as `title`. */
  readonly title: string;
  readonly icon: Component;
  readonly place: Place;
  /** Its position among the others, in tabs and in the menu; a number between two others places it between them. */
  readonly order: number;
  /** The command that brings it to the front, by default in the manner of its place. */
  readonly command: Omit<Command, 'run' | 'icon'> & Required<Pick<Command, 'obstacle'>> & Partial<Command>;
  readonly load: () => Promise<{ default: Component }>;
  /** Dialogs and pages are fetched when they are first opened, unless they have to be there at a keystroke. */
  readonly early?: true;
}
