/** Remembers how the dock is laid out between sessions; whatever is stored is checked, and may be missing. */
import { isObject } from '../../engine/model/file/json';
import { createPane, MOST_PANES, readPane } from '../../engine/output/panes/pane-state';
import type { PaneKind } from '../../engine/output/panes/pane-kinds';
import type { PaneState } from '../../engine/output/panes/pane-state';
import { ownMemory } from './own-memory';
import type { Memory } from './own-memory';

export type DockLayout = 'one' | 'columns' | 'rows' | 'grid';

/** Panes that a layout has room for. */
export const PANES_OF: Readonly<Record<DockLayout, number>> = { one: 1, columns: 2, rows: 2, grid: 4 };

export interface RememberedView {
  layout: DockLayout;
  /** One to four. */
  panes: PaneState[];
  /** The project whose series the panes hold, by its name and its file; null where that is not known. */
  project: string | null;
}

const KEY = 'kempe.charts';

const createView = (): RememberedView => ({
  layout: 'columns',
  panes: [createPane('reactions'), createPane('drift')],
  project: null,
});

/** What a pane holds of its project's records is left behind; what it shows of any project stays. */
export function forgetProject(pane: PaneState, kind: PaneKind): PaneState {
  const { options } = pane;
  return {
    ...createPane(pane.kind === 'custom' ? kind : pane.kind),
    options: { ...options, x: null, limits: {} },
  };
}

export function recallView(memory: Memory | null = ownMemory()): RememberedView {
  try {
    return readView(JSON.parse(memory?.getItem(KEY) ?? 'null')) ?? createView();
  } catch {
    return createView();
  }
}

export function rememberView(view: RememberedView, memory: Memory | null = ownMemory()): void {
  try {
    memory?.setItem(KEY, JSON.stringify(view));
  } catch {
    // A full or denied store loses only the layout of the dock.
  }
}

function readView(value: unknown): RememberedView | null {
  if (!isObject(value)) return null;
  const { layout, panes, project } = value;
  if (typeof layout !== 'string' || !Object.hasOwn(PANES_OF, layout) || !Array.isArray(panes)) return null;
  const read = panes.slice(0, MOST_PANES).map(readPane);
  if (read.length === 0 || read.includes(null)) return null;
  return {
    layout: layout as DockLayout,
    panes: read as PaneState[],
    project: typeof project === 'string' ? project : null,
  };
}
