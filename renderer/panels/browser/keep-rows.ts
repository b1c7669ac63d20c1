/** Rows that say the same as before stay the same objects, so that of a long tree only what changed is drawn anew. */
import type { TreeRow } from './tree';

export function keepRows(before: readonly TreeRow[], now: readonly TreeRow[]): TreeRow[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return now.map((row) => {
    const old = known.get(row.id);
    return old !== undefined && saysTheSame(old, row) ? old : row;
  });
}

function saysTheSame(a: TreeRow, b: TreeRow): boolean {
  return (Object.keys(b) as (keyof TreeRow)[]).every((key) => Object.is(a[key], b[key]));
}
