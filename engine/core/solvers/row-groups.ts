/**
 * Rows that act on the same two bodies, as one group: the blocks of the global system. A joint is one group, and so is a driver or a
 * coupling.
 */
import type { System } from '../system/system';

export interface RowGroups {
  /** Number of groups + 1: first row of each. */
  readonly first: Int32Array;
}

export interface GroupSlot {
  readonly group: number;
  /** Offset in J of the six numbers of the group's first row on the body; those of its next row are 12 further. */
  readonly offset: number;
}

/** Rows of each group, without omitted ones. */
export function rowsOfGroups({ first }: RowGroups, isOut: ArrayLike<number> | null = null): number[][] {
  const groups = Array.from({ length: first.length - 1 }, (): number[] => []);
  groups.forEach((rows, group) => {
    for (let row = first[group]; row < first[group + 1]; row++) if (isOut?.[row] !== 1) rows.push(row);
  });
  return groups;
}

type RowArrays = Pick<System, 'm' | 'jointRows' | 'rowA' | 'rowB' | 'couplings'>;

export function groupRows({ m, jointRows, rowA, rowB, couplings }: RowArrays): RowGroups {
  const first: number[] = [];
  const firstCoupling = jointRows - couplings.length;
  for (let row = 0; row < m; row++) {
    const alone = row === 0 || (row >= firstCoupling && row <= jointRows);
    if (alone || rowA[row] !== rowA[row - 1] || rowB[row] !== rowB[row - 1]) first.push(row);
  }
  return { first: Int32Array.from([...first, m]) };
}

/** Slots of a group's first row: a coupling has a second slot behind all rows. */
export function slotsOfGroup(
  { m, jointRows, couplings }: RowArrays,
  { first }: RowGroups,
  group: number,
): number[] {
  const row = first[group];
  const firstCoupling = jointRows - couplings.length;
  return row >= firstCoupling && row < jointRows ? [row, m + row - firstCoupling] : [row];
}

/** Per body: the groups that act on it; a coupling may be listed twice. */
export function slotsOfBodies(system: RowArrays & Pick<System, 'n'>, groups: RowGroups): GroupSlot[][] {
  const { n, rowA, rowB } = system;
  const bodies = Array.from({ length: n }, (): GroupSlot[] => []);
  for (let group = 0; group + 1 < groups.first.length; group++) {
    for (const slot of slotsOfGroup(system, groups, group)) {
      if (rowA[slot] > 0) bodies[rowA[slot]].push({ group, offset: 12 * slot });
      if (rowB[slot] > 0) bodies[rowB[slot]].push({ group, offset: 12 * slot + 6 });
    }
  }
  return bodies;
}

/** The row that a slot belongs to: slots behind all rows are the second halves of couplings. */
export function rowOfSlot({ m, jointRows, couplings }: RowArrays, slot: number): number {
  return slot < m ? slot : jointRows - couplings.length + slot - m;
}
