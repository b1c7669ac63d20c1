/**
 * The null vectors of the rows that `row-rank.ts` eliminates: a dependent row, less its combination of others. Subtractions are undone
 * in reverse order; entries within rounding are dropped.
 */
import { NULL_NOISE, closeNullVector, reserveNullVector } from './null-space';
import type { NullSpace } from './null-space';
import type { RowRank } from './row-rank';

/** Adds the vector given by r.entry and r.share, for the rows times `weight`; clears both. */
export function addNullVector(space: NullSpace, r: RowRank, weight: Float64Array): void {
  const { entry, share, scale, head, next, pivotOf, factor, pivotRow } = r;
  for (let pivot = r.rank - 1; pivot >= 0; pivot--) {
    const part = share[pivot];
    if (part === 0) continue;
    share[pivot] = 0;
    if (Math.abs(part) <= NULL_NOISE) continue;
    const row = pivotRow[pivot];
    entry[row] = part;
    for (let link = head[row]; link >= 0; link = next[link]) share[pivotOf[link]] -= part * factor[link];
  }
  const m = entry.length;
  reserveNullVector(space, m);
  let end = space.start[space.count];
  for (let row = 0; row < m; row++) {
    if (entry[row] === 0) continue;
    space.rows[end] = row;
    space.values[end++] = (entry[row] * scale[row]) / weight[row];
    entry[row] = 0;
  }
  closeNullVector(space, end);
}
