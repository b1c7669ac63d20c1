/** A part of a context menu between two lines: ids of commands, alone or in a submenu. */
export interface Submenu {
  readonly title: string;
  readonly ids: readonly string[];
}
export type MenuSection = readonly (string | Submenu)[];
