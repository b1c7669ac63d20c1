/**
 * All panels. A panel is a folder with a `panel.ts`, and found by it: the rooms of charts and exports have theirs at home.
 * What no command opens (questions, an import, a table in the making) is no panel.
 */
import { defineAsyncComponent } from 'vue';
import type { Component } from 'vue';
import { useAppearanceStore } from '../stores/window/appearance';
import { useDialogsStore } from '../stores/window/dialogs';
import { FIRST_PAGE } from '../../engine/output/manual/contents';
import { useManualStore } from '../stores/help/manual';
import { useWorkspaceStore } from '../stores/window/workspace';
import type { Command } from '../ui/commands/command';
import type { Panel, Place } from '../ui/panel';

const folders = import.meta.glob<Readonly<Record<string, Panel>>>(
  ['./*/panel.ts', '../charts/panel.ts', '../export/panel.ts'],
  { eager: true },
);

export const PANELS: readonly Panel[] = Object.values(folders)
  .flatMap((folder) => Object.values(folder))
  .toSorted((a, b) => a.order - b.order);

export const panelsAt = (place: Place): readonly Panel[] => PANELS.filter((panel) => panel.place === place);

const components: ReadonlyMap<string, Component> = new Map(
  PANELS.map(({ id, load }) => [id, defineAsyncComponent(load)]),
);
export const componentOf = ({ id }: Panel): Component => components.get(id)!;

const EDITOR: readonly Place[] = ['left', 'lower-left', 'side', 'dock'];

/** Loads in advance the panels of the editor and those that a keystroke opens. */
export const fetchEarly = (): Promise<unknown> =>
  Promise.all(PANELS.filter(({ place, early }) => early ?? EDITOR.includes(place)).map(({ load }) => load()));

const OPEN: Readonly<Record<Place, (id: string) => void>> = {
  left: () => useAppearanceStore().toggle('browser'),
  'lower-left': () => useAppearanceStore().toggle('checks'),
  side: (id) => useWorkspaceStore().showSide(id),
  dock: (id) => useWorkspaceStore().toggleDock(id),
  dialog: (id) => void (useDialogsStore().overlay = id),
  page: (id) => useWorkspaceStore().openPage(id),
  beside: () => useManualStore().open(FIRST_PAGE),
};

export const commandOf = ({ id, icon, place, command }: Panel): Command => ({
  icon,
  run: () => OPEN[place](id),
  ...command,
});

/** The submenu of what can be shown and hidden in the editor. */
export const panelsMenu: readonly Command[] = PANELS.filter(
  ({ command }) => command.submenu === 'Panels',
).map(commandOf);
