import { unless } from '../stores/editing/availability';
import { settings } from '../panels/overlays/panel';
import { commandOf, panelsMenu } from '../panels/panels';
import type { Theme } from '../stores/window/appearance';
import { useAppearanceStore } from '../stores/window/appearance';
import { usePlaneView } from '../stores/charts/plane-view';
import { usePreferencesStore } from '../stores/window/preferences';
import { PRESETS } from '../stores/window/navigation-presets';
import type { Preset } from '../stores/window/navigation-presets';
import type { Command } from '../ui/commands/command';
import { TEXT } from './texts';

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
  title: TEXT.navigateAsIn(title),
  group: 'View',
  submenu: 'Navigation',
  run: () => {
    usePreferencesStore().navigation = name;
  },
});

export const viewCommands: Command[] = [
  ...panelsMenu,
  {
    id: 'view.theme',
    title: TEXT.toggleTheme,
    group: 'View',
    submenu: 'Theme',
    run: () => useAppearanceStore().switchTheme(),
  },
  theme('light', TEXT.lightTheme),
  theme('dark', TEXT.darkTheme),
  theme('system', TEXT.systemTheme),
  ...PRESETS.map(navigation),
  {
    id: 'view.out-of-plane',
    title: TEXT.outOfPlane,
    group: 'View',
    obstacle: () => unless(usePlaneView().applies, TEXT.nothingToFold),
    run: () => usePlaneView().toggle(),
  },
  commandOf(settings),
];
