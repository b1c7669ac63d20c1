/**
 * A = J M^-1 J^T block by block: for every two groups of rows and every movable body that they have in common, the products of their six
 * numbers on it. Compiled once for one layout of A; running it allocates nothing.
 */
import { rowsOfGroups, slotsOfBodies } from './row-groups';
import type { GroupSlot, RowGroups } from './row-groups';
import type { System } from '../system/system';

/** Offset of A(first row of `group`, first row of `other`), and the distance to the next row of `group`. */
export type Placement = (group: number, other: number) => { target: number; stride: number };

export interface BlockProducts {
  /** Six numbers per product: target, stride, offset in J, rows, offset in MJ, columns (0: the triangle of a group with itself). */
  readonly list: Int32Array;
}

/** Rows of a group that are contiguous both in J and in A: index of the first in each. */
interface Run {
  readonly given: number;
  readonly at: number;
  size: number;
}

/** The rows of A, group by group; and the bodies that are left out. */
export interface Taken {
  readonly rows: readonly (readonly number[])[];
  readonly without: ReadonlySet<number>;
}

/** Only the triangle in which `before(group, other)` holds, and the groups themselves. */
export function compileBlockProducts(
  system: System,
  groups: RowGroups,
  before: (group: number, other: number) => boolean,
  place: Placement,
  taken: Taken = { rows: rowsOfGroups(groups), without: new Set() },
): BlockProducts {
  const list: number[] = [];
  const runs = taken.rows.map((rows, group) => runsOf(rows, groups.first[group]));
  const multiply = (left: GroupSlot, right: GroupSlot): void => {
    const same = left.group === right.group;
    const { target, stride } = place(left.group, right.group);
    for (const a of runs[left.group]) {
      for (const b of runs[right.group]) {
        if (same && b.at > a.at) continue;
        const columns = same && a === b ? 0 : b.size;
        list.push(target + a.at * stride + b.at, stride, left.offset + 12 * a.given, a.size);
        list.push(right.offset + 12 * b.given, columns);
      }
    }
  };
  slotsOfBodies(system, groups).forEach((slots, body) => {
    if (taken.without.has(body)) return;
    const present = slots.filter(({ group }) => runs[group].length > 0);
    for (const left of present) {
      for (const right of present) {
        if (left.group === right.group || before(left.group, right.group)) multiply(left, right);
      }
    }
  });
  return { list: Int32Array.from(list) };
}

function runsOf(rows: readonly number[], first: number): Run[] {
  const runs: Run[] = [];
  rows.forEach((row, at) => {
    if (at > 0 && row === rows[at - 1] + 1) runs[runs.length - 1].size++;
    else runs.push({ given: row - first, at, size: 1 });
  });
  return runs;
}

/** Adds all products to A, which must be zero before. */
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
