/** Unchanged rows stay the same objects, so that only the changed rows of a long tree are rendered again. */
import type { TreeRow } from './tree';

export function keepRows(before: readonly TreeRow[], now: readonly TreeRow[]): TreeRow[] {
  // mostly rows stay in place, or all shift by the number of rows inserted or removed before them
  let shift = 0;
  let places: Map<string, number> | null = null;
  return now.map((row, at) => {
    if (before[at + shift]?.id !== row.id) {
      places ??= new Map(before.map(({ id }, place) => [id, place]));
      const place = places.get(row.id);
      if (place === undefined) return row;
      shift = place - at;
    }
    const old = before[at + shift];
    return saysTheSame(old, row) ? old : row;
  });
}

function saysTheSame(a: TreeRow, b: TreeRow): boolean {
  for (const key in b) {
    if (key === 'members' ? a.members?.join() !== b.members?.join() : a[key as 'id'] !== b[key as 'id'])
      return false;
  }
  return true;
}
