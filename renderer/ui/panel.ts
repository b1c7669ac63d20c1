/** What a panel says of itself: tabs, menus, palette, shortcuts and the window read it, and know nothing else of it. */
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
  /** Where it stands among the others, in tabs and in the menu: between two, what lies between their numbers. */
  readonly order: number;
  /** What brings it to the front, in the way of its place unless it says another. */
  readonly command: Omit<Command, 'run' | 'icon'> & Required<Pick<Command, 'enabled'>> & Partial<Command>;
  readonly load: () => Promise<{ default: Component }>;
  /** Dialogs and pages are fetched when they are first opened, unless they have to be there at a keystroke. */
  readonly early?: true;
}
