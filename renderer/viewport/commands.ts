import type { Command } from '../ui/commands/command';
import { useSelectionStore } from '../stores/selection';
import { activeViewport } from './active-viewport';
import type { StandardView } from './camera/framing';
import { viewOptions } from './view-options';
import type { ViewOptions } from './view-options';

const VIEWS = 'Standard views';
const isShown = (): boolean => activeViewport.value !== null;

function view(name: StandardView, title: string, key?: string): Command {
  return {
    id: `view.${name}`,
    title,
    group: 'View',
    submenu: VIEWS,
    ...(key ? { keys: [key] } : {}),
    enabled: isShown,
    run: () => activeViewport.value?.standardView(name),
  };
}

function toggle(id: string, title: string, option: keyof ViewOptions, key?: string): Command {
  return {
    id,
    title,
    group: 'View',
    submenu: option === 'orthographic' ? VIEWS : 'Show',
    ...(key ? { keys: [key] } : {}),
    enabled: isShown,
    run: () => {
      viewOptions[option] = !viewOptions[option];
    },
  };
}

export const viewportCommands: Command[] = [
  {
    id: 'view.fit-all',
    title: 'Fit all',
    group: 'View',
    keys: ['Home'],
    enabled: isShown,
    run: () => activeViewport.value?.fitAll(),
  },
  {
    id: 'view.fit-selection',
    title: 'Fit selection',
    group: 'View',
    keys: ['F'],
    enabled: () => isShown() && useSelectionStore().ids.length > 0,
    run: () => activeViewport.value?.fitSelection(),
  },
  {
    id: 'view.home',
    title: 'Initial view',
    group: 'View',
    submenu: VIEWS,
    keys: ['0'],
    enabled: isShown,
    run: () => activeViewport.value?.homeView(),
  },
  view('front', 'Front view', '1'),
  view('back', 'Back view', 'Ctrl+1'),
  view('right', 'Right view', '3'),
  view('left', 'Left view', 'Ctrl+3'),
  view('top', 'Top view', '7'),
  view('bottom', 'Bottom view', 'Ctrl+7'),
  view('isometric', 'Isometric view', '9'),
  toggle('view.toggle-orthographic', 'Orthographic projection', 'orthographic', '5'),
  toggle('view.toggle-forces', 'Reaction forces', 'forces'),
  toggle('view.toggle-moments', 'Reaction moments', 'moments'),
  toggle('view.toggle-traces', 'Paths of measured points and selected bodies', 'traces'),
  toggle('view.toggle-start', 'Ghost of the start position', 'start'),
  toggle('view.toggle-grid', 'Grid', 'grid'),
  toggle('view.toggle-labels', 'Names', 'labels'),
];
