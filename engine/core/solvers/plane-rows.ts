/**
 * Rows of a mechanism that moves in a plane normal to an axis of W: some act on motions in the plane alone, the others on motions out of
 * it alone, and no entry of J M^-1 J^T couples the two (T 6.5). Whether that is so is read from J and M^-1 J^T.
 */
import { rowOfSlot } from './row-groups';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

export interface PlaneRows {
  /** By row: 1 for rows that act on motions out of the plane. */
  readonly outOfPlane: Uint8Array;
  /** Whether the two kinds of rows are still not coupled. */
  readonly areApart: (work: Workspace) => boolean;
}

/** Parts of a row below this fraction of it [1] are rounding. */
const ROUNDING = 1e-15;

/** Of the rows that are not left out; `null` if there is no such plane. */
export function findPlaneRows(system: System, work: Workspace, isOut: ArrayLike<number>): PlaneRows | null {
  const slots = Array.from(system.rowA.keys()).filter((slot) => isOut[rowOfSlot(system, slot)] === 0);
  for (let axis = 0; axis < 3; axis++) {
    const found = rowsAcross(system, work, slots, axis);
    if (found?.areApart(work)) return found;
  }
  return null;
}

function rowsAcross(
  system: System,
  { J }: Workspace,
  slots: readonly number[],
  axis: number,
): PlaneRows | null {
  const { m, length } = system;
  const outOfPlane = new Uint8Array(m);
  for (const slot of slots) {
    if (normalPart(J, slot, axis, length) > ROUNDING) outOfPlane[rowOfSlot(system, slot)] = 1;
  }
  const inside = Int32Array.from(slots.filter((slot) => outOfPlane[rowOfSlot(system, slot)] === 0));
  const outside = Int32Array.from(slots.filter((slot) => outOfPlane[rowOfSlot(system, slot)] === 1));
  if (inside.length === 0 || outside.length === 0) return null;
  return {
    outOfPlane,
    areApart: (work) => {
      for (let i = 0; i < inside.length; i++) {
        if (normalPart(work.J, inside[i], axis, length) > ROUNDING) return false;
      }
      for (let i = 0; i < outside.length; i++) {
        if (planePart(work.MJ, outside[i], axis, length) > ROUNDING) return false;
      }
      return true;
    },
  };
}

/** The largest part of a row along the axis or turning across it, as a fraction of the row on that body [1]. */
function normalPart(J: Float64Array, slot: number, axis: number, length: number): number {
  const p = (axis + 1) % 3;
  const q = (axis + 2) % 3;
  let part = 0;
  for (let o = 12 * slot; o < 12 * slot + 12; o += 6) {
    const most = Math.max(Math.abs(J[o + axis]) * length, Math.abs(J[o + 3 + p]), Math.abs(J[o + 3 + q]));
    if (most > 0) part = Math.max(part, most / sizeOf(J, o, length));
  }
  return part;
}

/** The same for its part across the axis or turning about it. */
function planePart(J: Float64Array, slot: number, axis: number, length: number): number {
  const p = (axis + 1) % 3;
  const q = (axis + 2) % 3;
  let part = 0;
  for (let o = 12 * slot; o < 12 * slot + 12; o += 6) {
    const most = Math.max(
      Math.abs(J[o + p]) * length,
      Math.abs(J[o + q]) * length,
      Math.abs(J[o + 3 + axis]),
    );
    if (most > 0) part = Math.max(part, most / sizeOf(J, o, length));
  }
  return part;
}

/** The largest of six numbers, as a moment. */
function sizeOf(J: Float64Array, o: number, length: number): number {
  const pull = Math.max(Math.abs(J[o]), Math.abs(J[o + 1]), Math.abs(J[o + 2]));
  return Math.max(pull * length, Math.abs(J[o + 3]), Math.abs(J[o + 4]), Math.abs(J[o + 5]));
}
