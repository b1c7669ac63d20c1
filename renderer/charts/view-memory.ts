/** Remembers how the dock is laid out between sessions; whatever is stored is checked, and may be missing. */
import { PANE_KINDS } from '../../engine/charts/pane-kinds';
import type { PaneKind } from '../../engine/charts/pane-kinds';

export type DockLayout = 'one' | 'columns' | 'rows';

export interface RememberedView {
  layout: DockLayout;
  panes: [PaneKind, PaneKind];
}

const KEY = 'kempe.charts';
const LAYOUTS: readonly string[] = ['one', 'columns', 'rows'] satisfies DockLayout[];
const DEFAULT: RememberedView = { layout: 'columns', panes: ['reactions', 'drift'] };

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

function ownMemory(): Memory | null {
  // Storage may be denied altogether, and then even looking at it throws.
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export function recallView(memory: Memory | null = ownMemory()): RememberedView {
  try {
    const stored: unknown = JSON.parse(memory?.getItem(KEY) ?? 'null');
    return isView(stored) ? { layout: stored.layout, panes: [...stored.panes] } : { ...DEFAULT };
  } catch {
    return { ...DEFAULT };
  }
}

export function rememberView(view: RememberedView, memory: Memory | null = ownMemory()): void {
  try {
    memory?.setItem(KEY, JSON.stringify({ layout: view.layout, panes: view.panes }));
  } catch {
    // A full or denied store loses only the layout of the dock.
  }
}

function isView(value: unknown): value is RememberedView {
  if (typeof value !== 'object' || value === null) return false;
  const { layout, panes } = value as Record<string, unknown>;
  const isKind = (kind: unknown) => PANE_KINDS.some((info) => info.kind === kind);
  return (
    typeof layout === 'string' &&
    LAYOUTS.includes(layout) &&
    Array.isArray(panes) &&
    panes.length === 2 &&
    panes.every(isKind)
  );
}
