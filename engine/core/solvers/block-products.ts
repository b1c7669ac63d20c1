/**
 * A = J M^-1 J^T block by block: for every two groups of rows and every movable body that they share, the products of
 * the six numbers that their rows have on it. Compiled once for one layout of A; running it allocates nothing.
 */
import { slotsOfBodies } from './row-groups';
import type { RowGroups } from './row-groups';
import type { System } from '../system/system';

/** Place of A(first row of `group`, first row of `other`), and the distance to the next row of `group`. */
export type Placement = (group: number, other: number) => { target: number; stride: number };

export interface BlockProducts {
  readonly groups: RowGroups;
  /** Six numbers per product: target, stride, offset in J, rows, offset in MJ, columns (0: the triangle of a group itself). */
  readonly list: Int32Array;
}

/** Only the triangle in which `before(group, other)` says that the other group comes first, and the groups themselves. */
export function compileBlockProducts(
  system: System,
  groups: RowGroups,
  before: (group: number, other: number) => boolean,
  place: Placement,
): BlockProducts {
  const list: number[] = [];
  const size = (group: number) => groups.first[group + 1] - groups.first[group];
  for (const slots of slotsOfBodies(system, groups)) {
    for (const left of slots) {
      for (const right of slots) {
        const same = left.group === right.group;
        if (!same && !before(left.group, right.group)) continue;
        const { target, stride } = place(left.group, right.group);
        const columns = same ? 0 : size(right.group);
        list.push(target, stride, left.offset, size(left.group), right.offset, columns);
      }
    }
  }
  return { groups, list: Int32Array.from(list) };
}

/** Adds all products to A, whose entries must be zero before. */
export function addBlockProducts(
  { list }: BlockProducts,
  J: Float64Array,
  MJ: Float64Array,
  A: Float64Array,
): void {
  for (let p = 0; p < list.length; p += 6) {
    const stride = list[p + 1];
    const rows = list[p + 3];
    const columns = list[p + 5];
    let target = list[p];
    let a = list[p + 2];
    for (let i = 0; i < rows; i++) {
      const end = target + (columns === 0 ? i + 1 : columns);
      let b = list[p + 4];
      const a0 = J[a];
      const a1 = J[a + 1];
      const a2 = J[a + 2];
      const a3 = J[a + 3];
      const a4 = J[a + 4];
      const a5 = J[a + 5];
      for (let t = target; t < end; t++, b += 12) {
        A[t] +=
          a0 * MJ[b] + a1 * MJ[b + 1] + a2 * MJ[b + 2] + (a3 * MJ[b + 3] + a4 * MJ[b + 4] + a5 * MJ[b + 5]);
      }
      target += stride;
      a += 12;
    }
  }
}
