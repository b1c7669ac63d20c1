import type { PanelName, Theme } from '../stores/appearance';
import { useAppearanceStore } from '../stores/appearance';
import { useDialogsStore } from '../stores/dialogs';
import { usePreferencesStore } from '../stores/preferences';
import { useWorkspaceStore } from '../stores/workspace';
import { PRESETS } from '../stores/navigation-presets';
import type { Preset } from '../stores/navigation-presets';
import type { Command } from '../ui/commands/command';
import { showRuns } from './runs';

const editing = () => !useWorkspaceStore().startPage;

const panel = (name: PanelName, title: string, key: string): Command => ({
  id: `view.${name}`,
  title,
  group: 'View',
  submenu: 'Panels',
  keys: [key],
  enabled: editing,
  run: () => useAppearanceStore().toggle(name),
});

const theme = (value: Theme, title: string): Command => ({
  id: `view.theme-${value}`,
  title,
  group: 'View',
  submenu: 'Theme',
  run: () => {
    useAppearanceStore().theme = value;
  },
});

const navigation = ({ name, title }: Preset): Command => ({
  id: `view.navigation-${name}`,
  title: `Navigate as in ${title}`,
  group: 'View',
  submenu: 'Navigation',
  run: () => {
    usePreferencesStore().navigation = name;
  },
});

/** In the dock of the charts, which comes up if it was put away; a second time brings the charts back. */
function showTables(): void {
  const { collapsed } = useAppearanceStore();
  const workspace = useWorkspaceStore();
  workspace.tables = collapsed.charts || !workspace.tables;
  collapsed.charts = false;
}

export const viewCommands: Command[] = [
  panel('browser', 'Show or hide the browser', 'Alt+1'),
  panel('inspector', 'Show or hide the inspector', 'Alt+2'),
  panel('checks', 'Show or hide the checks', 'Alt+3'),
  panel('charts', 'Show or hide the charts', 'Alt+4'),
  {
    id: 'view.tables',
    title: 'Tables of bodies and joints',
    group: 'View',
    submenu: 'Panels',
    // a browser keeps Ctrl+T for itself
    keys: ['Alt+5', 'Ctrl+T'],
    enabled: editing,
    run: showTables,
  },
  {
    id: 'view.solver',
    title: 'Solver settings',
    group: 'View',
    submenu: 'Panels',
    keys: ['Ctrl+,'],
    enabled: editing,
    run: () => {
      useWorkspaceStore().rightTab = 'solver';
      useAppearanceStore().collapsed.inspector = false;
    },
  },
  {
    id: 'view.runs',
    title: 'Runs and their quality',
    group: 'View',
    submenu: 'Panels',
    keys: ['Alt+6'],
    enabled: editing,
    run: showRuns,
  },
  {
    id: 'view.theme',
    title: 'Switch between light and dark',
    group: 'View',
    submenu: 'Theme',
    run: () => useAppearanceStore().switchTheme(),
  },
  theme('light', 'Light theme'),
  theme('dark', 'Dark theme'),
  theme('system', 'Theme of the system'),
  ...PRESETS.map(navigation),
  {
    id: 'view.settings',
    title: 'Settings...',
    group: 'View',
    run: () => {
      useDialogsStore().overlay = 'settings';
    },
  },
];
