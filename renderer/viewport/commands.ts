import type { Command } from '../ui/commands/command';
import { noSelection, unless } from '../stores/editing/availability';
import { activeViewport } from './active-viewport';
import type { StandardView } from './camera/framing';
import { section } from './section/section';
import { viewDrawer } from '../platform/view-drawer';
import { SHADINGS, viewOptions } from './view-options';
import type { ViewSwitch } from './view-options';
import { TEXT } from './texts';

const VIEWS = TEXT.standardViews;
const noView = (): string | null => unless(activeViewport.value !== null, TEXT.noView);

function view(name: StandardView, title: string, key?: string): Command {
  return {
    id: `view.${name}`,
    title,
    group: 'View',
    submenu: VIEWS,
    ...(key ? { keys: [key] } : {}),
    obstacle: noView,
    run: () => activeViewport.value?.standardView(name),
  };
}

function toggle(id: string, title: string, option: ViewSwitch, key?: string): Command {
  return {
    id,
    title,
    group: 'View',
    submenu: option === 'orthographic' ? VIEWS : 'Show',
    ...(key ? { keys: [key] } : {}),
    obstacle: noView,
    run: () => {
      viewOptions[option] = !viewOptions[option];
    },
  };
}

export const viewportCommands: Command[] = [
  {
    id: 'view.fit-all',
    title: TEXT.fitAll,
    group: 'View',
    keys: ['Home'],
    obstacle: noView,
    run: () => activeViewport.value?.fitAll(),
  },
  {
    id: 'view.fit-selection',
    title: TEXT.fitSelection,
    group: 'View',
    keys: ['F'],
    obstacle: () => noView() ?? noSelection(),
    run: () => activeViewport.value?.fitSelection(),
  },
  {
    id: 'view.home',
    title: TEXT.initialView,
    group: 'View',
    submenu: VIEWS,
    keys: ['0'],
    obstacle: noView,
    run: () => activeViewport.value?.homeView(),
  },
  view('front', TEXT.frontView, '1'),
  view('back', TEXT.backView, 'Ctrl+1'),
  view('right', TEXT.rightView, '3'),
  view('left', TEXT.leftView, 'Ctrl+3'),
  view('top', TEXT.topView, '7'),
  view('bottom', TEXT.bottomView, 'Ctrl+7'),
  view('isometric', TEXT.isometricView, '9'),
  toggle('view.toggle-orthographic', TEXT.orthographic, 'orthographic', '5'),
  {
    id: 'view.section',
    title: TEXT.section,
    group: 'View',
    submenu: 'Show',
    obstacle: () => noView() ?? unless(viewDrawer() !== 'none', TEXT.sectionNeedsWebGL),
    run: () => {
      section.isOn = !section.isOn;
    },
  },
  toggle('view.toggle-forces', TEXT.reactionForces, 'forces'),
  toggle('view.toggle-moments', TEXT.reactionMoments, 'moments'),
  toggle('view.toggle-traces', TEXT.paths, 'traces'),
  toggle('view.toggle-start', TEXT.ghost, 'start'),
  toggle('view.toggle-grid', 'Grid', 'grid'),
  toggle('view.toggle-scale', TEXT.scaleBar, 'scale'),
  toggle('view.toggle-labels', 'Names', 'labels'),
  ...SHADINGS.map((choice): Command => ({
    id: `view.shading-${choice}`,
    title: TEXT.shadings[choice],
    group: 'View',
    submenu: 'Show',
    obstacle: () => noView() ?? unless(viewDrawer() !== 'none', TEXT.shadingNeedsWebGL),
    run: () => {
      viewOptions.shading = choice;
    },
  })),
  toggle('view.toggle-layers', TEXT.layers, 'layers'),
];
