/** Remembers how the dock is laid out between sessions; whatever is stored is checked, and may be missing. */
import { isObject } from '../../../engine/model/file/json';
import { createPane, MOST_PANES, readPane } from '../../../engine/output/panes/pane-state';
import type { PaneKind } from '../../../engine/output/panes/pane-kinds';
import type { PaneState } from '../../../engine/output/panes/pane-state';
import { ownMemory } from '../window/own-memory';
import type { Memory } from '../window/own-memory';
import { TEXT } from '../texts';

export type DockLayout = 'one' | 'columns' | 'rows' | 'grid';

/** Panes that a layout has room for. */
export const PANES_OF: Readonly<Record<DockLayout, number>> = { one: 1, columns: 2, rows: 2, grid: 4 };

/** A tab of the dock: panes and their layout. */
export interface ChartPage {
  name: string;
  layout: DockLayout;
  /** One to four. */
  panes: PaneState[];
  /** Its panes answer the model that is run, until somebody chooses what they show. */
  isFitted: boolean;
  /** It is fitted again with the next project: a click on a result put that into one of its panes. Not remembered. */
  isLent?: boolean;
}

export interface RememberedView {
  /** One at least. */
  pages: ChartPage[];
  /** In front. */
  page: number;
  /** Whether the quality strip is open. */
  strip: boolean;
  /** The project whose series the panes hold, by its name and its file; null where that is not known. */
  project: string | null;
}

const KEY = 'kempe.charts';
export const MOST_PAGES = 12;
export const LONGEST_NAME = 60;

export function createPage(name: string, kinds: readonly PaneKind[], isFitted = false): ChartPage {
  return { name, layout: kinds.length > 1 ? 'columns' : 'one', panes: kinds.map(createPane), isFitted };
}

const createView = (): RememberedView => ({
  pages: [
    createPage(TEXT.pageForces, ['reactions', 'drivers'], true),
    createPage(TEXT.pageMotion, ['joints', 'motion']),
    createPage(TEXT.pageEnergy, ['energy', 'momentum']),
    createPage(TEXT.pageAccuracy, ['drift']),
  ],
  page: 0,
  strip: false,
  project: null,
});

/** One page that nobody has touched. */
export const emptyView = (): RememberedView => ({
  pages: [createPage(TEXT.pageNumber(1), ['reactions'], true)],
  page: 0,
  strip: false,
  project: null,
});

/** Drops what a pane refers to in its project's records; keeps settings valid for any project. */
export function forgetProject(pane: PaneState, kind: PaneKind): PaneState {
  const { options } = pane;
  return {
    ...createPane(pane.kind === 'custom' ? kind : pane.kind),
    options: { ...options, x: null, wrap: false, limits: {} },
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
  const project = typeof value['project'] === 'string' ? value['project'] : null;
  if (!Array.isArray(value['pages'])) return readBeforePages(value, project);
  const pages = value['pages'].slice(0, MOST_PAGES).map(readPage);
  const kept = pages.filter((page) => page !== null);
  if (kept.length === 0) return null;
  const page = kept.indexOf(pages[Number(value['page'])] ?? kept[0]);
  return { pages: kept, page: Math.max(page, 0), strip: isStripOpen(value), project };
}

/** `lane` is what earlier versions called it. */
const isStripOpen = (value: Record<string, unknown>): boolean => (value['strip'] ?? value['lane']) === true;

/** The dock used to be one page, which becomes the first; where the user had not changed it, the present default pages replace it. */
function readBeforePages(value: Record<string, unknown>, project: string | null): RememberedView | null {
  const page = readPage({ ...value, name: TEXT.pageFirst });
  if (!page) return null;
  const view = createView();
  const old = JSON.stringify([createPane('reactions'), createPane('drift')]);
  const isUntouched = page.layout === 'columns' && JSON.stringify(page.panes) === old;
  return { ...view, pages: isUntouched ? view.pages : [page, ...view.pages], project };
}

function readPage(value: unknown): ChartPage | null {
  if (!isObject(value)) return null;
  const { name, layout, panes, isFitted } = value;
  if (typeof layout !== 'string' || !Object.hasOwn(PANES_OF, layout) || !Array.isArray(panes)) return null;
  const read = panes.slice(0, MOST_PANES).map(readPane);
  if (read.length === 0 || read.includes(null)) return null;
  return {
    name: typeof name === 'string' && name.trim() !== '' ? name.slice(0, LONGEST_NAME) : TEXT.pageFirst,
    layout: layout as DockLayout,
    panes: read as PaneState[],
    isFitted: isFitted === true,
  };
}
