import { Command, Info, Keyboard, Settings } from '@lucide/vue';
import { useDialogsStore } from '../../stores/window/dialogs';
import { typeAhead } from '../../ui/commands/typed-ahead';
import type { Panel } from '../../ui/panel';

const never = () => null;

/** The key that opens it closes it too. */
const toggle = (id: string) => () => {
  const dialogs = useDialogsStore();
  dialogs.overlay = dialogs.overlay === id ? null : id;
};

export const palette: Panel = {
  id: 'palette',
  title: 'Commands',
  icon: Command,
  place: 'dialog',
  order: 200,
  command: {
    id: 'help.commands',
    title: 'All commands...',
    group: 'Help',
    keys: ['Ctrl+K'],
    obstacle: never,
    run: () => {
      toggle('palette')();
      if (useDialogsStore().overlay === 'palette') typeAhead();
    },
  },
  load: () => import('./CommandPalette.vue'),
  early: true,
};

export const shortcuts: Panel = {
  id: 'shortcuts',
  title: 'Keyboard shortcuts',
  icon: Keyboard,
  place: 'dialog',
  order: 210,
  command: {
    id: 'help.shortcuts',
    title: 'Keyboard shortcuts',
    group: 'Help',
    keys: ['?'],
    obstacle: never,
    run: toggle('shortcuts'),
  },
  load: () => import('./ShortcutsSheet.vue'),
  early: true,
};

export const settings: Panel = {
  id: 'settings',
  title: 'Settings',
  icon: Settings,
  place: 'dialog',
  order: 220,
  command: { id: 'view.settings', title: 'Settings...', group: 'View', obstacle: never },
  load: () => import('./SettingsDialog.vue'),
  early: true,
};

export const about: Panel = {
  id: 'about',
  title: 'About Kempe',
  icon: Info,
  place: 'dialog',
  order: 230,
  command: { id: 'help.about', title: 'About Kempe', group: 'Help', obstacle: never, run: toggle('about') },
  load: () => import('./AboutDialog.vue'),
  early: true,
};
