/** Entries of the border of a system with hubs (T 6.5): masses of hubs, parts of rows on them, products of late rows with others. */
import { groupRows, rowOfSlot, slotsOfBodies } from './row-groups';
import type { Border } from '../linalg/bordered';
import type { SparsePattern } from '../linalg/sparse-pattern';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

export interface BorderEntries {
  /** late rows: 1 / length of the row of J M^-1/2; 0 for rows of zeros. */
  readonly unit: Float64Array;
  /** Writes the entries for a factorisation whose rows are scaled by `unit`, in elimination order. */
  readonly fill: (work: Workspace, unit: Float64Array, border: Border) => void;
}

/** The part of a row on one body: a row eliminated early (its position) or late (minus its number, minus one). */
interface Half {
  readonly row: number;
  readonly offset: number;
}

export function createBorderEntries(
  system: System,
  pattern: SparsePattern,
  hubs: readonly number[],
  late: Int32Array,
): BorderEntries {
  const { mass, rowA } = system;
  const { m } = pattern;
  const bodies = 6 * hubs.length;
  const unit = new Float64Array(late.length);
  const halves = halvesOfBodies(system, pattern, late);
  /** Three numbers per row part on a hub: row as above, number of the hub, offset in J. */
  const onHubs = Int32Array.from(
    hubs.flatMap((body, hub) => halves[body].flatMap(({ row, offset }) => [row, hub, offset])),
  );
  /** Four per product of a late row with another row on a body other than a hub: late row, other row, offsets in MJ and J. */
  const products: number[] = [];
  halves.forEach((list, body) => {
    if (hubs.includes(body)) return;
    for (const one of list) {
      if (one.row >= 0) continue;
      for (const other of list) {
        if (other.row >= one.row) products.push(-1 - one.row, other.row, one.offset, other.offset);
      }
    }
  });
  const numberOf = new Int32Array(system.m).fill(-1);
  late.forEach((row, i) => (numberOf[row] = i));
  const lateSlots = Array.from(rowA.keys()).filter((slot) => numberOf[rowOfSlot(system, slot)] >= 0);

  const calcUnit = ({ J, MJ }: Workspace): void => {
    unit.fill(0);
    for (const slot of lateSlots) {
      const i = numberOf[rowOfSlot(system, slot)];
      unit[i] += dotSix(J, 12 * slot, MJ, 12 * slot) + dotSix(J, 12 * slot + 6, MJ, 12 * slot + 6);
    }
    for (let i = 0; i < unit.length; i++) unit[i] = unit[i] > 0 ? 1 / Math.sqrt(unit[i]) : 0;
  };
  const addMasses = (work: Workspace, { S, size }: Border): void => {
    for (let hub = 0; hub < hubs.length; hub++) {
      const I = 9 * hubs[hub];
      for (let i = 0; i < 3; i++) {
        S[(6 * hub + i) * (size + 1)] = mass[hubs[hub]];
        const at = (6 * hub + 3 + i) * size + 6 * hub + 3;
        for (let j = 0; j <= i; j++) S[at + j] = work.inertiaW[I + 3 * i + j];
      }
    }
  };
  return {
    unit,
    fill: (work, scale, border) => {
      const { W, S, size, inverse } = border;
      const { J, MJ } = work;
      W.fill(0);
      S.fill(0);
      calcUnit(work);
      inverse.set(unit, bodies);
      addMasses(work, border);
      for (let e = 0; e < onHubs.length; e += 3) {
        const row = onHubs[e];
        const column = 6 * onHubs[e + 1];
        for (let c = 0; c < 6; c++) {
          const value = J[onHubs[e + 2] + c];
          if (row >= 0) W[(column + c) * m + row] += value * scale[row];
          else S[(bodies - 1 - row) * size + column + c] += value * unit[-1 - row];
        }
      }
      for (let e = 0; e < products.length; e += 4) {
        const i = products[e];
        const row = products[e + 1];
        const value = unit[i] * dotSix(MJ, products[e + 2], J, products[e + 3]);
        if (row >= 0) W[(bodies + i) * m + row] += value * scale[row];
        else S[(bodies + i) * size + bodies - 1 - row] += value * unit[-1 - row];
      }
    },
  };
}

/** Per body: the parts of included rows on it. */
function halvesOfBodies(system: System, pattern: SparsePattern, late: Int32Array): Half[][] {
  const groups = groupRows(system);
  const { first } = groups;
  const place = new Map<number, number>();
  pattern.rowAt.forEach((row, at) => place.set(row, at));
  late.forEach((row, i) => place.set(row, -1 - i));
  return slotsOfBodies(system, groups).map((slots) =>
    slots.flatMap(({ group, offset }) =>
      Array.from({ length: first[group + 1] - first[group] }, (_, i) => ({
        row: place.get(first[group] + i),
        offset: offset + 12 * i,
      })).filter((half): half is Half => half.row !== undefined),
    ),
  );
}

function dotSix(a: Float64Array, i: number, b: Float64Array, j: number): number {
  return (
    a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2] +
    (a[i + 3] * b[j + 3] + a[i + 4] * b[j + 4] + a[i + 5] * b[j + 5])
  ); // oxfmt-ignore
}
