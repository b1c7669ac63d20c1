/** The positions of the tree rows, and which are close enough to the visible part to be rendered. */
import type { TreeRow } from './tree';

/** [px], as in TreeRowItem.vue. */
export const ROW_HEIGHT = 24;
const ABOVE_GROUP = 4;
/** Rows beyond the edges, so that fast scrolling shows no gaps. */
const SPARE = 40;

export interface LaidRow {
  row: TreeRow;
  /** [px] below the top of the list. */
  top: number;
  /** From 1, among the rows of its group or among the groups, and how many there are: for screen readers. */
  position: number;
  siblings: number;
}

export function layRows(rows: readonly TreeRow[]): { laid: LaidRow[]; height: number } {
  const counts = new Map<number, number>();
  // the row that each lies in, and how many of that come before it
  const open: number[] = [];
  const places = rows.map(({ level }, i) => {
    const parent = level === 1 ? -1 : open[level - 1];
    open[level] = i;
    const position = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, position);
    return { parent, position };
  });
  let top = 0;
  const laid = rows.map((row, i): LaidRow => {
    if (row.group !== null) top += ABOVE_GROUP;
    const at = top;
    top += ROW_HEIGHT;
    const { parent, position } = places[i];
    return { row, top: at, position, siblings: counts.get(parent) ?? 1 };
  });
  return { laid, height: top };
}

/** Those in view and somewhat beyond, and those that have the keyboard or are being renamed, wherever they are. */
export function rowsNear(
  laid: readonly LaidRow[],
  scrollTop: number,
  height: number,
  kept: ReadonlySet<string | null>,
): LaidRow[] {
  const spare = SPARE * ROW_HEIGHT;
  return laid.filter(
    ({ row, top }) => (top > scrollTop - spare && top < scrollTop + height + spare) || kept.has(row.id),
  );
}
