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
  const groups = rows.reduce((count, { level }) => count + (level === 1 ? 1 : 0), 0);
  let top = 0;
  let group = 0;
  let siblings = 0;
  let position = 0;
  const laid = rows.map((row): LaidRow => {
    if (row.group !== null) top += ABOVE_GROUP;
    const at = top;
    top += ROW_HEIGHT;
    if (row.level === 1) {
      group += 1;
      siblings = row.count;
      position = 0;
      return { row, top: at, position: group, siblings: groups };
    }
    position += 1;
    return { row, top: at, position, siblings };
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
